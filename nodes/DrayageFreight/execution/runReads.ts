import type { INodeExecutionData } from 'n8n-workflow';
import { pairWith, READS_AT_ONCE, type Run, runItems } from './run';
import { prepareItem, sendItem } from './runItem';
import { showOutput, showRecords } from './show';

/** Reads, or asks for a price, for several items at the same time. The first failure ends the run. */
export const runReads = async (run: Run): Promise<INodeExecutionData[]> => {
	const read = async (index: number, signal: AbortSignal) => {
		const item = await prepareItem(run, index, signal);
		const { receive } = item.operation;
		return pairWith(index, receive ? showOutput(item, await receive(item)) : showRecords(item, await sendItem(item)));
	};
	return await runItems(run, READS_AT_ONCE, read);
};
