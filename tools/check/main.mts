// Holds the packed package to the rules for verified nodes; with --release, to what a release needs, too.
// Usage: npm run check
// Usage: npm run release:check -- [--release] [--tag v1.2.3]
//
//   --tag   the tag that is being published: it must be the version, and the changelog must bear a date
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import buildWhenStale from '../build.mjs';
import { withPacked, report, type Check } from './packed.mts';
import { checkRange, checkChangelog, checkLicence, checkVersions, type Release } from './release.mts';
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

const { values } = parseArgs({ options: { release: { type: 'boolean' }, tag: { type: 'string' } } });
await buildWhenStale();
const own = values.release === true ? checksOf(releaseOf(values.tag)) : [];
const failed = await withPacked((packed) => report([...own, ...packed]));
const fit = values.release === true ? 'Ready for release.' : 'The package is fit to be published.';
console.log(failed === 0 ? fit : `${failed} checks failed.`);
process.exit(failed === 0 ? 0 : 1);
