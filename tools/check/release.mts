/** The releases of n8n at the ends of what is tested. */
export interface Range {
	readonly oldest: string;
	readonly newest: string;
}

/** package.json, the README and the page on compatibility tell the range that is tested. */
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

/** What a release is judged by, as texts of the project's files. */
export interface Release {
	readonly packageJson: string;
	readonly lockFile: string;
	readonly changelog: string;
	readonly license: string;
	/** The tag that is being published, such as `v1.2.3`; undefined for a look in between. */
	readonly tag?: string | undefined;
}

interface Manifest {
	version: string;
	license?: string;
}

/** Without a suffix: npm refuses a pre-release for which no --tag is named, and the workflow names none. */
const VERSION = /^\d+\.\d+\.\d+$/;
const HEADING = /^## \[?(\d[^\]\s]*)\]?(?:\s*[-–(]?\s*(.*?)\)?)?$/m;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const read = (json: string) => JSON.parse(json) as Manifest & { packages?: Record<string, Manifest> };

/** package.json, its lock file and, where given, the tag name one and the same version. */
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

/** The newest entry of a changelog. */
function newestEntry(changelog: string) {
	const newest = HEADING.exec(changelog);
	if (!newest) return undefined;
	const [heading, version = '', date = ''] = newest;
	const text = changelog.slice(newest.index + heading.length).split(/^## /m)[0] ?? '';
	return { heading, version, date, text: text.trim() };
}

/** The newest entry of the changelog is this version, says something and, when it is published, bears its date. */
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

/** What the changelog says about its newest version: the text of a GitHub release. */
export const releaseNotes = (changelog: string): string => newestEntry(changelog)?.text ?? '';

/** The license is MIT, in package.json and in its file. */
export function checkLicense({ packageJson, license: text }: Release): string[] {
	const { license } = read(packageJson);
	const findings = license === 'MIT' ? [] : [`package.json names the license ${license ?? 'nothing'}`];
	if (!text.startsWith('MIT License')) findings.push('LICENSE.md is not the MIT license');
	return findings;
}
