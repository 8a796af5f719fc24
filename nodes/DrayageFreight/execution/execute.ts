import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { cancellation, isOutcomeUnknown, openClient, ServiceFailure } from '../../../transport';
import type { ItemOutput, Operation, Resource } from '../../shared/operations/operation';
import { firstFew } from '../../shared/fields/text';
import { itemReader } from '../../shared/operations/parameters';
import { notDone } from '../../shared/operations/send';
import { Declined, sentences, toNodeError, warnOnce, withSortedHints } from '../../shared/errors';
import { inOrder } from './inOrder';
import { onlyInEditor, tooMany } from './messages';
import { bookingSettings, mayBookAgain } from './mode';
import { prepareItem, sendItem, type PreparedItem, type Run } from './runItem';
import { declinedTogether } from './together';

/** The maximum number of concurrent reads: enough to hide the API's latency, few enough to stop quickly. */
const READS_AT_ONCE = 8;

/** The maximum number of concurrent downloads. Each may be large and waits for the disk. */
const DOWNLOADS_AT_ONCE = 3;

const widthOf = ({ endpoint: { method, responseType } }: Operation) =>
	method !== 'GET' ? 1 : responseType === 'file' ? DOWNLOADS_AT_ONCE : READS_AT_ONCE;

const choiceOf = (context: IExecuteFunctions) =>
	['resource', 'operation'].map((name) => context.getNodeParameter(name, 0, '') as string);

/** Returns the chosen operation if it sends no request. */
const localOperation = (context: IExecuteFunctions, resources: readonly Resource[]) => {
	const [resource, operation] = choiceOf(context);
	return resources.find(({ value }) => value === resource)?.local?.find(({ value }) => value === operation);
};

const chosenOperation = (context: IExecuteFunctions, resources: readonly Resource[]): Operation => {
	const [resource, operation] = choiceOf(context);
	const found = resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation);
	if (!found) throw new Error(`There is no operation ${operation} of ${resource}. Choose one from the list.`);
	return found;
};

const setUp = async (context: IExecuteFunctions, resources: readonly Resource[]): Promise<Run> => {
	const operation = chosenOperation(context, resources);
	const client = await openClient(context);
	return {
		context,
		operation,
		client,
		readItem: itemReader(context, operation),
		settings: operation.booking && bookingSettings(context, operation.booking),
		made: [],
		missing: new Set(),
	};
};

const paired = (output: readonly ItemOutput[], index: number): INodeExecutionData[] =>
	output.map((one) => ({ ...one, pairedItem: { item: index } }));

/** A booking that this run didn't attempt. */
interface DeclinedItem {
	readonly index: number;
	readonly error: Declined;
}

/** Returns the index of the item that a failure is about, or undefined for several items. */
const indexOf = (items: readonly DeclinedItem[]) => (items.length === 1 ? items[0]?.index : undefined);

/** Returns one failure that names all declined items of a run. */
const allDeclined = (items: readonly DeclinedItem[]): Declined => {
	const [first] = items;
	if (first && items.length === 1) return first.error;
	const texts = items.map(({ index, error }) => `Item ${index}: ${error.message}`);
	return new Declined(`${items.length} items were skipped. ${texts.join('. ')}`, first?.error.hint);
};

/** The results of a run's items. */
interface Progress {
	/** Descriptions of the records that were booked or created. */
	readonly made: readonly string[];
	/** Bookings that weren't attempted. */
	readonly declined: readonly DeclinedItem[];
	/** Sentences about bookings whose outcome is unknown. */
	readonly uncertain: readonly string[];
}

/** Returns what happens to the completed items if the user runs all items again. */
const ifAllRunAgain = ({ booking }: Operation) =>
	booking
		? 'If you run the node again, it books none of these twice.'
		: 'Remove these items before you run the node again.';

/**
 * Returns sentences about the bookings that a failed run has made, declined and left uncertain, or an empty text if
 * there are none. n8n drops the output of a failed run, so this is the only receipt.
 */
const aftermathOf = (operation: Operation, { made, declined, uncertain }: Progress) => {
	const verb = operation.booking ? 'Booked' : operation.action.startsWith('Upload') ? 'Uploaded' : 'Created';
	const done = `${verb} in this run: ${made.join('; ')}. ${ifAllRunAgain(operation)}`;
	const skipped = declined.map(({ index, error }) => `Skipped: item ${index}: ${error.message}.`);
	return [...(made.length > 0 ? [done] : []), ...skipped, ...uncertain].join(' ');
};

/** Returns a sentence about the items after the one at which a run of writes stops, or an empty text. */
const notAttempted = ({ endpoint: { method } }: Operation, failed: number, count: number) => {
	const [first, last] = [failed + 1, count - 1];
	if (method === 'GET' || first > last) return '';
	return first === last ? `Not attempted: item ${last}.` : `Not attempted: items ${first} to ${last}.`;
};

/** Returns a sentence for failures that prove that an item wasn't booked. */
const notBooked = ({ booking }: Operation, error: unknown) =>
	booking && error instanceof ServiceFailure && !isOutcomeUnknown(error) ? 'Nothing was booked by this attempt.' : '';

const isPrepared = (item: PreparedItem | Error): item is PreparedItem => !(item instanceof Error);

/** Returns why items of a run aren't booked, by index, given all its items. */
const declinedOf = ({ context, operation, settings }: Run, ready: ReadonlyArray<PreparedItem | Error>) => {
	const { booking: kind } = operation;
	if (!settings || !kind) return new Map<number, Declined>();
	const { bookAgain, most } = settings;
	const reason =
		ready.length > most
			? tooMany(ready.length, most)
			: bookAgain && !mayBookAgain(context)
				? onlyInEditor()
				: undefined;
	if (reason) return new Map(ready.map((_, index) => [index, reason]));
	const bookings = ready.filter(isPrepared).map((item) => ({ ...item, kind }));
	return declinedTogether(bookings, operation);
};

/** Returns one failure for all declined groups. */
const allRefused = (errors: readonly Declined[]) =>
	new Declined([...new Set(errors.map(({ message }) => message))].join('. '), errors[0]?.hint);

/** Returns a hint that lists the numbers for which no record was returned. */
const notFoundHint = (numbers: readonly string[]) =>
	`Not found: ${firstFew(numbers)}. Check the numbers and the environment. To get an item for each missing number, turn on Report Numbers Not Found.`;

/**
 * Runs all items. With "continue on fail", a failed item contains its error; otherwise the first failure ends the run.
 */
const runAll = async (run: Run) => {
	const { context, operation, made } = run;
	const count = context.getInputData().length;
	const continueOnFail = context.continueOnFail();
	const cancel = context.getExecutionCancelSignal();
	const declined: DeclinedItem[] = [];
	const uncertain: string[] = [];
	const progress: Progress = { made, declined, uncertain };
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
	const refused = declinedOf(run, ready);
	const isPreview = run.settings?.isPreview === true;
	if (refused.size > 0 && !continueOnFail && !isPreview) throw shown(allRefused([...refused.values()]));

	const preparedFor = async (index: number, signal: AbortSignal) => {
		const prepared = ready[index] ?? (await prepareItem(run, index, signal));
		const why = refused.get(index);
		if (!isPrepared(prepared)) throw prepared;
		if (why && !isPreview) throw why;
		return why ? { ...prepared, declined: why } : prepared;
	};
	const perItem = async (index: number, signal: AbortSignal): Promise<INodeExecutionData[]> => {
		try {
			return paired(await sendItem(run, await preparedFor(index, signal), signal), index);
		} catch (error) {
			if (!continueOnFail && isBooking && error instanceof Declined) {
				declined.push({ index, error });
				return [];
			}
			if (!continueOnFail || signal.aborted)
				throw shown(error, index, sentences(aftermathOf(operation, progress), notAttempted(operation, index, count)));
			if (isBooking && error instanceof ServiceFailure && isOutcomeUnknown(error))
				uncertain.push(`Item ${index}: ${error.clause}.`);
			return paired([notDone(shown(error, index, ''))], index);
		}
	};
	const output = await inOrder(count, widthOf(operation), perItem, cancel);
	if (cancel?.aborted) throw shown(cancellation());
	if (declined.length > 0)
		throw shown(allDeclined(declined), indexOf(declined), aftermathOf(operation, { ...progress, declined: [] }));
	if (run.missing.size > 0) warnOnce(context, notFoundHint([...run.missing]));
	return [output.flat()];
};

/**
 * Runs the chosen operation for every input item. Output items keep the order of the input, each paired with its input
 * item. Writes run one after another and stop at the first failure. A declined booking ends the run only after the
 * other bookings are made. Reads run concurrently. With "continue on fail", a failed item contains its error and the
 * others continue. This applies even if the node can't start, since n8n would otherwise pass on the input as if it had
 * succeeded. If the execution is canceled, nothing more is sent.
 */
export const execute = async (
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> => {
	const local = localOperation(context, resources);
	if (local) return [local.run(context)];
	const run = await setUp(context, resources).catch((error: unknown) => toNodeError(context, error));
	if (!(run instanceof Error)) return await withSortedHints(context, async () => await runAll(run));
	if (!context.continueOnFail()) throw run;
	return [context.getInputData().flatMap((_, index) => paired([notDone(run)], index))];
};
