import {
	checkRange,
	checkChangelog,
	checkLicense,
	checkVersions,
	releaseNotes,
	type Release,
} from '../../../../tools/check/release.mts';

const lock = (version: string) => JSON.stringify({ version, packages: { '': { version } } });

const release = (change: Partial<Release> = {}): Release => ({
	packageJson: JSON.stringify({ version: '1.2.3', license: 'MIT' }),
	lockFile: lock('1.2.3'),
	changelog: '# Changelog\n\n## 1.2.3 (2026-11-30)\n\n- Better\n\n## 1.2.2 (2026-10-01)\n\n- Good\n',
	license: 'MIT License\n',
	tag: 'v1.2.3',
	...change,
});

const REPOSITORY = 'https://github.com/o/r';

describe('a release', () => {
	it('passes if version, lock file, tag, changelog and license agree', () => {
		const good = release();
		expect([checkVersions(good), checkChangelog(good), checkLicense(good)]).toEqual([[], [], []]);
	});

	it.each([
		['another lock file', { lockFile: lock('1.2.2') }, 'package-lock.json'],
		['another tag', { tag: 'v1.2.4' }, 'v1.2.4'],
		['no semantic version', { packageJson: '{"version":"1.2"}', lockFile: lock('1.2'), tag: 'v1.2' }, 'such as 1.2.3'],
		[
			'a pre-release',
			{ packageJson: '{"version":"1.2.3-rc.1"}', lockFile: lock('1.2.3-rc.1'), tag: 'v1.2.3-rc.1' },
			'suffix',
		],
	])('is rejected for %s', (_, change, words) => {
		expect(checkVersions(release(change))).toEqual([expect.stringContaining(words)]);
	});

	it.each([
		['no version', '# Changelog\n', 'no version'],
		['another version on top', '## 1.2.4 (2026-12-01)\n- New\n', '1.2.4'],
		['no date', '## 1.2.3 (unreleased)\n- New\n', 'no date'],
		['an empty entry', '## 1.2.3 (2026-11-30)\n\n## 1.2.2 (2026-10-01)\n- Good\n', 'says nothing'],
	])('is rejected for a changelog with %s', (_, changelog, words) => {
		expect(checkChangelog(release({ changelog }))).toEqual([expect.stringContaining(words)]);
	});

	it('uses the newest entry of the changelog as its notes, without the heading', () => {
		expect(releaseNotes(release().changelog, REPOSITORY)).toBe('- Better');
		expect(releaseNotes('# Changelog\n', REPOSITORY)).toBe('');
	});

	it("links to the version's files in its notes, and leaves other links alone", () => {
		const links = '[a](docs/a.md#b) [c](https://example.com) [d](#d)';
		expect(releaseNotes(`## 1.2.3 (2026-11-30)\n- ${links}\n`, REPOSITORY)).toBe(
			'- [a](https://github.com/o/r/blob/v1.2.3/docs/a.md#b) [c](https://example.com) [d](#d)',
		);
	});

	it('can have an unreleased changelog entry as long as no tag is published', () => {
		expect(checkChangelog(release({ changelog: '## 1.2.3 (unreleased)\n- New\n', tag: undefined }))).toEqual([]);
	});

	it.each([['## [1.2.3] - 2026-11-30'], ['## 1.2.3 - 2026-11-30'], ['## 1.2.3 (2026-11-30)']])(
		'can start its entry with %s',
		(heading) => {
			expect(checkChangelog(release({ changelog: `${heading}\n- New\n` }))).toEqual([]);
		},
	);

	it.each([
		[{ packageJson: '{"version":"1.2.3","license":"ISC"}' }, 'ISC'],
		[{ license: 'All rights reserved' }, 'LICENSE.md'],
	])('is rejected for a different license', (change, words) => {
		expect(checkLicense(release(change))).toEqual([expect.stringContaining(words)]);
	});

	it.each([
		[{}, []],
		[{ 'README.md': 'n8n 1.123 to 2.40' }, ['README.md does not say "n8n 1.123 to 2.41"']],
		[{ 'package.json': '{"engines":{"node":">=20"}}' }, ['package.json names n8n nowhere, not >=1.123']],
		[{ 'package.json': '{"engines":{"n8n":">=2.0"}}' }, ['package.json names n8n >=2.0, not >=1.123']],
	])('must contain the tested range of n8n: %j', (change, findings) => {
		const texts = {
			'package.json': '{"engines":{"n8n":">=1.123"}}',
			'README.md': 'With n8n 1.123 to 2.41.',
			...change,
		};
		expect(checkRange(texts, { oldest: '1.123', newest: '2.41' })).toEqual(findings);
	});
});
