import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import type { Examples } from '../../../tools/docs/examples.mts';
import { operationsPage } from '../../../tools/docs/operations.mts';

const ROOT = path.join(__dirname, '../../..');

/** The text without what Prettier changes: alignment, line breaks and escapes. */
const words = (markdown: string) => markdown.replace(/-{3,}/g, '---').replace(/[\s\\]+/g, '');

it('docs/operations.md is up to date; npm run docs generates it', async () => {
	const page = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
	const examples = JSON.parse(await readFile(path.join(ROOT, 'tools/docs/examples.json'), 'utf8')) as Examples;
	expect(words(page)).toBe(words(operationsPage(resources, examples)));
});
