import type { IDataObject } from 'n8n-workflow';
import { isRecord, recordOr } from '../../../transport/content';
import { isEmpty, type Parameter, shownAmong, type Values } from '../fields/parameter';
import { asText } from '../fields/text';
import type { ItemCall } from './item';

/** The parameters that say how a list is returned, not what it contains. */
const HOW = ['returnAll', 'limit', 'simplify', 'output', 'outputFields', 'options'];

/** Returns a parameter's value as the editor shows it, with the names of a menu's entries. */
const shownValue = ({ property }: Parameter, value: unknown): string => {
	const plain = isRecord(value) && '__rl' in value ? value.value : value;
	const entries = (property.options ?? []) as ReadonlyArray<{ name: string; value?: unknown }>;
	const nameOf = (one: unknown) => entries.find((entry) => asText(entry.value) === asText(one))?.name ?? asText(one);
	return Array.isArray(plain) ? plain.map(nameOf).join(', ') : plain === true ? 'yes' : nameOf(plain);
};

/** Returns the filled parameters in words: `Customer Reference Number "PO-9999"`. */
const filledIn = (parameters: readonly Parameter[], values: Values): string[] =>
	shownAmong(parameters, values).flatMap((one) => {
		const { displayName, name } = one.property;
		if (HOW.includes(name) || isEmpty(values[name]) || values[name] === false) return [];
		if (one.childKind === 'collection') return filledIn(one.children ?? [], recordOr(values[name]));
		const value = shownValue(one, values[name]);
		return value === '' || value === '{}' ? [] : [value === 'yes' ? displayName : `${displayName} "${value}"`];
	});

/** Returns what a tool returns instead of an empty list, which a model would read as an answer to another question. */
export const nothingFound = ({ operation: { noun, parameters }, values }: ItemCall): IDataObject => {
	const asked = filledIn(parameters, values);
	return { message: asked.length > 0 ? `No ${noun} matches ${asked.join(' and ')}.` : `There is no ${noun}.` };
};
