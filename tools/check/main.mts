// Checks the packed package against the rules for verified nodes.
// Usage: npm run check -- [--tag v1.2.3] [--out folder]
//
//   --tag   the tag of a release; also checks what a release needs
//   --out   the folder for the files of the release: tarballs and release notes
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import buildWhenStale from '../build.mjs';
import { ROOT } from '../setup/project.mjs';
import { runSteps } from '../steps.mjs';
import { testedRange } from '../versions/versions.mjs';
import { checksOf, checkPublint, withPacked } from './packed.mts';
import { checkRange, checkVersion, makeArtifacts, releaseNotes } from './release.mts';

const { values } = parseArgs({ options: { tag: { type: 'string' }, out: { type: 'string' } } });
const { tag, out } = values;
const fileText = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const { version, engines, homepage } = JSON.parse(fileText('package.json')) as {
	readonly version: string;
	readonly engines: Readonly<Record<string, string>>;
	readonly homepage: string;
};
const changelog = fileText('CHANGELOG.md');
const pages = Object.fromEntries(['README.md', 'docs/compatibility.md'].map((name) => [name, fileText(name)]));

const releaseChecks = (name: string) => ({
	'is the version of the tag, and is described in the changelog': () => checkVersion(name, version, changelog),
	'states which n8n versions it is tested with': () => checkRange(pages, engines, testedRange()),
	'is accompanied by a sandbox that passes publint': () => checkPublint(path.join(ROOT, 'sandbox')),
});

await buildWhenStale();
const isGood = await withPacked((packed, folder) =>
	runSteps({ ...checksOf(packed, folder), ...(tag !== undefined && releaseChecks(tag)) }),
);
if (!isGood) process.exit(1);
if (out !== undefined) makeArtifacts(path.resolve(out), releaseNotes(changelog, homepage.replace(/#.*/, '')));
console.log(tag === undefined ? 'The package can be published.' : 'Ready for release.');
