import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../../nodes/shared/fields/field.ts';
import type { Operation, Resource } from '../../nodes/shared/operations/operation.ts';

const HEAD = `# Operations

Every operation of the Drayage Freight node: the request it sends, its parameters, and the interface's name of each. This
page is made from the code by \`npm run docs\`; a test fails when it is stale.
`;

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\n/g, ' ');

/** n8n's descriptions of one sentence end without a full stop. */
const sentence = (text: string) => (text && !text.endsWith('.') ? `${text}.` : text);

const codesOf = ({ property }: Field) => {
	if (property.type !== 'options' && property.type !== 'multiOptions') return '';
	const codes = (property.options as INodePropertyOptions[]).map(({ name, value }) =>
		name === value ? `\`${name}\`` : `\`${String(value)}\` ${name}`,
	);
	return `Values: ${codes.join(', ')}.`;
};

const kindOf = ({ property, childKind }: Field) => (childKind === 'rows' ? 'rows' : property.type);

const row = (field: Field, depth: number): string[] => {
	const { property, apiName, required } = field;
	const name = `${'&emsp;'.repeat(depth)}\`${property.name}\`${required ? ' *' : ''}`;
	const sent = apiName === undefined ? '' : `\`${apiName}\``;
	const text = cell([sentence(property.description ?? ''), codesOf(field)].filter(Boolean).join(' '));
	const line = `| ${name} | ${property.displayName} | ${kindOf(field)} | ${sent} | ${text} |`;
	return [line, ...(field.children ?? []).flatMap((child) => row(child, depth + 1))];
};

const table = (fields: readonly Field[]) =>
	fields.length === 0
		? ['No parameters.']
		: [
				'| Parameter | Label | Kind | Sent as | Meaning |',
				'| --- | --- | --- | --- | --- |',
				...fields.flatMap((field) => row(field, 0)),
			];

const operationSection = (
	{ value: resource }: Resource,
	{ name, value, action, description, endpoint, fields }: Operation,
) =>
	[
		`### ${action}`,
		'',
		`\`${resource}\` · \`${value}\` (${name}) — \`${endpoint.method} ${endpoint.path}\``,
		'',
		description,
		'',
		...table(fields),
		'',
	].join('\n');

/** The page of all operations; `*` marks what must be given. */
export const operationsPage = (resources: readonly Resource[]): string =>
	[
		HEAD,
		...resources.flatMap((resource) => [
			`## ${resource.name}\n`,
			...resource.operations.map((operation) => operationSection(resource, operation)),
		]),
	].join('\n');
