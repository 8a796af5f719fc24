import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { DrayageFreightApi } from '../../credentials/DrayageFreightApi.credentials.ts';
import { DrayageFreightTrigger } from '../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';
import type { Field } from '../../nodes/shared/fields/field.ts';
import { requestSettings } from '../../nodes/shared/fields/nodeFields.ts';
import type { Operation, Resource } from '../../nodes/shared/operations/operation.ts';
import type { Example, Examples } from './story.mts';

/** What a table says of a parameter: of a field of the action node, or of a property as n8n takes it. */
export type Parameter = Pick<Field, 'property' | 'apiName' | 'required' | 'when' | 'childKind'> & {
	readonly children?: readonly Parameter[];
};

/** n8n's descriptions of one sentence end without a full stop. */
const sentence = (text: string) => (text && !text.endsWith('.') ? `${text}.` : text);

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\n/g, ' ');

const code = (value: unknown) => `\`${String(value)}\``;

const codesOf = ({ property }: Parameter) => {
	if (property.type !== 'options' && property.type !== 'multiOptions') return '';
	const codes = (property.options as INodePropertyOptions[]).map(({ name, value, description }) =>
		[code(value), ...(name === value ? [] : [name]), ...(description ? [`(${description})`] : [])].join(' '),
	);
	return `Values: ${codes.join(', ')}.`;
};

/** What stands in the form from the start; nothing for what starts empty, or off. */
const defaultOf = ({ property: { default: initial } }: Parameter) => {
	const isShort = typeof initial === 'string' || typeof initial === 'number';
	if (!isShort || !initial || initial === '{}') return '';
	return String(initial).startsWith('=') ? 'Taken from the input item if it is a rate.' : `Default: ${code(initial)}.`;
};

const exampleOf = ({ property: { placeholder = '' } }: Parameter) => {
	const [, example] = /^e\.g\. (.+)$/.exec(placeholder) ?? [];
	return example === undefined ? '' : `Example: ${code(example)}.`;
};

/** The ways to choose a record. */
const modesOf = ({ property: { modes = [] } }: Parameter) =>
	modes.length === 0 ? '' : `Chosen ${modes.map(({ displayName }) => displayName).join(', ')}.`;

/** When the form shows it; a choice of nothing is an empty text. */
const whenOf = ({ when = {} }: Parameter) => {
	const conditions = Object.entries(when).map(([name, values]) => {
		const chosen = values.map((value) => (value === '' ? 'not chosen' : code(value)));
		return `${code(name.replace('/', ''))} is ${chosen.join(' or ')}`;
	});
	return conditions.length === 0 ? '' : `Shown where ${conditions.join(' and ')}.`;
};

const row = (parameter: Parameter, depth: number, last: string | undefined): string[] => {
	const { property, apiName, required, childKind, children = [] } = parameter;
	const name = `${'&emsp;'.repeat(depth)}${code(property.name)}${required ? ' *' : ''}`;
	const meaning = [
		sentence(property.description ?? ''),
		...[whenOf, modesOf, defaultOf, exampleOf, codesOf].map((say) => say(parameter)),
	].filter(Boolean);
	const cells = [
		name,
		property.displayName,
		childKind === 'rows' ? 'rows' : property.type,
		...(last === undefined ? [] : [apiName === undefined ? '' : code(apiName)]),
		cell(meaning.join(' ')),
	];
	return [`| ${cells.join(' | ')} |`, ...children.flatMap((child) => row(child, depth + 1, last))];
};

/** A table of parameters and of those within them; `sentAs` heads the column of the API's names, if there is one. */
const table = (parameters: readonly Parameter[], sentAs?: string): string[] => {
	const heads = ['Parameter', 'Label', 'Kind', ...(sentAs === undefined ? [] : [sentAs]), 'Meaning'];
	if (parameters.length === 0) return ['No parameters.'];
	return [
		`| ${heads.join(' | ')} |`,
		`| ${heads.map(() => '---').join(' | ')} |`,
		...parameters.flatMap((parameter) => row(parameter, 0, sentAs)),
	];
};

const PARAMETERS_HEAD = `# Parameters of the triggers and the credential

What they do: [Drayage Freight Trigger](trigger.md), [Drayage Freight Updates Trigger](updates.md),
[credential](../README.md#credentials). \`*\` marks what must be given. This page is made by \`npm run generate\` from the code; tests fail
when it is stale. Those of the action node stand in [operations.md](operations.md).
`;

const within = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option] : [];
	});

const parameterOf = (property: INodeProperties): Parameter => ({
	property,
	required: property.required ?? false,
	when: (property.displayOptions?.show ?? {}) as Parameter['when'] & object,
	children: within(property).map(parameterOf),
});

const section = (name: string, properties: readonly INodeProperties[]) => [
	`## ${name}`,
	'',
	...table(properties.filter(({ type }) => type !== 'notice').map(parameterOf)),
	'',
];

/** The page of all parameters that no operation has. */
export const parametersPage = (): string => {
	const triggers = [new DrayageFreightTrigger(), new DrayageFreightUpdatesTrigger()].map(({ description }) =>
		section(description.displayName, description.properties),
	);
	const { displayName, properties } = new DrayageFreightApi();
	return [PARAMETERS_HEAD, ...triggers.flat(), ...section(displayName, properties)].join('\n');
};

const OPERATIONS_HEAD = `# Operations

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

const exampleSection = ({ input, output, items, hasFile = false }: Example) => [
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
		...exampleSection(example),
	].join('\n');
};

/** The page of all operations. Throws where one has no example. */
export const operationsPage = (resources: readonly Resource[], examples: Examples): string =>
	[
		OPERATIONS_HEAD,
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
