import { type IExecuteFunctions, type INodeExecutionData, sleep } from 'n8n-workflow';
import { cancellation, isOutcomeUnknown, openClient, ServiceFailure } from '../../../transport';
import type { BookingKind, ItemOutput, Operation, Resource } from '../../shared/operations/operation';
import { firstFew } from '../../shared/fields/text';
import { itemReader } from '../../shared/operations/parameters';
import { notDone } from '../../shared/operations/request';
import { Declined, sentences, toNodeError, warnOnce, withSortedHints } from '../../shared/errors';
import { besideInvalid, conflicts, doubts, isBookAgainOn } from './guards';
import { isByHand, previewHints } from './preview';
import { doubtHints, expressionHints } from './requestHints';
import { prepareItem, sendItem, type PreparedItem, type Run } from './runItem';

/** Milliseconds of uninterrupted work before other tasks get a turn. */
const STRETCH = 10;

/**
 * Returns a function that yields to other tasks after a stretch of work. Otherwise, thousands of items that send no
 * request would block n8n.
 */
const breathing = () => {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < STRETCH) return;
		await sleep(0);
		since = performance.now();
	};
};

/**
 * Runs `task` for 0 to count - 1, at most `width` at the same time, and returns the results in order. After the first
 * rejection, no further tasks start, tasks with higher numbers are aborted, and the rejection with the lowest number is
 * thrown. If `cancel` is aborted, all tasks are aborted and no further tasks start.
 */
export const inOrder = async <T>(
	count: number,
	width: number,
	task: (index: number, signal: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T[]> => {
	const results = new Array<T>(count);
	const running = new Map<number, AbortController>();
	const rejections: Array<{ index: number; reason: unknown }> = [];
	const breathe = breathing();
	let next = 0;

	const stopAbove = (index: number) => {
		for (const [other, controller] of running) if (other > index) controller.abort();
	};
	const stopAll = () => stopAbove(-1);
	const run = async (index: number) => {
		const controller = new AbortController();
		running.set(index, controller);
		try {
			results[index] = await task(index, controller.signal);
		} catch (reason) {
			rejections.push({ index, reason });
			stopAbove(index);
		} finally {
			running.delete(index);
		}
	};
	const worker = async () => {
		while (next < count && rejections.length === 0 && !cancel?.aborted) {
			await run(next++);
			await breathe();
		}
	};

	cancel?.addEventListener('abort', stopAll, { once: true });
	await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
	cancel?.removeEventListener('abort', stopAll);
	const [first] = rejections.sort((a, b) => a.index - b.index);
	if (first) throw first.reason;
	return results;
};

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
		made: [],
		booked: [],
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
	/** Whether Book Again is on. */
	readonly bookAgain: boolean;
}

/** Returns what happens to the completed items if the user runs all items again. */
const ifAllRunAgain = (booking: BookingKind | undefined, { bookAgain }: Progress) => {
	if (!booking) return 'Remove these items before you run the node again.';
	if (bookAgain) return 'Turn off Book Again before you run the node again, or it may book one of these twice.';
	const none = 'If you run the node again, it books none of these twice.';
	return booking.takenOnce ? none : `${none} With a new ${booking.label}, an item is a new booking.`;
};

/** Returns sentences about the bookings that a failed run has made and declined, or an empty text if there are none. */
const aftermathOf = ({ action, booking }: Operation, progress: Progress) => {
	const { made, declined, uncertain } = progress;
	const verb = booking ? 'Booked' : action.startsWith('Upload') ? 'Uploaded' : 'Created';
	const done = `${verb} in this run already: ${made.join('; ')}. ${ifAllRunAgain(booking, progress)}`;
	const skipped = declined.map(({ index, error }) => `Skipped: item ${index}: ${error.message}.`);
	return [...(made.length > 0 ? [done] : []), ...skipped, ...uncertain].join(' ');
};

/** Returns a sentence for failures that prove that an item wasn't booked. */
const notBooked = ({ booking }: Operation, error: unknown) =>
	booking && error instanceof ServiceFailure && !isOutcomeUnknown(error) ? 'Nothing was booked by this attempt.' : '';

const isPrepared = (item: PreparedItem | Error): item is PreparedItem => !(item instanceof Error);

/** Returns the booking number of an item that isn't valid, or an empty text if it has none. */
const numberOfInvalid = ({ readItem }: Run, index: number, { field, identity }: BookingKind): string => {
	try {
		return identity(readItem(index).parts.body[field]);
	} catch {
		return '';
	}
};

/** Returns the bookings of a run that are rejected together. Warns about oddities in the others. */
const refusedTogether = (run: Run, ready: ReadonlyArray<PreparedItem | Error>) => {
	const { booking, ...operation } = run.operation;
	if (!booking) return new Map<number, Declined>();
	const items = ready.filter(isPrepared);
	const invalid = new Map(
		ready.flatMap((item, index): Array<[string, number]> => {
			const number = isPrepared(item) ? '' : numberOfInvalid(run, index, booking);
			return number === '' ? [] : [[number, index]];
		}),
	);
	const refused = new Map([...besideInvalid(items, invalid, booking), ...conflicts(items, operation, booking)]);
	const left = items.filter(({ index }) => !refused.has(index));
	const [first] = left;
	if (first) for (const doubt of doubts(left, booking)) warnOnce(first.context, doubt, 'booking');
	return refused;
};

/** Returns one failure for all rejected groups. */
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
	const refused = refusedTogether(run, ready);
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
	// The editor shows the same message after a booking as after a preview.
	if (run.booked.length > 0 && isByHand(context)) warnOnce(context, `Booked: ${firstFew(run.booked)}.`, 'booked');
	for (const hint of previewHints(context)) warnOnce(context, hint, 'preview');
	for (const hint of expressionHints(context)) warnOnce(context, hint);
	for (const [hint, topic] of doubtHints(context)) warnOnce(context, hint, topic);
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
