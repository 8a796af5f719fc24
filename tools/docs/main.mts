// Makes docs/operations.md, docs/parameters.md, docs/openapi.json and the README's table of operations from the code.
// Usage: npm run docs
import '../engine/environment.mts';
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { resources } from '../../nodes/DrayageFreight/resources/index.ts';
import buildWhenStale from '../build.mjs';
import { runExamples } from './examples.mts';
import { operationsPage } from './operations.mts';
import { parametersPage } from './parameters.mts';
import { openApiDocument } from '../openapi/document.mts';
import { withOperations } from './readme.mts';

/** Without a parser, the text is written as it is. */
async function write(name: string, text: string, parser?: 'markdown' | 'json'): Promise<void> {
	const file = new URL(`../../${name}`, import.meta.url);
	await writeFile(file, parser ? await format(text, { ...(await resolveConfig(file)), parser }) : text);
	console.log(`${name} is made anew.`);
}

buildWhenStale();
const examples = await runExamples();
await write('tools/docs/examples.json', JSON.stringify(examples), 'json');
await write('docs/operations.md', operationsPage(resources, examples), 'markdown');
await write('docs/parameters.md', parametersPage(), 'markdown');
await write('docs/openapi.json', JSON.stringify(openApiDocument()), 'json');
const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
await write('README.md', withOperations(readme, resources));
// n8n's engine leaves timers behind.
process.exit(0);
