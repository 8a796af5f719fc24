import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client, RequestOptions } from '../../../transport';
import { resolveNames } from '../../shared/locators/resolve';
import { missingNumbers } from '../../shared/operations/batches';
import { assertItem, withCustom } from '../../shared/operations/check';
import type { ItemOutput, Operation } from '../../shared/operations/operation';
import { readItem, type ItemRequest } from '../../shared/operations/parameters';
import type { Recovery } from '../../shared/operations/recovery';
import { ask, recordsIn } from './ask';
import { book } from './book';
import { assertFew, bookingText, previewOf, whyRepeated } from './guards';
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
}

/** An item whose request was read and checked, with its names looked up. */
export interface PreparedItem {
	readonly index: number;
	readonly item: ItemRequest;
	readonly parts: RequestParts;
}

/** Facts about the output that no simplification may hide. */
const ALWAYS = ['recovered'];

const shaped = ({ output, simplify }: Operation, item: ItemRequest, records: readonly IDataObject[]) => {
	const written = output ? records.flatMap((record) => output(record, item.options)) : [...records];
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
	if (operation.recovery) assertFew(item.options, context.getInputData().length);
	return { index, item, parts: await resolveNames(client, item.parts, options) };
};

const bookFor = async (
	{ context, operation, client, booked }: Run,
	recovery: Recovery,
	{ index, item }: PreparedItem,
	parts: RequestParts,
	options: RequestOptions,
) => {
	const { endpoint } = operation;
	if (item.options.preview === true) return [previewOf(endpoint, parts)];
	const executionId = context.getExecutionId();
	const mayExist = whyRepeated(context, item.options);
	const answer = await book({ client, endpoint, recovery, parts, options, executionId, mayExist });
	const records = recordsIn(endpoint, parts, answer);
	booked.push(bookingText(index, recovery, parts.body, records[0]));
	return shaped(operation, item, records);
};

const askFor = async (
	{ context, operation, client }: Run,
	{ item }: PreparedItem,
	parts: RequestParts,
	options: RequestOptions,
) => {
	const reportsMissing = item.options.reportMissing === true;
	// Which are missing is known only when all were asked for.
	const found = await ask(client, operation.endpoint, parts, reportsMissing ? Infinity : item.limit, options);
	const records = found.slice(0, item.limit);
	for (const hint of operation.hints?.(records, item.options) ?? []) warnOnce(context, hint);
	return [...shaped(operation, item, records), ...(reportsMissing ? missingNumbers(parts, found) : [])];
};

/** Sends one item's request and answers its output. Throws what kept it from being done. */
export const sendItem = async (run: Run, prepared: PreparedItem, signal: AbortSignal): Promise<ItemOutput[]> => {
	const { context, operation, client } = run;
	const { index, item } = prepared;
	const options = requestOptionsOf(item.options, signal);
	const completed = (await operation.complete?.(client, prepared.parts, options)) ?? prepared.parts;
	const parts = withCustom(operation, completed, item.custom);
	if (operation.run) {
		return await operation.run({ context, index, client, parts, values: item.values, travel: options });
	}
	const output = operation.recovery
		? await bookFor(run, operation.recovery, prepared, parts, options)
		: await askFor(run, prepared, parts, options);
	return output.map((json) => ({ json }));
};
