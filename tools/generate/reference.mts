import type { INodeProperties } from 'n8n-workflow';
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
import { parameterTable, sentence, type Parameter } from './parameterTable.mts';
import type { Example, Examples } from './story.mts';

/** Generated pages by their paths in docs/. */
export type Pages = Readonly<Record<string, string>>;

/** Parameters that many operations share; the index describes them once. */
const COMMON: readonly Field[] = [returnAll, limit, simplify, customFields, pageSize, ...requestSettings];

const isCommon = ({ property }: Field) => COMMON.some((common) => common.property.name === property.name);

/** The fields of an operation without notices, shared parameters, and collections that contain nothing else. */
const ownFields = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => {
		if (field.property.type === 'notice' || isCommon(field)) return [];
		if (field.property.type !== 'collection') return [field];
		const children = (field.children ?? []).filter((child) => !isCommon(child));
		return children.length === 0 ? [] : [{ ...field, children }];
	});

const isRequestSetting = ({ property }: Field) => requestSettings.some((one) => one.property.name === property.name);

/** The labels of the shared parameters that an operation has, without those that every operation has. */
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

/** The name of the page about a resource or node. */
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

/** The reference: its index, a page for each resource, trigger and the credential. Throws if an operation has no example. */
export const referencePages = (resources: readonly Resource[], examples: Examples): Pages =>
	Object.fromEntries([
		['reference/README.md', indexPage(resources)],
		...resources.map((resource) => [`reference/${pageOf(resource.name)}`, resourcePage(resource, examples)]),
		...nodePages().map(([name, guide, properties]) => [
			`reference/${pageOf(name)}`,
			propertiesPage(name, guide, properties),
		]),
	]) as Pages;
