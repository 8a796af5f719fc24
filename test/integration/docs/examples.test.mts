import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runExamples, type Examples } from '../../../tools/docs/examples.mts';

it('the examples in docs/operations.md are up to date; npm run docs generates them', async () => {
	const file = path.join(__dirname, '../../../tools/docs/examples.json');
	expect(await runExamples()).toEqual(JSON.parse(await readFile(file, 'utf8')) as Examples);
});
