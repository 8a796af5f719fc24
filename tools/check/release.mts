import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

/** The oldest and the newest n8n release that are tested. */
export interface Range {
	readonly oldest: string;
	readonly newest: string;
}

/** Checks that package.json, the README and the compatibility page contain the tested range. */
export function checkRange(texts: Readonly<Record<string, string>>, { oldest, newest }: Range): string[] {
	const words = `n8n ${oldest} to ${newest}`;
	const findings = Object.entries(texts)
		.filter(([name, text]) => name !== 'package.json' && !text.includes(words))
		.map(([name]) => `${name} does not say "${words}"`);
	const { engines = {} } = JSON.parse(texts['package.json'] ?? '{}') as { engines?: Record<string, string> };
	if (engines.n8n !== `>=${oldest}`)
		findings.push(`package.json names n8n ${engines.n8n ?? 'nowhere'}, not >=${oldest}`);
	return findings;
}

/** The contents of the project files that a release check reads. */
export interface Release {
	readonly packageJson: string;
	readonly lockFile: string;
	readonly changelog: string;
	readonly license: string;
	/** The tag that is being published, such as `v1.2.3`. Undefined between releases. */
	readonly tag?: string | undefined;
}

interface Manifest {
	version: string;
	license?: string;
}

/** A version without a suffix. npm rejects pre-releases without --tag, which the workflow doesn't set. */
const VERSION = /^\d+\.\d+\.\d+$/;
const HEADING = /^## \[?(\d[^\]\s]*)\]?(?:\s*[-–(]?\s*(.*?)\)?)?$/m;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const read = (json: string) => JSON.parse(json) as Manifest & { packages?: Record<string, Manifest> };

/** Checks that package.json, its lock file and the tag, if any, have the same version. */
export function checkVersions({ packageJson, lockFile, tag }: Release): string[] {
	const { version } = read(packageJson);
	const lock = read(lockFile);
	const findings = VERSION.test(version)
		? []
		: [`package.json: "${version}" is not a version such as 1.2.3, without a suffix`];
	if (lock.version !== version || lock.packages?.['']?.version !== version) {
		findings.push(`package-lock.json names ${lock.version}, package.json ${version}: run npm install`);
	}
	if (tag !== undefined && tag !== `v${version}`) findings.push(`the tag is ${tag}, the version ${version}`);
	return findings;
}

/** Returns the newest entry of a changelog. */
function newestEntry(changelog: string) {
	const newest = HEADING.exec(changelog);
	if (!newest) return undefined;
	const [heading, version = '', date = ''] = newest;
	const text = changelog.slice(newest.index + heading.length).split(/^## /m)[0] ?? '';
	return { heading, version, date, text: text.trim() };
}

/**
 * Checks that the newest entry of the changelog is for this version and isn't empty. When the version is published, the
 * entry must have a date.
 */
export function checkChangelog({ packageJson, changelog, tag }: Release): string[] {
	const { version } = read(packageJson);
	const newest = newestEntry(changelog);
	if (!newest) return ['CHANGELOG.md has no version'];
	if (newest.version !== version) return [`CHANGELOG.md begins with ${newest.version}, package.json names ${version}`];
	const findings =
		tag !== undefined && !DATE.test(newest.date) ? [`"${newest.heading}" bears no date such as 2026-01-31`] : [];
	if (!/^\s*- \S/m.test(newest.text)) findings.push(`CHANGELOG.md says nothing about ${version}`);
	return findings;
}

/**
 * Returns the changelog entry of the newest version for use as the text of a GitHub release. GitHub shows it outside
 * the repository's files, so its links lead to the files of that version.
 */
export function releaseNotes(changelog: string, repository: string): string {
	const { text = '', version = '' } = newestEntry(changelog) ?? {};
	return text.replace(/\]\((?!\w+:|#)/g, `](${repository}/blob/v${version}/`);
}

/** Checks that the license is MIT, in package.json and in its file. */
export function checkLicense({ packageJson, license: text }: Release): string[] {
	const { license } = read(packageJson);
	const findings = license === 'MIT' ? [] : [`package.json names the license ${license ?? 'nothing'}`];
	if (!text.startsWith('MIT License')) findings.push('LICENSE.md is not the MIT license');
	return findings;
}

/** Packs the built nodes and the built sandbox into a folder, with the release notes. Returns the files. */
export function makeArtifacts(folder: string): string[] {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const tarballs = [ROOT, path.join(ROOT, 'sandbox')].map((source) => pack(source, folder));
	const notes = path.join(folder, 'notes.md');
	const { homepage } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { homepage: string };
	const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
	writeFileSync(notes, `${releaseNotes(changelog, homepage.replace(/#.*/, ''))}\n`);
	return [...tarballs, notes];
}

function pack(source: string, folder: string): string {
	const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
	return path.join(folder, execFileSync('npm', args, { cwd: source, encoding: 'utf8' }).trim());
}
