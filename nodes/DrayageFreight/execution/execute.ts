import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { cancellation, openClient } from '../../../transport';
import type { ItemOutput } from '../../shared/operations/item';
import type { Operation, Resource } from '../../shared/operations/operation';
import { firstFew } from '../../shared/fields/text';
import { itemReader } from '../../shared/operations/readItem';
import { notDone } from '../../shared/operations/send';
import { Declined, sentences, toNodeError, warnOnce } from '../../shared/errors';
import { inOrder } from './inOrder';
import { bookingSettings } from './mode';
import { allDeclined, failedSoFar, madeSoFar, notAttempted, notBooked } from './receipt';
import { prepareItem, sendItem, type Run } from './runItem';
import { declinedTogether } from './together';

/** The maximum number of concurrent reads: enough to hide the API's latency, few enough to stop quickly. */
const READS_AT_ONCE = 8;

/** The maximum number of concurrent downloads. Each may be large and waits for the disk. */
const DOWNLOADS_AT_ONCE = 3;

const widthOf = ({ endpoint: { method, responseType } }: Operation) =>
	method !== 'GET' ? 1 : responseType === 'file' ? DOWNLOADS_AT_ONCE : READS_AT_ONCE;

const setUp = async (context: IExecuteFunctions, operation: Operation): Promise<Run> => {
	const client = await openClient(context);
	return {
		context,
		operation,
		client,
		readItem: itemReader(context, operation, client),
		settings: operation.bookingKind && bookingSettings(context, operation.bookingKind),
		receipt: { made: [], failed: new Map(), missing: new Set() },
	};
};

const paired = (output: readonly ItemOutput[], index: number): INodeExecutionData[] =>
	output.map((one) => ({ ...one, pairedItem: { item: index } }));

/** Returns a hint that lists the numbers for which no record was returned. */
const notFoundHint = (numbers: readonly string[]) =>
	`Not found: ${firstFew(numbers)}. Check the numbers and the environment.`;

/**
 * Runs all items. With "continue on fail", a failed item contains its error; otherwise the first failure ends the run.
 */
const runAll = async (run: Run) => {
	const { context, operation, receipt, settings } = run;
	const count = context.getInputData().length;
	const continueOnFail = context.continueOnFail();
	const cancel = context.getExecutionCancelSignal();
	const runError = (error: unknown, index?: number, ...done: string[]) =>
		toNodeError(context, error, operation.parameters, index, sentences(...done));
	const itemError = (error: unknown, index: number, ...done: string[]) =>
		runError(error, index, notBooked(operation, error), ...done);

	const prepare = async (index: number, signal: AbortSignal) =>
		await prepareItem(run, index, signal).catch((error: unknown) => {
			if (continueOnFail) return error as Error;
			throw itemError(error, index);
		});
	// All items are checked before the first write, so that bad input in a later item doesn't leave the bookings half
	// done.
	const isChecked = settings !== undefined || (operation.endpoint.method !== 'GET' && !continueOnFail);
	const checked = isChecked ? await inOrder(count, READS_AT_ONCE, prepare, cancel) : [];
	const refused = settings ? declinedTogether(settings, checked) : new Map<number, Declined>();
	if (refused.size > 0 && !continueOnFail && !settings?.isPreview) throw runError(allDeclined(refused));

	const perItem = async (index: number, signal: AbortSignal): Promise<INodeExecutionData[]> => {
		try {
			const item = checked[index] ?? (await prepareItem(run, index, signal));
			const why = refused.get(index);
			if (item instanceof Error) throw item;
			if (why && !settings?.isPreview) throw why;
			return paired(await sendItem(run, item, signal, why), index);
		} catch (error) {
			const isLast = !continueOnFail && !(settings && error instanceof Declined);
			const done = [madeSoFar(operation, receipt), failedSoFar(receipt), notAttempted(operation, index, count)];
			if (isLast || signal.aborted) throw itemError(error, index, ...done);
			if (settings) receipt.failed.set(index, error as Error);
			if (!continueOnFail) return [];
			return paired([notDone(itemError(error, index))], index);
		}
	};
	const output = await inOrder(count, widthOf(operation), perItem, cancel);
	const { failed, missing } = receipt;
	if (cancel?.aborted) throw runError(cancellation(), undefined, madeSoFar(operation, receipt), failedSoFar(receipt));
	if (failed.size > 0 && !continueOnFail) {
		const [index] = failed.size === 1 ? failed.keys() : [];
		throw runError(allDeclined(failed), index, madeSoFar(operation, receipt));
	}
	if (missing.size > 0) warnOnce(context, notFoundHint([...missing]));
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
	const [resource, name] = ['resource', 'operation'].map((one) => context.getNodeParameter(one, 0, '') as string);
	const { operations = [], local = [] } = resources.find(({ value }) => value === resource) ?? {};
	const isChosen = ({ value }: Pick<Operation, 'value'>) => value === name;
	const withoutRequest = local.find(isChosen);
	if (withoutRequest) return [withoutRequest.run(context)];
	let run: Run;
	try {
		const operation = operations.find(isChosen);
		if (!operation) throw new Error(`There is no operation ${name} of ${resource}. Choose one from the list.`);
		run = await setUp(context, operation);
	} catch (error) {
		const failure = toNodeError(context, error);
		if (!context.continueOnFail()) throw failure;
		return [context.getInputData().flatMap((_, index) => paired([notDone(failure)], index))];
	}
	return await runAll(run);
};
