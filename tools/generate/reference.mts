import { type INodeProperties, type INodePropertyOptions } from 'n8n-workflow';
import { DrayageFreightApi } from '../../credentials/DrayageFreightApi.credentials.ts';
import { DrayageFreightTrigger } from '../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';
import type { Field } from '../../nodes/shared/fields/field.ts';
import {
	customFields,
	limit,
	pageSize,
	requestSettings,
	returnAll,
	simplify,
} from '../../nodes/shared/fields/nodeFields.ts';
import type { Operation, Resource } from '../../nodes/shared/operations/operation.ts';
import type { Example, Examples } from './story.mts';

/** Generated pages by their paths in docs/. */
export type Pages = Readonly<Record<string, string>>;

/** Parameters that many operations share. The index describes each of them once. */
const COMMON: readonly Field[] = [returnAll, limit, simplify, customFields, pageSize, ...requestSettings];

const isCommon = ({ property }: Field) => COMMON.some((common) => common.property.name === property.name);

/** Returns the fields of an operation, except notices, shared parameters, and collections that contain nothing else. */
const ownFields = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => {
		if (field.property.type === 'notice' || isCommon(field)) return [];
		if (field.property.type !== 'collection') return [field];
		const children = (field.children ?? []).filter((child) => !isCommon(child));
		return children.length === 0 ? [] : [{ ...field, children }];
	});

const isRequestSetting = ({ property }: Field) => requestSettings.some((one) => one.property.name === property.name);

/** Returns the labels of an operation's shared parameters, except those that every operation has. */
const sharedIn = (fields: readonly Field[]): string[] => {
	const all = fields.flatMap((field) => [field, ...(field.children ?? [])]);
	const isShared = (common: Field) => all.some(({ property }) => property.name === common.property.name);
	return COMMON.filter((common) => !isRequestSetting(common) && isShared(common)).map(
		({ property }) => property.displayName,
	);
};

const json = (value: unknown) => ['```json', JSON.stringify(value, null, 2), '```'];

const outcome = ({ items, hasFile = false }: Example) => {
	const file = hasFile ? ', with the file in the binary field `data`' : '';
	return items === 1 ? `Returns one item${file}:` : `Returns ${items} items. The first one${file}:`;
};

const exampleSection = (example: Example) => [
	...(Object.keys(example.input).length === 0
		? ['**Example** without parameters', '']
		: ['**Example**', '', ...json(example.input), '']),
	outcome(example),
	'',
	...json(example.output),
	'',
];

const operationSection = (
	{ value: resource }: Resource,
	{ name, value, action, description, endpoint, fields, simplify: simplified = [] }: Operation,
	examples: Examples,
) => {
	const example = examples[`${resource}.${value}`];
	if (!example) throw new Error(`tools/generate/story.mts has no scene of ${resource}.${value}.`);
	const own = ownFields(fields);
	const shared = sharedIn(fields);
	return [
		`## ${name}`,
		'',
		`${sentence(description)} In the node panel: **${action}**.`,
		'',
		`Sends \`${endpoint.method} ${endpoint.path}\`. Resource \`${resource}\`, operation \`${value}\`.`,
		'',
		...(own.length > 0 ? [...parameterTable(own, 'API field'), ''] : []),
		...(shared.length > 0 ? [`[Common parameters](README.md#common-parameters): ${shared.join(', ')}.`, ''] : []),
		...(simplified.length > 0 ? [`Simplify keeps ${simplified.map((path) => `\`${path}\``).join(', ')}.`, ''] : []),
		...exampleSection(example),
	].join('\n');
};

/** Returns the name of the page about a resource or node. */
const pageOf = (name: string) => `${name.toLowerCase().replace(/ /g, '-')}.md`;

const resourcePage = (resource: Resource, examples: Examples) =>
	[
		`# ${resource.name}`,
		'',
		'Operations of the [Drayage Freight node](../drayage-freight.md). `*` marks required parameters. [All resources](README.md)',
		'',
		...resource.operations.map((operation) => operationSection(resource, operation, examples)),
	].join('\n');

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

const propertiesPage = (name: string, guide: string, properties: readonly INodeProperties[]) =>
	[
		`# Parameters: ${name}`,
		'',
		`The guide is in [${guide}](../${guide}). \`*\` marks required parameters.`,
		'',
		...parameterTable(properties.filter(({ type }) => type !== 'notice').map(parameterOf)),
		'',
	].join('\n');

const nodePages = (): [string, string, readonly INodeProperties[]][] => {
	const webhook = new DrayageFreightTrigger().description;
	const polling = new DrayageFreightUpdatesTrigger().description;
	const credential = new DrayageFreightApi();
	return [
		[webhook.displayName, 'trigger.md', webhook.properties],
		[polling.displayName, 'updates.md', polling.properties],
		[credential.displayName, 'credentials.md', credential.properties],
	];
};

const HEAD = `# Reference

One page per resource of the Drayage Freight node, with every operation, parameter and code. \`npm run generate\` writes these pages
from the code and runs each example against the sandbox.

`;

const COMMON_HEAD = `
## Common parameters

Many operations share these parameters. The pages of the resources don't repeat them. **Maximum Wait** and **Request Timeout** are in
the options of every operation.

`;

const EXAMPLES_HEAD = `
## How to read the examples

Each example shows the parameters as the workflow's JSON contains them, and the first item of the output. "…" marks what is left out.
A record, such as a city, can be chosen by name (a string) or by ID (a number).
`;

const indexPage = (resources: readonly Resource[]) =>
	[
		HEAD,
		'| Resource | Operations |\n| --- | --- |\n',
		...resources.map(
			({ name, operations }) =>
				`| [${name}](${pageOf(name)}) | ${operations.map((operation) => operation.name).join(', ')} |\n`,
		),
		'\n| Triggers and credential | |\n| --- | --- |\n',
		...nodePages().map(([name]) => `| [${name}](${pageOf(name)}) | Parameters |\n`),
		COMMON_HEAD,
		parameterTable(COMMON, 'API field').join('\n'),
		'\n',
		EXAMPLES_HEAD,
	].join('');

/**
 * Generates the reference: its index, and a page for each resource, trigger and the credential. Throws if an operation
 * has no example.
 */
export const referencePages = (resources: readonly Resource[], examples: Examples): Pages =>
	Object.fromEntries([
		['reference/README.md', indexPage(resources)],
		...resources.map((resource) => [`reference/${pageOf(resource.name)}`, resourcePage(resource, examples)]),
		...nodePages().map(([name, guide, properties]) => [
			`reference/${pageOf(name)}`,
			propertiesPage(name, guide, properties),
		]),
	]) as Pages;

/** Ends a description with a period. n8n's descriptions omit it after a single sentence. */
const sentence = (text: string) => (text && !text.endsWith('.') ? `${text}.` : text);

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\n/g, ' ');

const code = (value: unknown) => `\`${String(value)}\``;

/** A parameter of the action node or a property of a trigger, as the tables need it. */
export type Parameter = Pick<Field, 'property' | 'apiName' | 'required' | 'when' | 'childKind'> & {
	readonly children?: readonly Parameter[];
};

const codesOf = ({ property }: Parameter) => {
	if (property.type !== 'options' && property.type !== 'multiOptions') return '';
	const choices = (property.options as INodePropertyOptions[]).filter(({ value }) => value !== '');
	const codes = choices.map(({ name, value, description }) =>
		[code(value), ...(name === value ? [] : [name]), ...(description ? [`(${description})`] : [])].join(' '),
	);
	return `Values: ${codes.join(', ')}.`;
};

/** Returns the default, unless the parameter starts empty or off. */
const defaultOf = ({ property: { default: initial } }: Parameter) => {
	const isShort = typeof initial === 'string' || typeof initial === 'number';
	if (!isShort || !initial || initial === '{}') return '';
	if (!String(initial).startsWith('=')) return `Default: ${code(initial)}.`;
	// Other descriptions already mention the values that they take from the input item.
	return String(initial).includes('quoted_for') ? 'Filled in from the input item if the item is a rate.' : '';
};

const exampleOf = ({ property: { placeholder = '' } }: Parameter) => {
	const [, example] = /^e\.g\. (.+)$/.exec(placeholder) ?? [];
	return example === undefined ? '' : `Example: ${code(example)}.`;
};

/** Phrases n8n's "From List" as part of a sentence. */
const inSentence = (name: string) =>
	name
		.replace(/^From List$/, 'from the list')
		.replace(/^By (?=\p{Lu})/u, 'by ')
		.replace(/^by Name$/, 'by name');

const anyOf = (texts: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(texts);

/** Returns the ways to choose a record. */
const modesOf = ({ property: { modes = [] } }: Parameter) =>
	modes.length === 0 ? '' : `Choose ${anyOf(modes.map(({ displayName }) => inSentence(displayName)))}.`;

/** Returns when the form shows the parameter. An empty string means that nothing is selected. */
const whenOf = ({ when = {} }: Parameter) => {
	const conditions = Object.entries(when).map(([name, values]) => {
		const chosen = values.map((value) => (value === '' ? 'not chosen' : code(value)));
		return `${code(name.replace('/', ''))} is ${chosen.join(' or ')}`;
	});
	return conditions.length === 0 ? '' : `Shown if ${conditions.join(' and ')}.`;
};

/** Everyday names for n8n's parameter types. */
const TYPES: Readonly<Record<string, string>> = {
	options: 'choice',
	multiOptions: 'choices',
	resourceLocator: 'record',
	dateTime: 'date',
	json: 'JSON',
	fixedCollection: 'collection',
};

const typeOf = ({ property, childKind }: Parameter) => {
	if (childKind === 'rows') return 'rows';
	return TYPES[property.type] ?? property.type;
};

const row = (parameter: Parameter, depth: number, last: string | undefined): string[] => {
	const { property, apiName, required, children = [] } = parameter;
	const meaning = [
		sentence(property.description ?? ''),
		...[whenOf, modesOf, defaultOf, exampleOf, codesOf].map((say) => say(parameter)),
	].filter(Boolean);
	const cells = [
		`${'&emsp;'.repeat(depth)}${property.displayName}${required ? ' *' : ''}`,
		code(property.name),
		...(last === undefined ? [] : [apiName === undefined ? '' : code(apiName)]),
		typeOf(parameter),
		cell(meaning.join(' ')),
	];
	return [`| ${cells.join(' | ')} |`, ...children.flatMap((child) => row(child, depth + 1, last))];
};

/**
 * Returns a table of parameters and their children. `sentAs` is the heading of the column with the API's names, if any.
 */
const parameterTable = (parameters: readonly Parameter[], sentAs?: string): string[] => {
	const heads = ['Label', 'Name', ...(sentAs === undefined ? [] : [sentAs]), 'Type', 'Meaning'];
	if (parameters.length === 0) return ['No parameters.'];
	return [
		`| ${heads.join(' | ')} |`,
		`| ${heads.map(() => '---').join(' | ')} |`,
		...parameters.flatMap((parameter) => row(parameter, 0, sentAs)),
	];
};
