import type { IDataObject } from 'n8n-workflow';
import { recordOr } from '../../../transport';
import { customFields } from '../fields/nodeFields';
import { type Locale, type Parameter, shownAmong, type Values } from '../fields/parameter';
import type { Operation } from './operation';

const someText = (value: unknown, fits: (text: string) => boolean): boolean =>
	typeof value === 'string'
		? fits(value)
		: typeof value === 'object' && value !== null && Object.values(value).some((inner) => someText(inner, fits));

/** Returns whether a parameter contains an expression, as saved in the workflow. */
export const hasExpression = (written: unknown): boolean => someText(written, (text) => text.startsWith('='));

const isLeftToModel = (written: unknown) => someText(written, (text) => /\$fromAI\s*\(/i.test(text));

/** A parameter whose expression evaluates to empty, so that nothing is sent. */
export interface Emptied {
	readonly parameter: Parameter;
	/** The editor's label: "Seal Number", or "Containers › Seal Number" in a row. */
	readonly label: string;
	/** The collection or row list that contains it; undefined at the top level. */
	readonly within?: string;
}

const rowsIn = ({ property }: Parameter, value: unknown): unknown[] => {
	const rows = recordOr(value)[property.options?.[0]?.name ?? ''];
	return Array.isArray(rows) ? rows : [];
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
	locale: Locale,
	top = values,
): Emptied[] =>
	shownAmong(parameters, values, top).flatMap((one) => {
		const { property, children = [], childKind, apiName } = one;
		const [own, given] = [written[property.name], values[property.name]];
		if (!hasExpression(own)) return [];
		if (childKind === 'collection')
			return emptiedIn(children, recordOr(own), recordOr(given), locale, values).map((inner) => ({
				...inner,
				within: property.name,
			}));
		if (childKind === 'rows') {
			const rows = rowsIn(one, given);
			return rowsIn(one, own).flatMap((row, index) =>
				emptiedIn(children, recordOr(row), recordOr(rows[index]), locale).map((inner) => ({
					...inner,
					within: property.name,
					label: `${property.displayName} › ${inner.label}`,
				})),
			);
		}
		if (apiName === undefined && one !== customFields) return [];
		const isEmptied = !isLeftToModel(own) && one.read(given, locale) === undefined;
		return isEmptied ? [{ parameter: one, label: property.displayName }] : [];
	});

/**
 * Returns an error for each empty expression that is dangerous: a booking would lack a value that the user intended, and
 * a list by numbers would contain all of the company's records. In rows and collections, a column of a spreadsheet is
 * often empty, so the run only shows a hint. If the input item has no fields, as after a Manual Trigger, a field's default expression may be
 * empty unless the operation books.
 */
export const lostValues = (
	{ endpoint, bookingKind }: Operation,
	written: Values,
	emptied: readonly Emptied[],
	input: IDataObject,
): string[] => {
	const isBooking = bookingKind !== undefined;
	const hasInput = Object.keys(input).length > 0;
	const isUnused = ({ name, default: initial }: Parameter['property']) =>
		!isBooking && !hasInput && written[name] === initial;
	const isDangerous = ({ within, parameter: { apiName = '', property, required } }: Emptied) =>
		within === undefined &&
		required !== true &&
		(isBooking || endpoint.query?.[apiName]?.kind === 'numbers') &&
		!isUnused(property);
	const why =
		input.preview === true
			? ', since the input item is a preview: nothing was booked'
			: '. Check its expression, or clear the field to continue without it';
	return emptied.filter(isDangerous).map(({ label }) => `${label} is empty${why}`);
};
