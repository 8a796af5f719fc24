// Usage: npm run release:check -- [--tag v1.2.3]
//
// Holds the packed package to what a release needs.
//
//   --tag   the tag that is being published: it must be the version, and the changelog must bear a date
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import buildWhenStale from '../build.mjs';
import { withPacked, report, type Check } from './packed.mts';
import { checkRange, checkChangelog, checkLicence, checkVersions, type Release } from './rules.mts';
import { ROOT } from '../setup/project.mjs';
import { testedRange } from '../versions/tested.mts';

const fileText = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

const releaseOf = (tag: string | undefined): Release => ({
	packageJson: fileText('package.json'),
	lockFile: fileText('package-lock.json'),
	changelog: fileText('CHANGELOG.md'),
	licence: fileText('LICENSE.md'),
	tag,
});

const rangeTexts = () =>
	Object.fromEntries(['package.json', 'README.md', 'docs/compatibility.md'].map((name) => [name, fileText(name)]));

const checksOf = (release: Release): Check[] => [
	['names one version everywhere', () => checkVersions(release)],
	['is described in the changelog', () => checkChangelog(release)],
	['is under the MIT licence', () => checkLicence(release)],
	['tells which versions of n8n it is tested with', () => checkRange(rangeTexts(), testedRange())],
];

async function main(): Promise<number> {
	const { values } = parseArgs({ options: { tag: { type: 'string' } } });
	await buildWhenStale();
	const own = checksOf(releaseOf(values.tag));
	const failed = await withPacked((packed) => report([...own, ...packed]));
	console.log(failed === 0 ? 'Ready for release.' : `${failed} checks failed.`);
	return failed === 0 ? 0 : 1;
}

process.exit(await main());
