import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client, RequestOptions } from '../../../transport';
import { resolveNames } from '../../shared/locators/resolve';
import { missingNumbers, namesNumbers } from '../../shared/operations/batches';
import { assertItem, withCustom } from '../../shared/operations/check';
import { asText } from '../../shared/fields/text';
import type { ItemOutput, Operation } from '../../shared/operations/operation';
import { readItem, type ItemRequest } from '../../shared/operations/parameters';
import type { Recovery } from '../../shared/operations/recovery';
import { ask, recordsIn } from './ask';
import { book } from './book';
import { assertFilesFit } from './filesToSend';
import { assertFew, bookingText, previewOf, warnOfContradictions, whyRepeated } from './guards';
import { warnOnce } from './hints';
import { simplified } from './output';
import { requestOptionsOf } from './requestOptions';

/** What all items of a run share. */
export interface Run {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly client: Client;
	/** The bookings that were made so far, in words. */
	readonly booked: string[];
	/** Numbers that were asked for and not found. */
	readonly missing: Set<string>;
}

/** An item whose request was read and checked, with its names looked up. */
export interface PreparedItem {
	readonly index: number;
	readonly item: ItemRequest;
	readonly parts: RequestParts;
}

/** Facts about the output that no simplification may hide. */
const ALWAYS = ['recovered'];

const fieldsIn = ({ query, body }: RequestParts) => ({ ...query, ...body }) as IDataObject;

const shaped = (
	{ output = (record) => [record], simplify }: Operation,
	item: ItemRequest,
	parts: RequestParts,
	records: readonly IDataObject[],
) => {
	const written = records.flatMap((record) => output(record, item.options, fieldsIn(parts)));
	return item.simplify && simplify ? written.map((record) => simplified(record, [...simplify, ...ALWAYS])) : written;
};

/** Gets one item ready to be sent; it only reads from the service. Throws what is wrong with the item. */
export const prepareItem = async (
	{ context, operation, client }: Run,
	index: number,
	signal: AbortSignal,
): Promise<PreparedItem> => {
	const item = readItem(context, operation, index);
	const options = requestOptionsOf(item.options, signal);
	assertItem(operation, item);
	if (operation.endpoint.multipart) await assertFilesFit(item.parts.body);
	if (operation.recovery) assertFew(item.options, context.getInputData().length);
	return { index, item, parts: await resolveNames(client, item.parts, options) };
};

/** An item on its way: its request as it is sent. */
type Sending = Run & PreparedItem & { readonly options: RequestOptions };

const bookFor = async (sending: Sending, recovery: Recovery) => {
	const { context, operation, client, booked, index, item, parts, options } = sending;
	const { endpoint } = operation;
	warnOfContradictions(context, index, operation, parts);
	if (item.options.preview === true) return [previewOf(endpoint, parts)];
	const executionId = context.getExecutionId();
	const mayExist = whyRepeated(context, item.options);
	const answer = await book({ client, endpoint, recovery, parts, options, executionId, mayExist });
	const records = recordsIn(endpoint, parts, answer);
	booked.push(bookingText(index, recovery, parts.body, records[0]));
	return shaped(operation, item, parts, records);
};

const askFor = async ({ context, operation, client, missing, item, parts, options }: Sending) => {
	const { endpoint } = operation;
	// Who names numbers wants all of them (docs/interface.md#u-order-numbers).
	const limit = namesNumbers(endpoint, parts) ? Infinity : item.limit;
	const records = await ask({ client, endpoint, parts, limit, options });
	for (const hint of operation.hints?.(records, item.options, fieldsIn(parts)) ?? []) warnOnce(context, hint);
	const notFound = missingNumbers(endpoint, parts, records);
	if (item.options.reportMissing === true) return [...shaped(operation, item, parts, records), ...notFound];
	for (const { order_number, rate_number } of notFound) missing.add(asText(order_number ?? rate_number));
	return shaped(operation, item, parts, records);
};

/** Sends one item's request and answers its output. Throws what kept it from being done. */
export const sendItem = async (run: Run, prepared: PreparedItem, signal: AbortSignal): Promise<ItemOutput[]> => {
	const { context, operation, client } = run;
	const { index, item } = prepared;
	const options = requestOptionsOf(item.options, signal);
	const completed = (await operation.complete?.(client, prepared.parts, options)) ?? prepared.parts;
	const parts = withCustom(operation, completed, item.custom);
	if (operation.run) {
		return await operation.run({ context, index, client, parts, values: item.values, requestOptions: options });
	}
	const sending: Sending = { ...run, index, item, parts, options };
	const output = await (operation.recovery ? bookFor(sending, operation.recovery) : askFor(sending));
	return output.map((json) => ({ json }));
};
