// Usage: npm run check:n8n -- [--write]
//
// Holds what the published code uses of n8n to versions/n8n-workflow.json, which says since which of the tested versions
// n8n has it: nothing may be newer than the oldest.
//
//   --write   look everything up again in the declarations of every tested version
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../setup/project.mjs';
import { missingIn } from '../versions/declared.mts';
import { ensureVersion, minorOf, testedVersions } from '../versions/tested.mts';
import { usesOfN8n } from '../versions/uses.mts';

const FILE = path.join(ROOT, 'versions', 'n8n-workflow.json');
/** For each use, the first of the tested versions from which on n8n has it. */
type FirstVersions = Record<string, string>;

async function lookUp(uses: readonly string[]): Promise<FirstVersions> {
	const first: FirstVersions = {};
	let open = [...uses];
	let since: string | undefined;
	// From the newest down: what a version lacks came with the one after it.
	for (const version of testedVersions().reverse()) {
		await ensureVersion(version);
		const missing = new Set(missingIn(version, open));
		for (const use of open.filter((one) => missing.has(one))) first[use] = since ?? 'none';
		open = open.filter((use) => !missing.has(use));
		since = minorOf(version);
	}
	for (const use of open) first[use] = since ?? 'none';
	return Object.fromEntries(uses.map((use) => [use, first[use] ?? 'none']));
}

const readTable = () => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as FirstVersions) : {});

/** What is not in the table, or newer than the oldest version. */
function findings(uses: readonly string[], table: FirstVersions): string[] {
	const oldest = testedVersions().map(minorOf)[0];
	return uses
		.filter((use) => table[use] !== oldest)
		.map((use) => {
			const since = table[use];
			if (since === undefined) return `${use} is not in versions/n8n-workflow.json: npm run check:n8n -- --write`;
			return `${use} is in n8n from ${since} on; the package works from ${oldest ?? ''} on`;
		});
}

async function main(): Promise<number> {
	const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
	const uses = usesOfN8n();
	if (values.write === true) writeFileSync(FILE, `${JSON.stringify(await lookUp(uses), null, '\t')}\n`);
	const found = findings(uses, readTable());
	for (const finding of found) console.error(finding);
	return found.length === 0 ? 0 : 1;
}

process.exit(await main());
