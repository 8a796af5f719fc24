import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import type { Field } from '../../../nodes/shared/fields/field.ts';
import { expectUpToDate } from '../../support/generated.mts';
import type { Examples } from '../../../tools/generate/story.mts';
import { operationsPage, parametersPage } from '../../../tools/generate/pages.mts';

const ROOT = path.join(__dirname, '../../..');

const readExamples = async () => JSON.parse(await readFile(path.join(ROOT, 'docs/examples.json'), 'utf8')) as Examples;

it.each<[string, () => Promise<string>]>([
	['operations.md', async () => operationsPage(resources, await readExamples())],
	['parameters.md', () => Promise.resolve(parametersPage())],
])('docs/%s is up to date; npm run generate generates it', async (name, made) => {
	expectUpToDate(`docs/${name}`, await made());
});

/** The parameters among these that the operation does not have, by their paths. */
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
