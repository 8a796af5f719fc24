import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { openClient } from '../../../transport';
import { type Frame, toNodeError } from '../../shared/errors';
import type { ItemOutput } from '../../shared/operations/item';
import type { Operation } from '../../shared/operations/operation';
import { itemReader } from '../../shared/operations/readItem';
import { notDone } from '../../shared/operations/send';
import type { Failure, Task } from './inOrder';

/** The maximum number of concurrent reads: enough to hide the API's latency, few enough to stop quickly. */
export const READS_AT_ONCE = 8;

/** Returns what all items of a run share. Throws a ServiceFailure if the credential can't be used. */
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
	};
};

export type Run = Awaited<ReturnType<typeof openRun>>;

/** Returns an item's output, each paired with the input item. */
export const pairWith = (index: number, output: readonly ItemOutput[]): INodeExecutionData[] =>
	output.map((one) => ({ ...one, pairedItem: { item: index } }));

/** Returns the error that n8n shows for a failure of a run. `frame` adds what the run has done. */
export const runError = ({ context, operation }: Run, { error, index }: Failure, frame?: Frame) =>
	toNodeError(context, error, operation.parameters, index, frame);

/** Returns the same task, except that with "continue on fail", a failed item contains its error and doesn't end the run. */
export const orFailItem =
	(run: Run, task: Task<INodeExecutionData[]>): Task<INodeExecutionData[]> =>
	async (index, signal) =>
		await task(index, signal).catch((error: unknown) => {
			if (!run.continueOnFail || signal.aborted) throw error;
			return pairWith(index, [notDone(runError(run, { error, index }))]);
		});
