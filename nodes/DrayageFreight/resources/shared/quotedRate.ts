import type { IDataObject } from 'n8n-workflow';
import type { ItemCall } from '../../../shared/operations/operation';
import { comparable } from '../../../shared/records';

/** The fields that a booking takes from a quote, each with its name in the quote and its name in the booking. */
const IDS = [
	['id', 'rate_id'],
	['rate_number', 'rate_number'],
	['quote_number', 'quote_number'],
] as const;

/** Returns a booking's input item if it is the booking's own rate or quote. */
export const inputQuote = ({
	context,
	index,
	parts,
}: Pick<ItemCall, 'context' | 'index' | 'parts'>): IDataObject | undefined => {
	const input = context.getInputData()[index]?.json ?? {};
	const isSame = (one: unknown, other: unknown) => comparable(one) !== '' && comparable(one) === comparable(other);
	return IDS.some(([own, theirs]) => isSame(input[own], parts.body[theirs])) ? input : undefined;
};
