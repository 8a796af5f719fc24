import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import type { Field } from '../../../nodes/shared/fields/field.ts';
import { expectUpToDate } from '../../support/generated.mts';
import type { Examples } from '../../../tools/generate/story.mts';
import { eventsPage, withExamples, type EventExamples } from '../../../tools/generate/events.mts';
import { messagesPage, readMessages } from '../../../tools/generate/messages.mts';
import { referencePages } from '../../../tools/generate/reference.mts';

const ROOT = path.join(__dirname, '../../..');

const readJson = async (name: string) => JSON.parse(await readFile(path.join(ROOT, 'docs', name), 'utf8')) as unknown;
const readExamples = async () => (await readJson('examples.json')) as Examples;

it('docs/reference, docs/events.md and docs/messages.md are up to date; npm run generate generates them', async () => {
	const events = (await readJson('event-examples.json')) as EventExamples;
	const pages = {
		...referencePages(resources, await readExamples()),
		'events.md': eventsPage(events),
		'messages.md': messagesPage(),
	};
	for (const name of ['trigger.md', 'updates.md']) {
		const page = await readFile(path.join(ROOT, 'docs', name), 'utf8');
		expect(page).toContain('<!-- example: ');
		expectUpToDate(`docs/${name}`, withExamples(page, events));
	}
	for (const [name, text] of Object.entries(pages)) expectUpToDate(`docs/${name}`, text);
	const files = await readdir(path.join(ROOT, 'docs/reference'));
	expect(files.map((name) => `reference/${name}`).filter((name) => !(name in pages))).toEqual([]);
});

it('docs/messages.md lists no examples, nouns, labels or descriptions', () => {
	const texts = readMessages().map(({ text }) => text);
	const others = ['Los Angeles/Long Beach - CA', 'LTL shipment file', 'Pickup Warehouse ID', /^Applied after/];
	for (const other of others) expect(texts).not.toContainEqual(expect.stringMatching(other));
});

it('docs/messages.md lists the message of every error that the code throws', async () => {
	const page = await readFile(path.join(ROOT, 'docs/messages.md'), 'utf8');
	const files = (await readdir(ROOT + '/nodes', { recursive: true })).filter((name) => name.endsWith('.ts'));
	const thrown = await Promise.all(
		files.map(async (name) => {
			const code = await readFile(path.join(ROOT, 'nodes', name), 'utf8');
			return [...code.matchAll(/new (?:BadInput|Declined|ServiceFailure)\(\s*(['"`])((?:(?!\1).)+)\1/gs)].map(
				([, , text = '']) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…'),
			);
		}),
	);
	const sentences = thrown.flat().filter((text) => (text.match(/[a-z]{2,}/g) ?? []).length > 3);
	expect(sentences.length).toBeGreaterThan(30);
	expect(sentences.filter((text) => !page.includes(text.replaceAll("\\'", "'")))).toEqual([]);
	expect(readMessages().length).toBeGreaterThan(150);
});

/** Returns the given parameters that the operation doesn't have, by path. */
const unknownIn = (fields: readonly Field[], values: object): string[] =>
	Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
		const field = fields.find(({ property }) => property.name === name);
		if (!field) return [name];
		const inner = field.childKind === 'rows' ? Object.values(value as object).flat() : [value];
		return field.children ? inner.flatMap((one) => unknownIn(field.children ?? [], one as object)) : [];
	});

const operations = resources.flatMap(({ value: resource, operations: own }) =>
	own.map(({ value, fields }) => [`${resource}.${value}`, fields] as const),
);

it.each(operations)('the example of %s uses only parameters of its operation', async (name, fields) => {
	const { input = {} } = (await readExamples())[name] ?? {};
	expect(unknownIn(fields, input)).toEqual([]);
});
