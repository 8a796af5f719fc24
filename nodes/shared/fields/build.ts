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

/** A field of the node itself; `schema` says what it takes when it is not left empty. */
export interface Setting<T = unknown> extends Field {
	readonly schema: Schema<T>;
}

/** Whether a field is a setting of the node. */
export const isSetting = (field: Field): field is Setting => 'schema' in field;

/** A setting of the node; one that is left empty has its default. */
export const settingField = <T>(
	name: string,
	schema: Schema<T>,
	displayName: string,
	description: string,
	more: Partial<FieldWords> = {},
): Setting<T> => ({ ...nodeField(name, optional(schema), words(displayName, description, more)), schema });

/** A field of the API, under the name that its words give it. */
export const sentField = (apiName: string, schema: Schema, given: FieldWords): Field => ({
	...nodeField(given.name ?? toParameter(apiName), schema, given),
	apiName,
});

const isShown = ({ when }: Field, values: Values, top: Values) =>
	when === undefined ||
	Object.entries(when).every(([name, shown]) => {
		const value = name.startsWith('/') ? top[name.slice(1)] : values[name];
		return (shown as readonly unknown[]).includes(value ?? '');
	});

/** The fields that are shown for the values beside them; `top` are those at the top level, which `/name` means. */
export const usedFields = (fields: readonly Field[], values: Values, top = values) =>
	fields.filter((field) => isShown(field, values, top));

/** The values of fields, those in collections among them, by the API's names; what was left empty is left out. */
export const readFields = (
	fields: readonly Field[],
	values: Values,
	context: ReadContext,
	top = values,
): Record<string, unknown> => {
	const sent: Record<string, unknown> = {};
	for (const { apiName, property, read, children, childKind } of usedFields(fields, values, top)) {
		const given = values[property.name];
		if (children && childKind === 'fields') Object.assign(sent, readFields(children, recordOr(given), context, values));
		if (apiName === undefined) continue;
		const value = read(given, context);
		if (value !== undefined) sent[apiName] = value;
	}
	return sent;
};
