import type { INodeProperties } from 'n8n-workflow';
import { DrayageFreightApi } from '../../credentials/DrayageFreightApi.credentials.ts';
import { ContainerList } from '../../nodes/ContainerList/ContainerList.node.ts';
import { DrayageFreightTrigger } from '../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';
import type { Parameter as NodeParameter } from '../../nodes/shared/fields/parameter.ts';
import type { Operation, Resource } from '../../nodes/shared/operations/operation.ts';
import { code, type Parameter, type Row, rowOf, sentence, table } from './parameterRows.mts';

/** Generated pages by their paths in docs/. */
export type Pages = Readonly<Record<string, string>>;

const slug = (name: string) => name.toLowerCase().replace(/ /g, '-');
const pageOf = (name: string) => `${slug(name)}.md`;

/** Returns the parameters without those that the index explains for all rows: the choice of JSON, and the JSON. */
const withoutJson = (parameters: readonly NodeParameter[]) => {
	const rows = parameters
		.filter(({ property }) => property.type === 'fixedCollection')
		.map(({ property }) => property.name);
	return parameters.filter(
		({ property: { name } }) => !rows.some((row) => [`${row}Mode`, `${row}Json`].includes(name)),
	);
};

/** Returns an operation's parameters: those at the top level, and those in its collections. */
const groupsOf = (parameters: readonly NodeParameter[]) => {
	const shown = withoutJson(parameters).filter(({ property: { type } }) => type !== 'notice' && type !== 'hidden');
	const isCollection = ({ property }: NodeParameter) => property.type === 'collection';
	return [
		{ title: '', rows: shown.filter((field) => !isCollection(field)).map((field) => rowOf(field)) },
		...shown.filter(isCollection).map(({ property, children = [] }) => ({
			title: `**${property.displayName}** (${code(property.name)})`,
			rows: withoutJson(children)
				.filter((child) => child.property.type !== 'hidden')
				.map((child) => rowOf(child)),
		})),
	];
};

/** Rows of at least this many operations are common parameters, which the index describes. */
const COMMON = 4;

/** Finds the rows that many operations have. */
const readRows = (resources: readonly Resource[]) => {
	const seen = new Map<string, { row: Row; operations: Set<Operation> }>();
	for (const operation of resources.flatMap(({ operations }) => operations)) {
		for (const row of groupsOf(operation.parameters).flatMap(({ rows }) => rows)) {
			const entry = seen.get(row.key) ?? { row, operations: new Set() };
			entry.operations.add(operation);
			seen.set(row.key, entry);
		}
	}
	const rows = [...seen.values()];
	const count = resources.flatMap(({ operations }) => operations).length;
	return {
		common: rows.filter(({ operations }) => operations.size >= COMMON).map(({ row }) => row),
		everywhere: rows.filter(({ operations }) => operations.size === count).map(({ row }) => row),
	};
};

type Rows = ReturnType<typeof readRows>;

/** The operation of a page that has shown a row, by what the row says. A required row says the same as an optional one. */
type Shown = Map<string, string>;

const shownKey = ({ key }: Row) => key.replaceAll(' * |', ' |');

/** Returns the lines of a collection or of the top level. Rows that are on the page already are only named. */
const groupLines = ({ title, rows }: { title: string; rows: readonly Row[] }, operation: string, shown: Shown) => {
	const places = [...new Set(rows.map((row) => shown.get(shownKey(row))))].filter((place) => place !== undefined);
	const named = places.flatMap((place) => {
		const labels = rows.filter((row) => shown.get(shownKey(row)) === place).map(({ label }) => label);
		return [`As in [${place}](#${slug(place)}): ${labels.join(', ')}.`, ''];
	});
	const fresh = rows.filter((row) => !shown.has(shownKey(row)));
	for (const row of fresh) shown.set(shownKey(row), operation);
	const lines = [...named, ...table(fresh)];
	return lines.length > 0 && title ? [title, '', ...lines] : lines;
};

const operationSection = (
	{ value: resource }: Resource,
	{ name, value, action, description, parameters, endpoint }: Operation,
	{ common, everywhere }: Rows,
	shown: Shown,
) => {
	const isCommon = (row: Row) => common.some(({ key }) => key === row.key);
	const groups = groupsOf(parameters).map((group) => ({ ...group, rows: group.rows.filter((row) => !isCommon(row)) }));
	const isEverywhere = (row: Row) => everywhere.some(({ key }) => key === row.key);
	const commons = groupsOf(parameters).flatMap(({ rows }) => rows.filter((row) => isCommon(row) && !isEverywhere(row)));
	return [
		`## ${name}`,
		'',
		`${sentence(description)} **${action}**, \`${resource}.${value}\`, ${code(`${endpoint.method} ${endpoint.path}`)}.`,
		'',
		...groups.flatMap((group) => groupLines(group, name, shown)),
		...(commons.length > 0
			? [
					`[Common](README.md#common-parameters): ${commons
						.map(({ label }) => label)
						.join(', ')
						.replace('Simplify, Output, Fields', 'Simplify')}.`,
					'',
				]
			: []),
	].join('\n');
};

/** Returns what Simplify keeps of a resource's records. */
const simplified = ({ operations }: Resource): string[] => {
	const kept = new Set(
		operations.map(({ simplify = [] }) =>
			(typeof simplify === 'function' ? simplify({ total: 1 }) : simplify).map(code).join(', '),
		),
	);
	kept.delete('');
	return kept.size === 0 ? [] : ['## Simplify', '', ...[...kept].map((names) => `Keeps ${names}.`), ''];
};

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

/** Returns the rows of properties, with the collections of the same name as one. */
const propertyRows = (properties: readonly INodeProperties[]): Row[] => {
	const rows = new Map<string, Row>();
	for (const property of properties.filter(({ type }) => type !== 'notice')) {
		const row = rowOf(parameterOf(property));
		const key = property.type === 'collection' ? property.name : row.key;
		rows.set(key, { ...row, lines: [...new Set([...(rows.get(key)?.lines ?? []), ...row.lines])] });
	}
	return [...rows.values()];
};

const propertiesPage = (name: string, guide: string, properties: readonly INodeProperties[]) =>
	[
		`# Parameters: ${name}`,
		'',
		`How to set it up: [${guide.split('#', 1)[0]}](../${guide}). \`*\` marks required parameters.`,
		'',
		...table(propertyRows(properties)),
	].join('\n');

const nodePages = (): [string, string, readonly INodeProperties[]][] => {
	const list = new ContainerList().description;
	const webhook = new DrayageFreightTrigger().description;
	const polling = new DrayageFreightUpdatesTrigger().description;
	const credential = new DrayageFreightApi();
	return [
		[list.displayName, 'recipes/book.md#a-list-of-containers', list.properties],
		[webhook.displayName, 'triggers.md', webhook.properties],
		[polling.displayName, 'triggers.md', polling.properties],
		[credential.displayName, 'credentials.md', credential.properties],
	];
};

const HEAD = `# Reference

Every operation and parameter of the nodes, generated from the code.

\`*\` marks a required parameter. No type after the name means a string. A parameter is sent under its name in snake_case, unless its row says
otherwise: \`rateId\` as \`rate_id\`. A *record*, such as a city, can be chosen from a list, by name or by ID. *Rows*, such as \`containers\`, can
also be a JSON array with the API's names: set \`containersMode\` to \`json\` and fill in \`containersJson\`. In a collection, \`contactsJson\`
alone is enough.

| Resource | Operations |
| --- | --- |
`;

const COMMON_HEAD = `
## Common parameters

Many operations have these, so their pages only name them. AI tools have Output and Fields in the place of Simplify.`;
const indexPage = (resources: readonly Resource[], { common, everywhere }: Rows) =>
	[
		HEAD,
		...resources.map((resource) => {
			const { name } = resource;
			const links = resource.operations.map(
				(operation) => `[${operation.name}](${pageOf(name)}#${slug(operation.name)})`,
			);
			return `| [${name}](${pageOf(name)}) | ${links.join(', ')} |\n`;
		}),
		'\n| Other nodes and the credential |\n| --- |\n',
		...nodePages().map(([name]) => `| [${name}](${pageOf(name)}) |\n`),
		`${COMMON_HEAD} Every operation has ${everywhere.map(({ label }) => label).join(' and ')}.\n\n`,
		table(common).join('\n'),
	].join('');

/** Returns a page on which a long list of values is there once, and then named by the label of its row. */
const withListsOnce = (page: string) => {
	const labels = new Map<string, string>();
	return page.replace(
		/^\| (?:&emsp;)*([^|]+?)(?: \*)? \|.*?(Values: .{60,}) \|$/gm,
		(row, label: string, values: string) => {
			const known = labels.get(values);
			labels.set(values, known ?? label);
			return known === undefined ? row : row.replace(values, `Values: as in ${known}, above.`);
		},
	);
};

const resourcePage = (resource: Resource, rows: Rows) => {
	const shown: Shown = new Map();
	return withListsOnce(
		[
			`# ${resource.name}`,
			'',
			'[All resources](README.md)',
			'',
			...resource.operations.map((operation) => operationSection(resource, operation, rows, shown)),
			...simplified(resource),
		].join('\n'),
	);
};

/** Generates the reference: its index, and a page for each resource, other node and the credential. */
export const referencePages = (resources: readonly Resource[]): Pages => {
	const rows = readRows(resources);
	return Object.fromEntries([
		['reference/README.md', indexPage(resources, rows)],
		...resources.map((resource) => [`reference/${pageOf(resource.name)}`, resourcePage(resource, rows)]),
		...nodePages().map(([name, guide, properties]) => [
			`reference/${pageOf(name)}`,
			propertiesPage(name, guide, properties),
		]),
	]) as Pages;
};
