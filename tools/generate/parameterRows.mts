import type { INodePropertyOptions } from 'n8n-workflow';
import { type Parameter as NodeParameter, toApiName } from '../../nodes/shared/fields/parameter.ts';

/** A parameter of the action node or a property of a trigger, as the tables need it. */
export type Parameter = Pick<NodeParameter, 'property' | 'apiName' | 'required' | 'when'> & {
	readonly children?: readonly Parameter[];
};

/** A row of a table. `key` is the same for rows that say the same. */
export interface Row {
	readonly key: string;
	readonly label: string;
	readonly lines: readonly string[];
}

/** Ends a description with a period. n8n's descriptions omit it after a single sentence. */
export const sentence = (text: string) => (text && !text.endsWith('.') ? `${text}.` : text);

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\n/g, ' ');
export const code = (value: unknown) => `\`${String(value)}\``;

const choicesOf = ({ property }: Parameter) =>
	property.type === 'options' || property.type === 'multiOptions'
		? (property.options as INodePropertyOptions[]).filter(({ value }) => value !== '')
		: [];

const isYesOrNo = (parameter: Parameter) => choicesOf(parameter).every(({ value }) => typeof value === 'boolean');

/** Where the values of a long list are explained, by parameter. */
const EXPLAINED: Readonly<Record<string, string>> = {
	status: '[Codes](../statuses.md#containers).',
	containerStatuses: '[Codes](../statuses.md#containers).',
	orderStatuses: '[Statuses](../statuses.md#orders).',
};

/** Where the meaning of each value is explained, if the list has the values only. */
const MEANINGS: Readonly<Record<string, string>> = {
	changes: '[Meaning](../triggers.md#changes). ',
	events: '[Meaning](../triggers.md#events). ',
	eventType: '[Meaning](../triggers.md#events). ',
};

const codesOf = (parameter: Parameter) => {
	const { name: parameterName } = parameter.property;
	const choices = choicesOf(parameter);
	if (choices.length === 0 || isYesOrNo(parameter)) return '';
	if (parameterName in EXPLAINED) return EXPLAINED[parameterName];
	const codes = choices.map(({ name, value, description = '' }) => {
		const meaning = parameterName in MEANINGS ? '' : description.replace(` (${String(value)})`, '');
		return [code(value), ...(name === value ? [] : [name]), ...(meaning ? [`(${meaning})`] : [])].join(' ');
	});
	return `${MEANINGS[parameterName] ?? ''}Values: ${codes.join(', ')}.`;
};

/** Returns the default, unless the parameter starts empty, off, or with an expression. */
const defaultOf = ({ property: { default: initial } }: Parameter) => {
	const isShort = typeof initial === 'string' || typeof initial === 'number';
	if (!isShort || !initial || initial === '{}') return '';
	if (!String(initial).startsWith('=')) return `Default: ${code(initial)}.`;
	return String(initial).includes('quoted_for') ? 'Filled in from the input item if the item is a rate.' : '';
};

const exampleOf = ({ property: { placeholder = '' } }: Parameter) => {
	const [, example] = /^e\.g\. (.+)$/.exec(placeholder) ?? [];
	return example === undefined ? '' : `Example: ${code(example)}.`;
};

/** Returns when the form shows the parameter. Conditions on a rows' or tool's form follow from the names. */
const whenOf = ({ when = {} }: Parameter) => {
	const conditions = Object.entries(when).filter(([name]) => name !== '@tool' && !name.endsWith('Mode'));
	const texts = conditions.map(([name, values]) => {
		const chosen = values.map((value) => (value === '' ? 'not chosen' : code(value)));
		return `${code(name)} is ${chosen.join(' or ')}`;
	});
	return texts.length === 0 ? '' : `Shown if ${texts.join(' and ')}.`;
};

/** Returns the API's name, unless it is the parameter's name in snake_case. */
const sentAs = ({ apiName, property: { name } }: Parameter) =>
	apiName === undefined || [name, toApiName(name), toApiName(name).replace(/_json$/, '')].includes(apiName)
		? ''
		: `Sent as ${code(apiName)}.`;

/** Everyday names for n8n's parameter types. */
const TYPES: Readonly<Record<string, string>> = {
	options: 'choice',
	multiOptions: 'choices',
	resourceLocator: 'record',
	dateTime: 'date',
	json: 'JSON',
	fixedCollection: 'rows',
};

const meaningOf = (parameter: Parameter) => {
	const { property } = parameter;
	// The texts of n8n's collections are the same everywhere.
	if (property.type === 'collection') return '';
	const description = sentence(property.description ?? '');
	return [description, ...[sentAs, whenOf, defaultOf, exampleOf, codesOf].map((say) => say(parameter))]
		.filter(Boolean)
		.join(' ');
};

export const rowOf = (parameter: Parameter, depth = 0): Row => {
	const { property, required, children = [] } = parameter;
	const label = `${property.displayName}${required ? ' *' : ''}`;
	const type =
		choicesOf(parameter).length > 0 && isYesOrNo(parameter) ? 'yes or no' : (TYPES[property.type] ?? property.type);
	const name = [code(property.name), ...(type === 'string' ? [] : [type])].join(' ');
	const line = `| ${'&emsp;'.repeat(depth)}${label} | ${name} | ${cell(meaningOf(parameter))} |`;
	const below = children.flatMap((child) => rowOf(child, depth + 1).lines);
	const key = [line.replaceAll('&emsp;', ''), ...below].join('\n').replace(/Example: `[^`]*`\./g, '');
	return { key, label, lines: [line, ...below] };
};

/** Returns a table of rows. */
export const table = (rows: readonly Row[]): string[] =>
	rows.length === 0
		? []
		: ['| Label | Name | Meaning |', '| --- | --- | --- |', ...rows.flatMap(({ lines }) => lines), ''];
