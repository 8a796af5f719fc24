import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';

type Body = RequestParts['body'];

/** Whether a record is the booking, is another one, or does not say enough. */
export type Match = 'same' | 'other' | 'unclear';

/** How a booking is found again when its request was not answered well, so that nothing is booked twice. */
export interface Recovery {
	/** What is booked, in a sentence. */
	readonly noun: string;
	/** Where such bookings are listed; left out where the service has no list that would show this one. */
	readonly lookUp?: {
		readonly endpoint: Endpoint;
		/** What narrows the list to this booking. */
		readonly query: (body: Body) => RequestParts['query'];
		/** Whether a listed record is this booking; the list may hold others if the service did not narrow it. */
		readonly compare: (record: IDataObject, body: Body) => Match;
	};
	/** Whether the service refuses to book the same twice, so that another try can do no harm. */
	readonly isUnique?: boolean;
	/** What tells this booking from others, for whoever has to look for it: `quote number FQ26…`. */
	readonly known: (body: Body) => string;
}

const comparable = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';

/** Compares the fields that the record has. */
export const match = (record: IDataObject, body: Body, fields: readonly string[]): Match => {
	const told = fields.filter((field) => record[field] !== undefined && record[field] !== null);
	if (told.length === 0) return 'unclear';
	return told.every((field) => comparable(record[field]) === comparable(body[field])) ? 'same' : 'other';
};
