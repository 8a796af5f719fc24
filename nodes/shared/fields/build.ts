import { optional, type Schema } from '../../../contract';
import { recordOr } from '../../../transport';
import { controlOf } from './controls';
import { makeField, toParameter, words, type Field, type FieldWords, type ReadContext, type Values } from './field';
import { formatNumber } from './text';

/** What a text's length or a number's value is bound to, as the end of a phrase. */
const boundOf = ({ kind, min = 0, max }: Schema) => {
	if (max === undefined || kind === 'numbers') return '';
	const [least, most] = [min, max].map(formatNumber);
	return kind === 'string' ? `, at most ${most} characters` : `, ${least} to ${most}`;
};

/** The description, with the contract's bound in its first sentence. */
const describe = (schema: Schema, { description }: FieldWords) => {
	const [first = '', ...others] = description.split(/(?<=\.) /);
	const bound = boundOf(schema);
	return [first.endsWith('.') ? `${first.slice(0, -1)}${bound}.` : first + bound, ...others].join(' ');
};

/** A field of the node itself, which is not sent. */
export const nodeField = (name: string, schema: Schema, given: FieldWords): Field => {
	const field = makeField(name, { ...given, description: describe(schema, given) }, controlOf(schema, given));
	return schema.required ? { ...field, required: true, property: { ...field.property, required: true } } : field;
};

/** A setting of the node itself, which may be left empty. */
export const settingField = (
	name: string,
	schema: Schema,
	displayName: string,
	description: string,
	more: Partial<FieldWords> = {},
): Field => nodeField(name, optional(schema), words(displayName, description, more));

/** A field of the API, under the name that its words give it. */
export const sentField = (apiName: string, schema: Schema, given: FieldWords): Field => ({
	...nodeField(given.name ?? toParameter(apiName), schema, given),
	apiName,
});

const isShown = ({ when }: Field, values: Values) =>
	Object.entries(when ?? {}).every(([name, shown]) => (shown as readonly unknown[]).includes(values[name] ?? ''));

/** The values in a collection, with those at the top level as `/name`. */
export const valuesIn = (values: Values, { property }: Field): Values => ({
	...Object.fromEntries(Object.entries(values).map(([name, value]) => [`/${name}`, value])),
	...recordOr(values[property.name]),
});

/** The fields that are shown for these values. */
export const usedFields = (fields: readonly Field[], values: Values) =>
	fields.filter((field) => isShown(field, values));

/** The values of fields, those in collections among them, by the API's names; what was left empty is left out. */
export const readFields = (fields: readonly Field[], values: Values, context: ReadContext): Record<string, unknown> => {
	const sent: Record<string, unknown> = {};
	for (const field of usedFields(fields, values)) {
		const { apiName, property, read, children = [], childKind } = field;
		if (childKind === 'fields') Object.assign(sent, readFields(children, valuesIn(values, field), context));
		if (apiName === undefined) continue;
		const value = read(values[property.name], context);
		if (value !== undefined) sent[apiName] = value;
	}
	return sent;
};
