import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { resources } from '../nodes/DrayageFreight/resources/index.ts';
import { operationsPage } from './docs/operations.mts';
import { openApiDocument } from './openapi/document.mts';

async function write(name: string, text: string, parser: 'markdown' | 'json'): Promise<void> {
	const file = new URL(`../docs/${name}`, import.meta.url);
	await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser }));
	console.log(`docs/${name} is made anew.`);
}

await write('operations.md', operationsPage(resources), 'markdown');
await write('openapi.json', JSON.stringify(openApiDocument()), 'json');
