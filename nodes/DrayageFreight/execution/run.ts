import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type Client, openClient } from '../../../transport';
import { type Frame, toNodeError } from '../../shared/errors';
import type { ItemOutput } from '../../shared/operations/item';
import type { Operation } from '../../shared/operations/operation';
import { itemReader } from '../../shared/operations/readItem';
import { notDone } from '../../shared/operations/send';
import type { Failure, Task } from './inOrder';

/** What all items of a run share. */
export interface Run {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly client: Client;
	readonly readItem: ReturnType<typeof itemReader>;
	/** The number of input items. */
	readonly count: number;
	readonly continueOnFail: boolean;
	/** Aborted if the execution is canceled. */
	readonly cancel: AbortSignal | undefined;
}

/** The maximum number of concurrent reads: enough to hide the API's latency, few enough to stop quickly. */
export const READS_AT_ONCE = 8;

/** Throws a ServiceFailure if the credential can't be used. */
export const openRun = async (context: IExecuteFunctions, operation: Operation): Promise<Run> => {
	const client = await openClient(context);
	return {
		context,
		operation,
		client,
		readItem: itemReader(context, operation, client),
		count: context.getInputData().length,
		continueOnFail: context.continueOnFail(),
		cancel: context.getExecutionCancelSignal(),
	};
};

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
