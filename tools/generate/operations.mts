import type { Field } from '../../nodes/shared/fields/field.ts';
import { requestSettings } from '../../nodes/shared/fields/nodeFields.ts';
import type { Operation, Resource } from '../../nodes/shared/operations/operation.ts';
import type { Example, Examples } from './examples.mts';
import { sentence, table } from './parameters.mts';

const HEAD = `# Operations

Every operation of the Drayage Freight node: the request it sends, its parameters with the API's name of each, and an example.
\`*\` marks what must be given. This page is made by \`npm run generate\` from the code, which runs each example against the sandbox;
tests fail when it is stale. An example shows the first item that comes out, and "…" what was left out of it.

A record, such as a city, is chosen from a list, by its name or by its ID. In the examples a text stands for a name and a number for
an ID.

Every operation has two options more, which are not listed again:
`;

const isRequestOption = ({ property }: Field) => requestSettings.some((one) => one.property.name === property.name);

/** The fields without notices, which hold no value, and without the options that every operation has. */
const ownFields = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => {
		if (field.property.type === 'notice') return [];
		if (field.property.name !== 'options') return [field];
		const children = field.children?.filter((child) => !isRequestOption(child)) ?? [];
		return children.length === 0 ? [] : [{ ...field, children }];
	});

const json = (value: unknown) => ['```json', JSON.stringify(value, null, 2), '```'];

const exampleOf = ({ input, output, items, hasFile = false }: Example) => [
	...(Object.keys(input).length === 0 ? ['**Example**, without parameters:'] : ['**Example**', '', ...json(input)]),
	'',
	`gives ${items === 1 ? 'one item' : `${items} items, the first of them`}${hasFile ? ', with the file in its binary field `data`' : ''}:`,
	'',
	...json(output),
	'',
];

const operationSection = (
	{ value: resource }: Resource,
	{ name, value, action, description, endpoint, fields, simplify = [] }: Operation,
	examples: Examples,
) => {
	const example = examples[`${resource}.${value}`];
	if (!example) throw new Error(`tools/generate/story.mts has no scene of ${resource}.${value}.`);
	return [
		`### ${action}`,
		'',
		`\`${resource}\` · \`${value}\` (${name}) — \`${endpoint.method} ${endpoint.path}\``,
		'',
		sentence(description),
		'',
		...table(ownFields(fields), 'Sent as'),
		'',
		...(simplify.length > 0 ? [`Simplified to ${simplify.map((path) => `\`${path}\``).join(', ')}.`, ''] : []),
		...exampleOf(example),
	].join('\n');
};

/** The page of all operations. Throws where one has no example. */
export const operationsPage = (resources: readonly Resource[], examples: Examples): string =>
	[
		HEAD,
		...table(requestSettings, 'Sent as'),
		'',
		...resources.flatMap((resource) => [
			`## ${resource.name}\n`,
			...resource.operations.map((operation) => operationSection(resource, operation, examples)),
		]),
	].join('\n');

const TABLE = /(?<=\n## Operations\n\n)(\|.*\n)+/;

/** The README with its table of operations made anew. */
export const withOperations = (readme: string, resources: readonly Resource[]): string => {
	const rows = resources.map(
		({ name, operations }) => `| ${name} | ${operations.map((operation) => operation.name).join(', ')} |\n`,
	);
	return readme.replace(TABLE, () => ['| Resource | Operations |\n', '| --- | --- |\n', ...rows].join(''));
};
