// Checks the packed package against the rules for verified nodes. With --release, also checks what a release needs.
// Usage: npm run check -- [--release] [--tag v1.2.3] [--out folder]
//
//   --tag   the tag that is being published; it must match the version, and the changelog must have a date
//   --out   the folder for the files of the release: tarballs and release notes
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import buildWhenStale from '../build.mjs';
import { makeArtifacts, checkRange, checkChangelog, checkLicense, checkVersions, type Release } from './release.mts';
import { checkPublint, withPacked, report, type Check } from './packed.mts';
import { ROOT } from '../setup/project.mjs';
import { testedRange } from '../versions/versions.mjs';

const fileText = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

const releaseOf = (tag: string | undefined): Release => ({
	packageJson: fileText('package.json'),
	lockFile: fileText('package-lock.json'),
	changelog: fileText('CHANGELOG.md'),
	license: fileText('LICENSE.md'),
	tag,
});

const rangeTexts = () =>
	Object.fromEntries(['package.json', 'README.md', 'docs/compatibility.md'].map((name) => [name, fileText(name)]));

const checksOf = (release: Release): Check[] => [
	['names one version everywhere', () => checkVersions(release)],
	['is described in the changelog', () => checkChangelog(release)],
	['is under the MIT license', () => checkLicense(release)],
	['states which n8n versions it is tested with', () => checkRange(rangeTexts(), testedRange())],
];

const { values } = parseArgs({
	options: { release: { type: 'boolean' }, tag: { type: 'string' }, out: { type: 'string' } },
});
await buildWhenStale();
const own = values.release === true ? checksOf(releaseOf(values.tag)) : [];
const failed = await withPacked((packed) => report([...own, ...packed]));
if (failed > 0) {
	console.log(`${failed} checks failed.`);
	process.exit(1);
}
if (values.out !== undefined) await makeRelease(path.resolve(values.out));
console.log(values.release === true ? 'Ready for release.' : 'The package can be published.');

/**
 * Creates the artifacts. Exits if the sandbox's package fails publint. The nodes' package has already been checked at
 * that point.
 */
async function makeRelease(folder: string): Promise<void> {
	const files = makeArtifacts(folder);
	const findings = await checkPublint(path.join(ROOT, 'sandbox'));
	if (findings.length > 0) {
		console.log(`drayage-sandbox: ${findings.join('\n')}`);
		process.exit(1);
	}
	for (const file of files) console.log(`made   ${path.relative(process.cwd(), file)}`);
}
