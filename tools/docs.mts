import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { resources } from '../nodes/DrayageFreight/resources/index.ts';
import { operationsPage } from './docs/operations.mts';

const file = new URL('../docs/operations.md', import.meta.url);
const page = operationsPage(resources);
await writeFile(file, await format(page, { ...(await resolveConfig(file)), parser: 'markdown' }));
console.log('docs/operations.md is made anew.');
