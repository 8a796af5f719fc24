import type { Field } from './field';
import { titled } from './text';

/** A place in a request: a field's name, then rows and fields within it. */
export type Path = ReadonlyArray<string | number>;

/** The fields themselves and those in collections. */
const flatten = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => (field.childKind === 'fields' ? flatten(field.children ?? []) : [field]));

/**
 * The label that the user sees for a place in a request, such as "Containers 2 › Number". Rows count from one. Names
 * that the node does not know keep the API's word, and so do the keys of JSON.
 */
export const labelOf = (fields: readonly Field[], [name = '', ...rest]: Path): string => {
	const field = flatten(fields).find(({ apiName }) => apiName === String(name));
	const label = field?.property.displayName ?? titled(name);
	const [row, ...inner] = rest;
	if (row === undefined) return label;
	const isJson = field?.property.type === 'json';
	const numbered = /^\d+$/.test(String(row)) ? `${label} ${Number(row) + 1}` : `${label} › ${titled(row)}`;
	if (inner.length === 0) return numbered;
	return `${numbered} › ${isJson ? inner.join(' › ') : labelOf(field?.children ?? [], inner)}`;
};
