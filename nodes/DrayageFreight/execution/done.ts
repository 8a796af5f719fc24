import type { IDataObject } from 'n8n-workflow';
import { quoted } from '../../../transport/errors';
import type { ItemCall } from '../../shared/operations/item';
import { asText } from '../../shared/fields/text';
import { isAssigned } from '../../shared/records';
import type { Stop } from './inOrder';

/** undocumented: the fields of a record that may contain its number or ID (docs/interface.md#u-booked). */
const NUMBERS = ['order_number', 'id', 'order_id', 'shipment_number', 'shipment_id'];

/** Returns the first number or ID of a record, or undefined if it has none. */
export const bookingNumber = (record: IDataObject): string | undefined =>
	NUMBERS.map((name) => record[name])
		.filter(isAssigned)
		.map(asText)[0];

// n8n drops the output of a run that fails, so its error says what the run has done.

/** Returns the name of a record that the API lists or returned: `order 70001`. */
export const recordName = ({ client, operation }: ItemCall, record: IDataObject = {}) =>
	`${operation.noun} ${quoted(bookingNumber(record) ?? '', client.redact)}`.trim();

/** Returns a description of the record that was made for an item: `item 0: order 1024 (MBL number MAEU…)`. */
export const nameMade = (call: ItemCall, record?: IDataObject, known = '') =>
	`item ${call.index}: ${recordName(call, record)}${known && ` (${known})`}`;

/** Returns a sentence about the items after the one at which a run stops, or an empty text. */
export const notAttempted = ({ index }: Stop, count: number) => {
	if (index === undefined || index + 1 >= count) return '';
	const [first, last] = [index + 1, count - 1];
	return first === last ? `Not attempted: item ${last}.` : `Not attempted: items ${first} to ${last}.`;
};
