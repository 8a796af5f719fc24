import { checkRange, checkVersion, releaseNotes } from '../../../../tools/check/release.mts';

const CHANGELOG = '# Changelog\n\n## 1.2.3 (2026-11-30)\n\n- Better\n\n## 1.2.2 (2026-10-01)\n\n- Good\n';

describe('a release', () => {
	it('passes if tag, version and changelog agree', () => {
		expect(checkVersion('v1.2.3', '1.2.3', CHANGELOG)).toEqual([]);
	});

	it.each([
		['another tag', 'v1.2.4', CHANGELOG, 'The tag is v1.2.4'],
		['a changelog with another version on top', 'v1.2.3', '## 1.2.4 (2026-12-01)\n- New\n', 'begins with "1.2.4"'],
		['a changelog without a date', 'v1.2.3', '## 1.2.3 (unreleased)\n- New\n', 'no date'],
		['an empty entry', 'v1.2.3', '## 1.2.3 (2026-11-30)\n\n## 1.2.2 (2026-10-01)\n- Good\n', 'says nothing'],
	])('is rejected for %s', (_, tag, changelog, words) => {
		expect(checkVersion(tag, '1.2.3', changelog)).toEqual([expect.stringContaining(words)]);
	});

	it("uses the newest entry of the changelog as its notes, with links to the version's files", () => {
		expect(releaseNotes(CHANGELOG, 'https://github.com/o/r')).toBe('- Better');
		const links = '[a](docs/a.md#b) [c](https://example.com) [d](#d)';
		expect(releaseNotes(`## 1.2.3 (2026-11-30)\n- ${links}\n`, 'https://github.com/o/r')).toBe(
			'- [a](https://github.com/o/r/blob/v1.2.3/docs/a.md#b) [c](https://example.com) [d](#d)',
		);
	});

	it('must contain the tested range of n8n', () => {
		const range = { oldest: '1.123', newest: '2.41' };
		expect(checkRange({ 'README.md': 'With n8n 1.123 to 2.41.' }, { n8n: '>=1.123' }, range)).toEqual([]);
		expect(checkRange({ 'README.md': 'With n8n 1.123 to 2.40.' }, { n8n: '>=2.0' }, range)).toHaveLength(2);
	});
});
