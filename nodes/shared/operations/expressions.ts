import { recordOr } from '../../../transport';
import { usedFields } from '../fields/build';
import { customFields } from '../fields/collections';
import type { Field, ReadContext, Values } from '../fields/field';

const someText = (value: unknown, fits: (text: string) => boolean): boolean =>
	typeof value === 'string'
		? fits(value)
		: typeof value === 'object' && value !== null && Object.values(value).some((inner) => someText(inner, fits));

/** Whether a parameter, as the workflow has it, contains an expression. */
export const hasExpression = (written: unknown): boolean => someText(written, (text) => text.startsWith('='));

const isLeftToModel = (written: unknown) => someText(written, (text) => /\$fromAI\s*\(/i.test(text));

/** A field that the user wrote as an expression, and what became of it. */
export interface Evaluated {
	readonly field: Field;
	/** What the editor calls it: "Seal Number", or "Containers › Seal Number" in a row. */
	readonly label: string;
	/** The collection or rows that contain it; undefined at the top level. */
	readonly within?: string;
	/** Whether an AI model fills it in, which may leave out what is optional. */
	readonly isLeftToModel: boolean;
	readonly given: unknown;
	/** What is sent of it; undefined for nothing. */
	readonly sent: unknown;
}

/** Whether nothing is sent because an expression of the user's evaluates to nothing. */
export const isEmptied = ({ sent, isLeftToModel: mayBeLeftOut }: Evaluated) => sent === undefined && !mayBeLeftOut;

const rowsIn = ({ property }: Field, value: unknown): unknown[] => {
	const rows = recordOr(value)[property.options?.[0]?.name ?? ''];
	return Array.isArray(rows) ? rows : [];
};

/**
 * The fields that are shown and sent, and hold an expression of the user's: at the top level, in collections and in rows.
 * `written` are the parameters as the workflow has them, `values` what they evaluate to.
 */
export const evaluated = (
	fields: readonly Field[],
	written: Values,
	values: Values,
	context: ReadContext,
	top = values,
): Evaluated[] =>
	usedFields(fields, values, top).flatMap((field) => {
		const { property, children = [], childKind, apiName } = field;
		const [own, given] = [written[property.name], values[property.name]];
		if (!hasExpression(own)) return [];
		if (childKind === 'fields')
			return evaluated(children, recordOr(own), recordOr(given), context, values).map((inner) => ({
				...inner,
				within: property.name,
			}));
		if (childKind === 'rows') {
			const rows = rowsIn(field, given);
			return rowsIn(field, own).flatMap((row, index) =>
				evaluated(children, recordOr(row), recordOr(rows[index]), context).map((inner) => ({
					...inner,
					within: property.name,
					label: `${property.displayName} › ${inner.label}`,
				})),
			);
		}
		if (apiName === undefined && field !== customFields) return [];
		const sent = field.read(given, context);
		return [{ field, label: property.displayName, isLeftToModel: isLeftToModel(own), given, sent }];
	});
