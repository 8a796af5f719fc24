// Makes what follows from the code: docs/operations.md, docs/parameters.md, docs/openapi.json, docs/examples.json, the
// README's table of operations, and the output previews (__schema__).
// Usage: npm run generate -- [--freeze]
//
//   --freeze  instead, freezes this version's workflows in test/fixtures/workflows, before it is published
import '../engine/environment.mts';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { resources } from '../../nodes/DrayageFreight/resources/index.ts';
import buildWhenStale from '../build.mjs';
import { openApiDocument } from '../openapi/document.mts';
import { ROOT } from '../setup/project.mjs';
import { freeze } from './freeze.mts';
import { runExamples } from './story.mts';
import { operationsPage, withOperations, parametersPage } from './pages.mts';
import { previews } from './schemas.mts';

const SCHEMAS = 'nodes/DrayageFreight/__schema__';

const config = await resolveConfig(path.join(ROOT, 'any.json'));
const json = (value: unknown) => format(JSON.stringify(value), { ...config, parser: 'json' });

async function write(name: string, text: string): Promise<void> {
	const file = path.join(ROOT, name);
	await mkdir(path.dirname(file), { recursive: true });
	await writeFile(file, text);
}

await buildWhenStale();
if (process.argv.includes('--freeze')) {
	const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
	const folder = path.join('test', 'fixtures', 'workflows', version);
	console.log(`${await freeze(path.join(ROOT, folder))} workflows are frozen in ${folder}.`);
	process.exit(0);
}
// An operation that is gone must not leave its preview behind.
await rm(path.join(ROOT, SCHEMAS), { recursive: true, force: true });
const schemas = Object.entries(previews(resources));
for (const [name, schema] of schemas) await write(path.join(SCHEMAS, name), await json(schema));
const examples = await runExamples();
await write('docs/examples.json', await json(examples));
await write('docs/operations.md', operationsPage(resources, examples));
await write('docs/parameters.md', parametersPage());
await write('docs/openapi.json', await json(openApiDocument()));
await write('README.md', withOperations(await readFile(path.join(ROOT, 'README.md'), 'utf8'), resources));
console.log(
	`${resources.flatMap(({ operations }) => operations).length} operations and ${schemas.length} previews are written.`,
);
// n8n's engine leaves timers behind.
process.exit(0);
