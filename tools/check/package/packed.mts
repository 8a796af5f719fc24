import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packInto, type Packed } from '../../pack.mts';
import { checkFiles, checkManifest, checkRequires, checkSize } from './contents.mts';
import { checkLoading } from './loading.mts';
import type { Check } from './report.mts';
import { checkScan } from './scan.mts';

/** Packs the project, prints its size and hands its checks over. */
export async function withPacked<T>(use: (checks: Check[]) => Promise<T>): Promise<T> {
	return await withPackedFolder(async (packed, folder) => {
		const { files, size, unpackedSize } = packed;
		console.log(`${files.length} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`);
		return await use(checksOf(packed, folder));
	});
}

/** Packs the project and hands over the temporary folder it is unpacked in, which is gone afterwards. */
export async function withPackedFolder<T>(use: (packed: Packed, folder: string) => Promise<T>): Promise<T> {
	const temporary = mkdtempSync(path.join(tmpdir(), 'drayage-check-'));
	const folder = path.join(temporary, 'n8n-nodes-drayage');
	try {
		return await use(packInto(folder), folder);
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

const checksOf = (packed: Packed, folder: string): Check[] => [
	['holds dist, package.json, README and licence only', () => checkFiles(packed.files)],
	['stays within its size budget', () => checkSize(packed)],
	['names what is in it and depends on nothing', () => checkManifest(folder)],
	['requires only modules that n8n provides', () => checkRequires(folder, packed.files)],
	['passes the official scan, source and dist', () => checkScan(folder)],
	['is loaded by n8n', () => checkLoading(folder)],
];

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
