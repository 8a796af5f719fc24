import type { INodeExecutionData } from 'n8n-workflow';
import { inOrder } from './inOrder';
import { orFailItem, pairWith, READS_AT_ONCE, type Run, runError } from './run';
import { prepareItem, sendItem } from './runItem';
import { showRecords } from './show';

/** The maximum number of concurrent downloads. Each may be large and waits for the disk. */
const DOWNLOADS_AT_ONCE = 3;

/** Reads for each item, several at the same time. The first failure ends the run. */
export const runReads = async (run: Run): Promise<INodeExecutionData[]> => {
	const read = async (index: number, signal: AbortSignal) => {
		const item = await prepareItem(run, index, signal);
		return pairWith(index, showRecords(item, await sendItem(item)));
	};
	const width = run.operation.endpoint.responseType === 'file' ? DOWNLOADS_AT_ONCE : READS_AT_ONCE;
	const { results, failure } = await inOrder(run.count, width, orFailItem(run, read), run.cancel);
	if (failure) throw runError(run, failure);
	return results.flat();
};
