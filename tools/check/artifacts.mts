import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import { releaseNotes } from './release.mts';

/** What a release consists of: the tarballs, in the order in which they are published, and what is attached. */
export interface Artifacts {
	readonly tarballs: readonly string[];
	/** A CycloneDX bill of materials for each tarball. */
	readonly bills: readonly string[];
	/** The text of the release, in Markdown. */
	readonly notes: string;
}

/** Makes the artifacts of a release in a folder, from what is built: the nodes' package and the sandbox's. */
export function makeArtifacts(folder: string): Artifacts {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const packages = [ROOT, path.join(ROOT, 'sandbox')];
	const tarballs = packages.map((source) => pack(source, folder));
	const bills = tarballs.map((tarball) => billOf(tarball));
	const notes = path.join(folder, 'notes.md');
	writeFileSync(notes, `${releaseNotes(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'))}\n`);
	return { tarballs, bills, notes };
}

function pack(source: string, folder: string): string {
	const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
	return path.join(folder, execFileSync('npm', args, { cwd: source, encoding: 'utf8' }).trim());
}

/**
 * Writes the bill of materials beside a tarball: everything that npm installs with it, in the versions that the project's
 * lock file names, so no network is needed. npm names the package after its folder, so the tarball is unpacked into a
 * folder of that name.
 */
function billOf(tarball: string): string {
	const temporary = mkdtempSync(path.join(tmpdir(), 'drayage-bill-'));
	try {
		const folder = path.join(temporary, path.basename(tarball).replace(/-\d+\.\d+\.\d+.*$/, ''));
		mkdirSync(folder);
		execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
		copyFileSync(path.join(ROOT, 'package-lock.json'), path.join(folder, 'package-lock.json'));
		// npm installs no development packages with it, and n8n provides the peer.
		const omit = ['--omit=dev', '--omit=peer'];
		const quiet = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
		execFileSync('npm', ['install', '--offline', ...omit, ...quiet], { cwd: folder, stdio: 'pipe' });
		const bill = `${tarball.replace(/\.tgz$/, '')}.cdx.json`;
		const sbom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=library', ...omit];
		writeFileSync(
			bill,
			execFileSync('npm', sbom, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
		);
		return bill;
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}
