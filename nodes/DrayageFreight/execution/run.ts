import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { openClient } from '../../../transport/client';
import { type Frame, toNodeError } from '../../shared/errors';
import type { ItemOutput } from '../../shared/operations/item';
import type { Operation } from '../../shared/operations/operation';
import { itemReader } from '../../shared/operations/readItem';
import { notDone } from '../../shared/operations/send';
import { bookingSettings } from './bookings/mode';
import { type Stop, inOrder, type Task } from './inOrder';

/** The maximum number of concurrent reads: enough to hide the API's latency, few enough to stop quickly. */
export const READS_AT_ONCE = 8;

/** Returns what all items of a run share. Throws if it can't start, such as a ServiceFailure about the credential. */
export const openRun = async (context: IExecuteFunctions, operation: Operation) => {
	const client = await openClient(context);
	return {
		context,
		operation,
		client,
		readItem: itemReader(context, operation, client),
		/** The number of input items. */
		count: context.getInputData().length,
		continueOnFail: context.continueOnFail(),
		/** Aborted if the execution is canceled. */
		cancel: context.getExecutionCancelSignal(),
		/** The settings of an operation that books. */
		bookings: operation.bookingKind && bookingSettings(context, operation.bookingKind),
	};
};

export type Run = Awaited<ReturnType<typeof openRun>>;

/** Returns an item's output, each paired with the input item. */
export const pairWith = (index: number, output: readonly ItemOutput[]): INodeExecutionData[] =>
	output.map((one) => ({ ...one, pairedItem: { item: index } }));

/** Returns the error that n8n shows for a failure of a run. `frame` adds what the run has done. */
export const runError = ({ context, operation }: Run, { error, index }: Stop, frame?: Frame) =>
	toNodeError(context, error, operation.parameters, index, frame);

/**
 * Runs a task for each item, and returns the output of all. With "continue on fail", a failed item contains its error.
 * Otherwise, the first failure ends the run: throws its error, to whose message `frame` adds what the run has done.
 */
export const runItems = async (
	run: Run,
	width: number,
	task: Task<INodeExecutionData[]>,
	frame: (message: string, stop: Stop) => string = String,
): Promise<INodeExecutionData[]> => {
	const orFailItem: typeof task = async (index, signal) =>
		await task(index, signal).catch((error: unknown) => {
			if (!run.continueOnFail || signal.aborted) throw error;
			return pairWith(index, [notDone(runError(run, { error, index }))]);
		});
	const { results, stop } = await inOrder(run.count, width, orFailItem, run.cancel);
	if (stop) throw runError(run, stop, (message) => frame(message, stop));
	return results.flat();
};
