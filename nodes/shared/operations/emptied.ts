import type { IDataObject } from 'n8n-workflow';
import type { Schema } from '../../../contract';
import { listOr, recordOr } from '../../../transport/content';
import { bookingKey, customFields } from '../fields/nodeFields';
import { type ReadOptions, type Parameter, shownAmong, type Values } from '../fields/parameter';
import { inJson } from '../fields/text';
import type { Operation } from './operation';

/** Returns whether a parameter contains an expression, as saved in the workflow: a text that begins with an equals sign. */
export const hasExpression = (written: unknown): boolean =>
	typeof written === 'string' ? written.startsWith('=') : Object.values(written ?? {}).some(hasExpression);

const isLeftToModel = (written: unknown) => /\$fromAI\s*\(/i.test(inJson(written));

/** The kinds of numbers that decide which records a list contains. */
const NUMBERS: ReadonlyArray<Schema['kind'] | undefined> = ['numbers', 'mbl', 'identifier'];

/** Whether a parameter is a setting of the node that may be left empty. */
const isSetting = (one: Parameter) => 'schema' in one && one !== bookingKey;

/** A parameter whose expression evaluates to empty, so that nothing is sent. */
interface Emptied {
	readonly parameter: Parameter;
	/** Whether it's in a collection or in a row. */
	readonly isInner: boolean;
}

/** Returns the values in a collection, or in each row. */
const innerValues = ({ childKind, property }: Parameter, value: unknown): unknown[] => {
	return childKind === 'rows' ? listOr(recordOr(value)[property.options?.[0]?.name ?? '']) : [value];
};

/**
 * Returns the parameters for which nothing is sent, since the user's expression evaluates to empty: at the top level, in
 * collections and in rows. An AI model may leave out optional fields. `written` contains the parameters as saved in the
 * workflow, `values` contains the results.
 */
export const emptiedIn = (
	parameters: readonly Parameter[],
	written: Values,
	values: Values,
	readOptions: ReadOptions,
): Emptied[] =>
	shownAmong(parameters, values).flatMap((one): Emptied[] => {
		const { property, children = [], childKind, apiName } = one;
		const [own, given] = [written[property.name], values[property.name]];
		if (!hasExpression(own)) return [];
		if (childKind !== undefined) {
			const results = innerValues(one, given);
			return innerValues(one, own)
				.flatMap((inner, index) => emptiedIn(children, recordOr(inner), recordOr(results[index]), readOptions))
				.map(({ parameter }) => ({ parameter, isInner: true }));
		}
		if (apiName === undefined && one !== customFields && !isSetting(one)) return [];
		// In a menu, an empty list is an answer: none of them.
		const isNone = property.type === 'multiOptions' && Array.isArray(given);
		const isEmptied = !isLeftToModel(own) && !isNone && one.read(given, readOptions) === undefined;
		return isEmptied ? [{ parameter: one, isInner: false }] : [];
	});

/**
 * Returns why empty expressions can't be accepted, each as a sentence without its period: a booking would lack a value
 * that the user intended, and a list without a number or a setting of the node, such as Any Number or Cheapest Only,
 * would contain too many records. In rows and collections, a column of a spreadsheet is often empty, so the item only
 * has a warning about other fields.
 */
export const lossesIn = (
	{ endpoint, bookingKind }: Pick<Operation, 'endpoint' | 'bookingKind'>,
	emptied: readonly Emptied[],
	input: IDataObject,
): string[] => {
	const isDangerous = ({ isInner, parameter, parameter: { apiName = '', required } }: Emptied) =>
		isSetting(parameter) ||
		(required !== true &&
			// The check says itself when one of several fields is needed: an order goes to an address or to a warehouse.
			!endpoint.anyOf?.includes(apiName) &&
			(NUMBERS.includes(endpoint.query?.[apiName]?.kind) || (bookingKind !== undefined && !isInner)));
	const why =
		input.preview === true
			? ', since the input item is a preview: nothing was booked'
			: '. Check its expression, or clear the field to continue without it';
	return emptied.filter(isDangerous).map(({ parameter }) => `${parameter.property.displayName} is empty${why}`);
};
