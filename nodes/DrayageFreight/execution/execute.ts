import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { cancellation, isOutcomeUnknown, openClient, ServiceFailure } from '../../../transport';
import type { ItemOutput, Operation, Resource } from '../../shared/operations/operation';
import { firstFew } from '../../shared/fields/text';
import { itemReader } from '../../shared/operations/parameters';
import { notDone } from '../../shared/operations/request';
import { inOrder } from './tasks';
import { Declined, sentences, toNodeError, warnOnce, withSortedHints } from '../../shared/errors';
import { aftermathOf, allDeclined, indexOf, isBookAgainOn, type DeclinedItem, type Progress } from './guards';
import { doubtHints, expressionHints } from './requestHints';
import { prepareItem, sendItem, type PreparedItem, type Run } from './runItem';
import { conflicts, doubts } from './together';

/** Concurrent reads: enough to hide the API's latency, few enough to stop quickly. */
const READS_AT_ONCE = 8;

/** Concurrent downloads. Each may be large and waits for the disk. */
const DOWNLOADS_AT_ONCE = 3;

const widthOf = ({ endpoint: { method, responseType } }: Operation) =>
	method !== 'GET' ? 1 : responseType === 'file' ? DOWNLOADS_AT_ONCE : READS_AT_ONCE;

const chosenOperation = (context: IExecuteFunctions, resources: readonly Resource[]): Operation => {
	const [resource, operation] = ['resource', 'operation'].map(
		(name) => context.getNodeParameter(name, 0, '') as string,
	);
	const found = resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation);
	if (!found) throw new Error(`There is no operation ${operation} of ${resource}. Choose one from the list.`);
	return found;
};

const setUp = async (context: IExecuteFunctions, resources: readonly Resource[]): Promise<Run> => {
	const operation = chosenOperation(context, resources);
	const client = await openClient(context);
	return { context, operation, client, readItem: itemReader(context, operation), made: [], missing: new Set() };
};

const paired = (output: readonly ItemOutput[], item: number): INodeExecutionData[] =>
	output.map((one) => ({ ...one, pairedItem: { item } }));

/** A sentence for failures that prove that an item wasn't booked. */
const notBooked = ({ booking }: Operation, error: unknown) =>
	booking && error instanceof ServiceFailure && !isOutcomeUnknown(error) ? 'Nothing was booked by this attempt.' : '';

const isPrepared = (item: PreparedItem | Error): item is PreparedItem => !(item instanceof Error);

/** The bookings of a run that are rejected together. Warns about oddities in the others. */
const refusedTogether = ({ booking, ...operation }: Operation, items: readonly PreparedItem[]) => {
	if (!booking) return new Map<number, Declined>();
	const refused = conflicts(items, operation, booking);
	const left = items.filter(({ index }) => !refused.has(index));
	for (const { context } of left.slice(0, 1))
		for (const doubt of doubts(left, booking)) warnOnce(context, doubt, 'booking');
	return refused;
};

/** One failure for all rejected groups. */
const allRefused = (errors: readonly Declined[]) =>
	new Declined([...new Set(errors.map(({ message }) => message))].join('. '), errors[0]?.hint);

/** A hint that lists the numbers for which no record was returned. */
const notFoundHint = (numbers: readonly string[]) =>
	`Not found: ${firstFew(numbers)}. Check the numbers and the environment. To get an item for each missing number, turn on Report Numbers Not Found.`;

/** Runs all items. With `continueOnFail`, a failed item carries its error; otherwise the first failure ends the run. */
const runAll = async (run: Run, count: number, continueOnFail: boolean) => {
	const { context, operation, made } = run;
	const cancel = context.getExecutionCancelSignal();
	const declined: DeclinedItem[] = [];
	const uncertain: string[] = [];
	const progress: Progress = { made, declined, uncertain, bookAgain: isBookAgainOn(context) };
	const shown = (error: unknown, index?: number, aftermath = aftermathOf(operation, progress)) =>
		toNodeError(
			context,
			error,
			operation.fields,
			index,
			sentences(index === undefined ? '' : notBooked(operation, error), aftermath),
		);

	const isBooking = operation.booking !== undefined;
	const prepare = async (index: number, signal: AbortSignal): Promise<PreparedItem | Error> =>
		await prepareItem(run, index, signal).catch((error: unknown) => {
			if (continueOnFail) return error as Error;
			throw shown(error, index);
		});
	const isWrite = operation.endpoint.method !== 'GET';
	// All items are checked before the first write, so that bad input in a later item doesn't leave the bookings half
	// done.
	const isChecked = isBooking || (isWrite && !continueOnFail);
	const ready = isChecked ? await inOrder(count, READS_AT_ONCE, prepare, cancel) : [];
	const refused = refusedTogether(operation, ready.filter(isPrepared));
	if (refused.size > 0 && !continueOnFail) throw shown(allRefused([...refused.values()]));

	const preparedFor = async (index: number, signal: AbortSignal) => {
		const prepared = refused.get(index) ?? ready[index] ?? (await prepareItem(run, index, signal));
		if (isPrepared(prepared)) return prepared;
		throw prepared;
	};
	const perItem = async (index: number, signal: AbortSignal): Promise<INodeExecutionData[]> => {
		try {
			return paired(await sendItem(run, await preparedFor(index, signal), signal), index);
		} catch (error) {
			if (!continueOnFail && isBooking && error instanceof Declined) {
				declined.push({ index, error });
				return [];
			}
			if (!continueOnFail || signal.aborted) throw shown(error, index);
			if (isBooking && error instanceof ServiceFailure && isOutcomeUnknown(error))
				uncertain.push(`Item ${index}: ${error.clause}.`);
			return paired([notDone(shown(error, index, ''))], index);
		}
	};
	const output = await inOrder(count, widthOf(operation), perItem, cancel);
	if (cancel?.aborted) throw shown(cancellation());
	for (const hint of expressionHints(context)) warnOnce(context, hint);
	for (const [hint, topic] of doubtHints(context)) warnOnce(context, hint, topic);
	if (declined.length > 0)
		throw shown(allDeclined(declined), indexOf(declined), aftermathOf(operation, { ...progress, declined: [] }));
	if (run.missing.size > 0) warnOnce(context, notFoundHint([...run.missing]));
	return [output.flat()];
};

/**
 * Runs the chosen operation for every input item. Output items keep the order of the input, each paired with its input
 * item. Writes run one after another and stop at the first failure; a declined booking ends the run only after the
 * other bookings were made. Reads run concurrently. With "continue on fail", a failed item carries its error and the
 * others continue, even if the node can't start: otherwise n8n would pass on the input as if it had succeeded. If the
 * execution is canceled, nothing more is sent.
 */
export const execute = async (
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> => {
	const count = context.getInputData().length;
	const continueOnFail = context.continueOnFail();
	const run = await setUp(context, resources).catch((error: unknown) => toNodeError(context, error));
	if (!(run instanceof Error))
		return await withSortedHints(context, async () => await runAll(run, count, continueOnFail));
	if (!continueOnFail) throw run;
	return [Array.from({ length: count }, (_, index) => paired([notDone(run)], index)).flat()];
};
