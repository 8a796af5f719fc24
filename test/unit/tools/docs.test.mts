import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import { operationsPage } from '../../../tools/docs/operations.mts';

/** Prettier aligns tables and escapes; what is written stays the same. */
const words = (markdown: string) => markdown.replace(/-{3,}/g, '---').replace(/[\s\\]+/g, ' ');

it('docs/operations.md says what the code says; npm run docs makes it anew', async () => {
	const page = await readFile(path.join(__dirname, '../../../docs/operations.md'), 'utf8');
	expect(words(page)).toBe(words(operationsPage(resources)));
});
