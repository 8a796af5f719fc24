import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './setup/project.mjs';

export interface Packed {
	/** The size of the tarball in bytes. */
	size: number;
	unpackedSize: number;
	/** The files in the tarball, relative to the package. */
	files: string[];
}

/** Packs the project as npm would publish it, and unpacks it into the folder. Deletes existing files. */
export function packInto(folder: string): Packed {
	const parent = mkdtempSync(path.join(tmpdir(), 'drayage-pack-'));
	try {
		const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', parent];
		const output = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
		const packed = readReport(output);
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
		execFileSync('tar', ['-xzf', path.join(parent, packed.filename), '-C', folder, '--strip-components=1']);
		return packed;
	} finally {
		rmSync(parent, { recursive: true, force: true });
	}
}

interface PackReport {
	filename: string;
	size: number;
	unpackedSize: number;
	files: { path: string }[];
}

/** Reads the report of npm pack. npm 11 returns a list; newer versions return an object by package name. */
function readReport(output: string): Packed & { filename: string } {
	const [report] = Object.values(JSON.parse(output) as Record<string, PackReport>);
	if (!report) throw new Error('npm pack reported nothing');
	const { filename, size, unpackedSize, files } = report;
	return { filename, size, unpackedSize, files: files.map((file) => file.path) };
}
