import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import type { Examples } from '../../../tools/docs/examples.mts';
import { operationsPage } from '../../../tools/docs/operations.mts';

const ROOT = path.join(__dirname, '../../..');

/** Prettier aligns tables, breaks lines and escapes; what is written stays the same. */
const words = (markdown: string) => markdown.replace(/-{3,}/g, '---').replace(/[\s\\]+/g, '');

it('docs/operations.md says what the code says; npm run docs makes it anew', async () => {
	const page = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
	const examples = JSON.parse(await readFile(path.join(ROOT, 'tools/docs/examples.json'), 'utf8')) as Examples;
	expect(words(page)).toBe(words(operationsPage(resources, examples)));
});
