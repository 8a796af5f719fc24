import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkFiles, checkManifest, checkRequires, checkSize } from './check-package/contents.mts';
import { checkLoading } from './check-package/loading.mts';
import { checkScan } from './check-package/scan.mts';
import { packInto } from './pack.mts';

/** One thing to hold the packed package to; it returns what it found wrong. */
type Check = [title: string, run: () => string[] | Promise<string[]>];

async function main(): Promise<number> {
	const temporary = mkdtempSync(path.join(tmpdir(), 'drayage-check-'));
	const folder = path.join(temporary, 'n8n-nodes-drayage');
	try {
		const packed = packInto(folder);
		console.log(
			`${packed.files.length} files, ${kilobytes(packed.size)} packed, ${kilobytes(packed.unpackedSize)} unpacked`,
		);
		return await report([
			['holds dist, package.json, README and licence only', () => checkFiles(packed.files)],
			['stays within its size budget', () => checkSize(packed)],
			['names what is in it and depends on nothing', () => checkManifest(folder)],
			['requires only modules that n8n provides', () => checkRequires(folder, packed.files)],
			['passes the official scan, source and dist', () => checkScan(folder)],
			['is loaded by n8n', () => checkLoading(folder)],
		]);
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

async function report(checks: Check[]): Promise<number> {
	let failed = 0;
	for (const [title, run] of checks) {
		const findings = await run();
		console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${title}`);
		for (const finding of findings) console.log(`       - ${finding}`);
		failed += findings.length === 0 ? 0 : 1;
	}
	console.log(failed === 0 ? 'The package is fit to be published.' : `${failed} of ${checks.length} checks failed.`);
	return failed === 0 ? 0 : 1;
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

process.exit(await main());
