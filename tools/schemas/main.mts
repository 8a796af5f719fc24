// Makes the output previews (__schema__) from the contract.
// Usage: npm run schemas
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { resources } from '../../nodes/DrayageFreight/resources/index.ts';
import { previews } from './previews.mts';

const folder = fileURLToPath(new URL('../../nodes/DrayageFreight/__schema__', import.meta.url));
const config = await resolveConfig(path.join(folder, 'any.json'));

// An operation that is gone must not leave its preview behind.
await rm(folder, { recursive: true, force: true });
const files = Object.entries(previews(resources));
for (const [name, schema] of files) {
	const file = path.join(folder, name);
	await mkdir(path.dirname(file), { recursive: true });
	await writeFile(file, await format(JSON.stringify(schema), { ...config, parser: 'json' }));
}
console.log(`${files.length} previews of outputs are made anew.`);
