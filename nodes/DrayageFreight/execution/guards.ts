import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { Declined } from '../../shared/errors/failures';
import { warnOnce } from '../../shared/errors/warnOnce';
import type { Values } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import type { ItemCall, Recovery } from '../../shared/operations/operation';
import { contradictions } from './contradictions';

/** Refuses a run of more items than it may book. */
export const assertFew = ({ maximumBookings: most }: Values, count: number) => {
	if (count <= Number(most)) return;
	throw new Declined(
		`Nothing was booked: there are ${count} input items, each would be a booking, and Maximum Bookings is ${String(most)}`,
		'If all of them are meant, raise Maximum Bookings in the options of this node.',
	);
};

const RETRY_ON_FAIL =
	'Retry On Fail is on in the settings of this node: when one item fails, n8n runs all of them again. Orders and LTL shipments are therefore looked up before they are booked, and FTL shipments are not booked at all. Turn it off for bookings.';

/**
 * Why a booking may have been made before this run, as a clause; undefined when it may not. A node cannot tell the first
 * try of Retry On Fail from the next ones, so each counts as a repeat.
 */
export const whyRepeated = (context: IExecuteFunctions, { lookUpFirst }: Values): string | undefined => {
	const isRetriedOnFail = context.getNode().retryOnFail === true;
	if (isRetriedOnFail) warnOnce(context, RETRY_ON_FAIL);
	if (context.getMode() === 'retry') return 'this execution is a retry of an earlier one';
	if (isRetriedOnFail) return 'Retry On Fail is on, with which n8n may have run it before';
	return lookUpFirst === true ? 'Look Up First is on' : undefined;
};

/** Tells what a booking says otherwise than the quote that its input item carries; it goes on as it is. */
export const warnOfContradictions = ({ context, index, parts }: ItemCall) => {
	const quote = context.getInputData()[index]?.json ?? {};
	const differences = contradictions(quote, parts.body as IDataObject);
	if (differences.length === 0) return;
	warnOnce(
		context,
		`The booking differs from the quote in its input item, so the rate may not hold: ${differences.join('; ')}.`,
	);
};

/** What would be sent for a booking. */
export const previewOf = ({ method, path }: Endpoint, { body }: RequestParts): IDataObject => ({
	preview: true,
	method,
	path,
	body,
});

/** One booking in words: `item 0: order 1024 (MBL number MAEU…)`. */
export const bookingText = (
	index: number,
	{ noun, known }: Recovery,
	body: RequestParts['body'],
	record?: IDataObject,
) => `item ${index}: ${[noun, asText(record?.order_number ?? record?.id)].join(' ').trim()} (${known(body)})`;

/** What a run that did not come to its end has booked all the same; empty when nothing. */
export const aftermathOf = (booked: readonly string[]) =>
	booked.length === 0 ? '' : `Booked in this run already: ${booked.join('; ')}. Do not run these items again.`;
