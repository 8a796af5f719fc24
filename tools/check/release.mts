import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

/** Checks that the README, the compatibility page and package.json contain the oldest and newest n8n that are tested. */
export function checkRange(
	texts: Readonly<Record<string, string>>,
	engines: Readonly<Record<string, string>>,
	{ oldest, newest }: { readonly oldest: string; readonly newest: string },
): string[] {
	const words = `n8n ${oldest} to ${newest}`;
	const silent = Object.keys(texts).filter((name) => !texts[name]?.includes(words));
	const findings = silent.map((name) => `${name} doesn't say "${words}"`);
	if (engines.n8n !== `>=${oldest}`) findings.push(`The engine in package.json isn't n8n >=${oldest}`);
	return findings;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the newest entry of a changelog. Its heading is like `## 1.2.3 (2026-11-30)`. */
function newestEntry(changelog: string) {
	const [, version = '', date = '', text = ''] = changelog.split(/^## (\S+) \((.*)\)$/m);
	return { version, date, text: text.trim() };
}

/** Checks that the tag names the version, and that the changelog begins with the version, its date and its changes. */
export function checkVersion(tag: string, version: string, changelog: string): string[] {
	const newest = newestEntry(changelog);
	const findings = tag === `v${version}` ? [] : [`The tag is ${tag}, the version ${version}`];
	if (newest.version !== version) findings.push(`CHANGELOG.md begins with "${newest.version}", not ${version}`);
	if (!DATE.test(newest.date)) findings.push('The newest version in CHANGELOG.md has no date, such as 2026-01-31');
	if (newest.text === '') findings.push(`CHANGELOG.md says nothing about ${version}`);
	return findings;
}

/**
 * Returns the changelog entry of the newest version for use as the text of a GitHub release. GitHub shows it outside
 * the repository's files, so its links lead to the files of that version.
 */
export function releaseNotes(changelog: string, repository: string): string {
	const { text, version } = newestEntry(changelog);
	return text.replace(/\]\((?!\w+:|#)/g, `](${repository}/blob/v${version}/`);
}

/** Packs the built nodes and the built sandbox into a folder, with the release notes. */
export function makeArtifacts(folder: string, notes: string): void {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
	for (const cwd of [ROOT, path.join(ROOT, 'sandbox')]) execFileSync('npm', args, { cwd });
	writeFileSync(path.join(folder, 'notes.md'), `${notes}\n`);
}
