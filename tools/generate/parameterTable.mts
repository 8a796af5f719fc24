import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../../nodes/shared/fields/field.ts';

/** Ends a description with a period, which n8n leaves out after a single sentence. */
export const sentence = (text: string) => (text && !text.endsWith('.') ? `${text}.` : text);

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

/** The default, unless the parameter starts empty or off. */
const defaultOf = ({ property: { default: initial } }: Parameter) => {
	const isShort = typeof initial === 'string' || typeof initial === 'number';
	if (!isShort || !initial || initial === '{}') return '';
	return String(initial).startsWith('=')
		? 'Filled in from the input item if the item is a rate.'
		: `Default: ${code(initial)}.`;
};

const exampleOf = ({ property: { placeholder = '' } }: Parameter) => {
	const [, example] = /^e\.g\. (.+)$/.exec(placeholder) ?? [];
	return example === undefined ? '' : `Example: ${code(example)}.`;
};

/** n8n's "From List" as part of a sentence. */
const inSentence = (name: string) =>
	name
		.replace(/^From List$/, 'from the list')
		.replace(/^By (?=\p{Lu})/u, 'by ')
		.replace(/^by Name$/, 'by name');

const anyOf = (texts: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(texts);

/** The ways to choose a record. */
const modesOf = ({ property: { modes = [] } }: Parameter) =>
	modes.length === 0 ? '' : `Choose ${anyOf(modes.map(({ displayName }) => inSentence(displayName)))}.`;

/** When the form shows the parameter. An empty string means that nothing is chosen. */
const whenOf = ({ when = {} }: Parameter) => {
	const conditions = Object.entries(when).map(([name, values]) => {
		const chosen = values.map((value) => (value === '' ? 'not chosen' : code(value)));
		return `${code(name.replace('/', ''))} is ${chosen.join(' or ')}`;
	});
	return conditions.length === 0 ? '' : `Shown if ${conditions.join(' and ')}.`;
};

/** n8n's types of parameters, as people call them. */
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

/** A table of parameters and their children. `sentAs` is the heading of the column with the API's names, if there is one. */
export const parameterTable = (parameters: readonly Parameter[], sentAs?: string): string[] => {
	const heads = ['Label', 'Name', ...(sentAs === undefined ? [] : [sentAs]), 'Type', 'Meaning'];
	if (parameters.length === 0) return ['No parameters.'];
	return [
		`| ${heads.join(' | ')} |`,
		`| ${heads.map(() => '---').join(' | ')} |`,
		...parameters.flatMap((parameter) => row(parameter, 0, sentAs)),
	];
};
