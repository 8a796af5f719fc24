import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import { expectUpToDate } from '../../support/generated.mts';
import { withExamples, type EventExamples } from '../../../tools/generate/events.mts';
import { withOperations } from '../../../tools/generate/readme.mts';
import { referencePages } from '../../../tools/generate/reference.mts';

const ROOT = path.join(__dirname, '../../..');

const readJson = async (name: string) => JSON.parse(await readFile(path.join(ROOT, 'docs', name), 'utf8')) as unknown;

it('the README lists every operation; npm run generate updates it', async () => {
	expectUpToDate('README.md', withOperations(await readFile(path.join(ROOT, 'README.md'), 'utf8'), resources));
});

it('docs/reference and the examples in docs/triggers.md are up to date; npm run generate generates them', async () => {
	const events = (await readJson('event-examples.json')) as EventExamples;
	const pages = referencePages(resources);
	const page = await readFile(path.join(ROOT, 'docs/triggers.md'), 'utf8');
	for (const mark of ['<!-- example: ', '<!-- events -->']) expect(page).toContain(mark);
	expectUpToDate('docs/triggers.md', withExamples(page, events));
	for (const [name, text] of Object.entries(pages)) expectUpToDate(`docs/${name}`, text);
	const files = await readdir(path.join(ROOT, 'docs/reference'));
	expect(files.map((name) => `reference/${name}`).filter((name) => !(name in pages))).toEqual([]);
});
