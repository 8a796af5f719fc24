import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { isRecord, recordOr, type Client, type RequestOptions, UploadFile } from '../../../transport';
import { BadInput, warnOnce } from '../../shared/errors';
import { resolveNames } from '../../shared/locators/locator';
import { ask, asItems, assertItem, missingNumbers, recordsIn } from '../../shared/operations/request';
import type { Values } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import type { BookingKind, ItemCall, ItemOutput, ItemRequest, Operation } from '../../shared/operations/operation';
import type { itemReader } from '../../shared/operations/parameters';
import { book, wasMadeNow } from './book';
import { toDateText } from '../../shared/fields/read';
import { comparable, reach, valueOf } from '../../shared/records';
import { withSummary } from '../../shared/summary';
import { bookedNumberOf, numberOf } from './booked';
import { isOfThisRate, shownNumber } from './bookingTexts';
import { assertAllowed, assertChosenByPerson, assertSameAccount, warnOfContradictions } from './guards';
import { isPreview, previewOf, withQuote } from './preview';
import { outcomeOf } from './previewOutcome';
import { deliveryWarehouse } from '../resources/shared/warehouses';
import { noteDoubts, noteExpressions } from './requestHints';

/** The state that all items of a run share. */
export interface Run {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly client: Client;
	readonly readItem: ReturnType<typeof itemReader>;
	/** Descriptions of the records that were booked or created so far. */
	readonly made: string[];
	/** The names of new bookings, without those that existed before. */
	readonly booked: string[];
	/** Numbers that were requested but not found. */
	readonly missing: Set<string>;
}

/** An item whose request was read and validated, and whose names were resolved. */
export type PreparedItem = Omit<ItemCall, 'requestOptions'>;

const fieldsIn = ({ query, body }: RequestParts) => ({ ...query, ...body }) as IDataObject;

const outputOf = ({ context, client, operation, item, parts }: ItemCall, records: readonly IDataObject[]) =>
	operation.output?.(records, {
		options: item.options,
		asked: fieldsIn(parts),
		address: client.address,
		today: String(toDateText(new Date(), context.getTimezone())),
		warn: (hint) => warnOnce(context, hint),
	}) ?? records;

/** Returns a value that fits in a table cell: an object's main value, or the entries of a list in one string. */
const flat = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(flat).join(', ');
	return isRecord(value) ? valueOf({ value }, ['value']) : value;
};

/**
 * Returns the named fields of a record, flattened: `city.full_name` becomes `city_full_name`, and `containers.number`
 * lists the numbers of all containers. Missing fields are omitted. A record with none of the fields is returned
 * unchanged.
 */
export const simplified = (record: IDataObject, paths: readonly string[]): IDataObject => {
	const fields = paths
		.map((path): [string, unknown] => [path.replace(/\./g, '_'), flat(reach(record, path))])
		.filter(([, value]) => value !== undefined);
	return fields.length > 0 ? (Object.fromEntries(fields) as IDataObject) : record;
};

/** Returns an output record with the fields that the item requests. */
const inShort = ({ operation: { simplify }, item: { outputFields } }: ItemCall, whole: IDataObject): IDataObject => {
	if (outputFields === 'raw' || !simplify) return whole;
	const { recovered, ...record } = whole;
	const short =
		outputFields === 'simplified'
			? withSummary(simplified(record, simplify), record.summary)
			: simplified(record, outputFields);
	// `recovered` isn't a field of the record. It means that the booking already existed, and is always kept.
	return { ...short, ...(recovered !== undefined && { recovered }) };
};

const shaped = (call: ItemCall, records: readonly IDataObject[]) =>
	outputOf(call, records).map((record) => inShort(call, record));

/** Returns an item's time limits from its options, which are in seconds. */
const requestOptionsOf = ({ requestTimeout, maximumWait }: Values, signal: AbortSignal): RequestOptions => ({
	timeout: Number(requestTimeout) * 1_000,
	maximumWait: Number(maximumWait) * 1_000,
	signal,
});

/** Returns a body as the API receives it, or undefined if it can't be represented in JSON. */
const throughJson = (body: RequestParts['body']): RequestParts['body'] | undefined => {
	try {
		return JSON.parse(JSON.stringify(body)) as RequestParts['body'];
	} catch {
		return undefined;
	}
};

/**
 * Returns a request with the body as the API receives it: in JSON, dates and other objects with their own format are
 * text. The value that identifies a booking is read from this body. Throws a BadInput if the body can't be represented
 * in JSON.
 */
const asSent = (parts: RequestParts): RequestParts => {
	const body = throughJson(parts.body);
	if (!body) throw new BadInput("Custom Fields (JSON) contains something that can't be sent as JSON");
	return { ...parts, body };
};

/**
 * Opens each file of a body once, without reading stored content. This finds a file that is too large before other
 * items' files are sent, even if n8n doesn't report sizes in advance. Throws a BadInput.
 */
const assertFilesFit = async ({ file_list: files }: RequestParts['body']): Promise<void> => {
	for (const { file } of Array.isArray(files) ? (files as Array<{ file: unknown }>) : []) {
		if (file instanceof UploadFile) await file.open();
	}
};

/**
 * Prepares one item for sending: reads its parameters, calls the operation's `request`, validates the result and
 * resolves names. Only reads from the API. Throws if the item isn't valid or a name can't be resolved.
 */
export const prepareItem = async (
	{ context, operation, client, readItem }: Run,
	index: number,
	signal: AbortSignal,
): Promise<PreparedItem> => {
	await assertSameAccount(context, client, index);
	const given = readItem(index);
	if (operation.booking) assertChosenByPerson(context);
	const requestOptions = requestOptionsOf(given.options, signal);
	const call: ItemCall = { context, operation, client, index, item: given, parts: given.parts, requestOptions };
	const item: ItemRequest = { ...given, parts: (await operation.request?.(call)) ?? given.parts };
	assertItem(operation, item);
	if (operation.endpoint.multipart) await assertFilesFit(item.parts.body);
	if (operation.booking && !isPreview({ context, item })) assertAllowed(context.getInputData(), item.options);
	const parts = await resolveNames(client, item.parts, requestOptions);
	return { context, operation, client, index, item, parts: operation.booking ? asSent(parts) : parts };
};

/** Returns a description of the record that was made for an item: `item 0: order 1024 (MBL number MAEU…)`. */
const madeText = (index: number, noun: string, number: unknown, known = '') =>
	`item ${index}: ${[noun, asText(number), known && `(${known})`].filter((part) => part !== '').join(' ')}`;

const bookFor = async (call: ItemCall, kind: BookingKind, run: Run) => {
	const { operation, index, item, parts } = call;
	const warehouse = await deliveryWarehouse(call);
	noteDoubts(call, warehouse);
	warnOfContradictions(call);
	if (isPreview(call)) return [previewOf(call, kind, await outcomeOf(call, kind), warehouse)];
	const content = await book({ ...call, kind, bookAgain: item.options.bookAgain === true });
	const sent = { field: kind.field, number: parts.body[kind.field] };
	const booked = bookedNumberOf(content, sent);
	const isRecovered = recordOr(content).recovered === true;
	const known = `${kind.label} ${asText(parts.body[kind.field])}${isRecovered ? ', recovered' : ''}`;
	run.made.push(madeText(index, kind.noun, shownNumber(call.client, booked), known));
	if (wasMadeNow(content)) run.booked.push(`${kind.noun} ${shownNumber(call.client, booked)}`);
	const records = recordsIn(operation.endpoint, parts, content);
	try {
		const hasThisRate = (record: IDataObject, place: number) =>
			record.recovered !== true || isOfThisRate({ ...call, kind }, records[place] ?? {});
		const output = shaped(call, records).map((record, place) =>
			hasThisRate(record, place) ? withQuote(call, record) : record,
		);
		// If the shortened record doesn't contain the booking's number, the full record is returned.
		return output.some((record) => comparable(numberOf(record)) === comparable(booked)) ? output : records;
	} catch {
		// The booking exists, so its record is returned even if it is too deeply nested to be shortened.
		return records;
	}
};

/** Returns the noun in an action: "rate request" for "Create rate request". */
const nounOf = ({ action }: Operation) => action.replace(/^\S+ /, '');

const askFor = async (call: ItemCall, { missing, made }: Run) => {
	const { operation, index, item, parts } = call;
	const { endpoint } = operation;
	const records = await ask(call);
	if (endpoint.method === 'POST' && !endpoint.isQuote)
		made.push(madeText(index, nounOf(operation), shownNumber(call.client, records[0]?.order_number ?? records[0]?.id)));
	const output = shaped(call, records);
	const notFound = missingNumbers(endpoint, parts, records);
	if (item.options.reportMissing === true) return [...output, ...notFound];
	for (const { order_number, rate_number } of notFound) missing.add(asText(order_number ?? rate_number));
	return output;
};

/**
 * Sends one item's request, with the operation's `send` if it has one, and returns the output. Otherwise, `output` turns
 * the records in the response into the output. Rejects with the reason if the item failed.
 */
export const sendItem = async (run: Run, prepared: PreparedItem, signal: AbortSignal): Promise<ItemOutput[]> => {
	const { operation, item } = prepared;
	const call: ItemCall = { ...prepared, requestOptions: requestOptionsOf(item.options, signal) };
	noteExpressions(call);
	if (!operation.booking) noteDoubts(call);
	if (operation.send) {
		const sent = await operation.send(call);
		return sent.map((one) => ({ ...one, json: inShort(call, one.json) }));
	}
	return asItems(await (operation.booking ? bookFor(call, operation.booking, run) : askFor(call, run)));
};
