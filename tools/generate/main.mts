// Generates files from the code: docs/reference, the operations in the README, docs/event-examples.json, the examples in
// docs/triggers.md, docs/openapi.json, and the output previews (__schema__).
// Usage: npm run generate
import '../engine/environment.mts';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { resources } from '../../nodes/DrayageFreight/resources/index.ts';
import buildWhenStale from '../build.mjs';
import { openApiDocument } from '../openapi/document.mts';
import { ROOT } from '../setup/project.mjs';
import { runEventExamples, withExamples } from './events.mts';
import { referencePages } from './reference.mts';
import { withOperations } from './readme.mts';
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
// The preview of a removed operation has to be deleted.
await rm(path.join(ROOT, SCHEMAS), { recursive: true, force: true });
const schemas = Object.entries(previews(resources));
for (const [name, schema] of schemas) await write(path.join(SCHEMAS, name), await json(schema));
const events = await runEventExamples();
await write('docs/event-examples.json', await json(events));
await rm(path.join(ROOT, 'docs/reference'), { recursive: true, force: true });
await write('docs/triggers.md', withExamples(await readFile(path.join(ROOT, 'docs/triggers.md'), 'utf8'), events));
for (const [name, text] of Object.entries(referencePages(resources))) await write(path.join('docs', name), text);
await write('README.md', withOperations(await readFile(path.join(ROOT, 'README.md'), 'utf8'), resources));
await write('docs/openapi.json', await json(openApiDocument()));
console.log(
	`${resources.flatMap(({ operations }) => operations).length} operations and ${schemas.length} previews are written.`,
);
// n8n's engine leaves timers running.
process.exit(0);
