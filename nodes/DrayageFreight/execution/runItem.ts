import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { CREDENTIAL, quoted, type Client, type DrayageCredential, type RequestOptions } from '../../../transport';
import { BadInput, type Declined, warnOnce } from '../../shared/errors';
import { resolveNames } from '../../shared/locators/names';
import { withAdded } from '../../shared/records';
import { assertItem } from '../../shared/operations/check';
import { missingNumbers } from '../../shared/operations/numbers';
import { ask, asItems, recordsIn } from '../../shared/operations/send';
import type { Values } from '../../shared/fields/parameter';
import { asText } from '../../shared/fields/text';
import type { ItemCall, ItemOutput, Operation } from '../../shared/operations/operation';
import type { itemReader } from '../../shared/operations/parameters';
import { book } from './book';
import { bookingKeyOf, namesOf, type Booking, type Name } from './booking';
import { hintsOf } from './hints';
import type { BookingSettings } from './mode';
import { previewOf, withQuote } from './preview';
import { inShort, shaped } from './show';

/** The state that all items of a run share. */
export interface Run {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly client: Client;
	readonly readItem: ReturnType<typeof itemReader>;
	/** The settings of an operation that books. */
	readonly settings: BookingSettings | undefined;
	/** Descriptions of the records that were booked or created so far. */
	readonly made: string[];
	/** Numbers that were requested but not found. */
	readonly missing: Set<string>;
}

/** An item whose request was read and validated, and whose names were resolved. */
export interface PreparedItem extends Omit<ItemCall, 'requestOptions'> {
	/** The names of a booking; empty for any other request. */
	readonly names: readonly Name[];
}

/** Returns an item's time limit from its options, where it is in seconds. */
const requestOptionsOf = ({ requestTimeout }: Values, signal: AbortSignal): RequestOptions => ({
	timeout: Number(requestTimeout) * 1_000,
	signal,
});

/**
 * Returns a request with the body as the API receives it: in JSON, dates and other objects with their own format are
 * text. The value that identifies a booking is read from this body.
 */
const asSent = (parts: RequestParts): RequestParts => ({
	...parts,
	body: JSON.parse(JSON.stringify(parts.body)) as RequestParts['body'],
});

/**
 * Throws a BadInput if an expression in the credential selects a different account for this item than for the first
 * item. n8n authenticates all requests of a node with the first item's values.
 */
export const assertSameAccount = async (context: IExecuteFunctions, client: Client, index: number) => {
	if (index === 0) return;
	if (client.isFor(await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL, index))) return;
	throw new BadInput(
		'The credential selects a different account for this item than for the first item, and n8n would use the first account',
		'Run one account at a time: put the node into Loop Over Items with a batch size of 1.',
	);
};

/**
 * Prepares one item for sending: reads its parameters, completes the request with the operation's `request`, checks it
 * and resolves names. Only reads from the API. Throws if the item isn't valid or a name can't be resolved.
 */
export const prepareItem = async (
	{ context, operation, client, readItem }: Run,
	index: number,
	signal: AbortSignal,
): Promise<PreparedItem> => {
	await assertSameAccount(context, client, index);
	const { bookingKind } = operation;
	const read = { context, operation, client, index, ...readItem(index) };
	const requestOptions = requestOptionsOf(read.options, signal);
	const item = { ...read, parts: (await operation.request?.({ ...read, requestOptions })) ?? read.parts };
	assertItem(operation, item);
	const key = bookingKind && bookingKeyOf(bookingKind, item);
	const parts = await resolveNames(client, item.parts, requestOptions);
	if (!bookingKind) return { ...item, parts, names: [] };
	const sent = { ...item, parts: asSent(parts) };
	return { ...sent, names: namesOf(sent, bookingKind, key) };
};

/** Returns a description of the record that was made for an item: `item 0: order 1024 (MBL number MAEU…)`. */
const madeText = (index: number, noun: string, number: string, known = '') =>
	`item ${index}: ${[noun, number, known && `(${known})`].filter((part) => part !== '').join(' ')}`;

/** Books an item, and returns its records with what the node says about them. */
const bookItem = async (booking: Booking, run: Run): Promise<IDataObject[]> => {
	const { client, context, index, operation, parts, names } = booking;
	const hints = hintsOf(booking);
	const { content, number, isRecovered, warnings } = await book(booking);
	const records = recordsIn(operation.endpoint, parts, content);
	const known = names.map(({ label, text }) => `${label} ${text}`).join(', ');
	run.made.push(
		madeText(index, operation.noun, quoted(number, client.redact), isRecovered ? `${known}, recovered` : known),
	);
	const all = [...hints, ...warnings];
	for (const warning of all) warnOnce(context, warning);
	const added: IDataObject = {
		...(isRecovered && { recovered: true }),
		...(all.length > 0 && { warnings: all }),
	};
	let shown = records;
	try {
		shown = shaped(booking, isRecovered ? records : records.map((record) => withQuote(booking, record)));
	} catch {
		// The booking exists, so its record is returned even if it is too deeply nested to be arranged.
	}
	return shown.map((record) => withAdded(record, added));
};

/** Notes what an item has created or uploaded, since n8n drops the output of a run that fails later. */
const noteMade = ({ client, operation, index }: ItemCall, record: IDataObject | undefined, made: string[]) => {
	if (operation.endpoint.method !== 'POST' || operation.endpoint.isQuote) return;
	made.push(madeText(index, operation.noun, quoted(asText(record?.order_number ?? record?.id), client.redact)));
};

const askFor = async (call: ItemCall, { missing, made }: Run) => {
	const { operation, parts } = call;
	const records = await ask(call);
	noteMade(call, records[0], made);
	const output = shaped(call, records);
	const notFound = missingNumbers(operation.endpoint, parts, records);
	for (const { order_number, rate_number } of notFound) missing.add(asText(order_number ?? rate_number));
	return output;
};

/**
 * Sends one item's request, with the operation's `send` if it has one, and returns the output. Otherwise, `output` turns
 * the records in the response into the output. `declined` is why a preview's item wouldn't be booked. Rejects with the
 * reason if the item failed.
 */
export const sendItem = async (
	run: Run,
	{ names, ...prepared }: PreparedItem,
	signal: AbortSignal,
	declined?: Declined,
): Promise<ItemOutput[]> => {
	const { operation } = prepared;
	const { settings } = run;
	const call: ItemCall = { ...prepared, requestOptions: requestOptionsOf(prepared.options, signal) };
	if (settings) {
		const booking: Booking = { ...call, ...settings, names };
		return asItems(settings.isPreview ? [await previewOf(booking, declined)] : await bookItem(booking, run));
	}
	for (const hint of hintsOf(call)) warnOnce(call.context, hint);
	if (operation.send) {
		const sent = await operation.send(call);
		noteMade(call, sent[0]?.json, run.made);
		return sent.map((one) => ({ ...one, json: inShort(call, one.json) }));
	}
	const parts = (await operation.beforeSend?.(call)) ?? call.parts;
	return asItems(await askFor({ ...call, parts }, run));
};
