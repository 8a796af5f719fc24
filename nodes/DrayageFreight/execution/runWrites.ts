import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { sentences } from '../../shared/errors';
import type { ItemCall } from '../../shared/operations/item';
import { nameMade, notAttempted } from './done';
import { inOrder } from './inOrder';
import { pairWith, READS_AT_ONCE, type Run, runError, runItems } from './run';
import { prepareItem, sendItem } from './runItem';
import { showRecords } from './show';

const creates = ({ operation: { endpoint } }: ItemCall) => endpoint.method === 'POST' && endpoint.isQuote !== true;

type Made = readonly [item: ItemCall, records: readonly IDataObject[]];

const madeSoFar = (made: readonly Made[]) =>
	made.length > 0 &&
	`Created in this run: ${made.map(([item, [first]]) => nameMade(item, first)).join('; ')}. Leave these out before you try again.`;

/**
 * Writes for one item after another. The first failure ends the run, and its error lists what was created. Unless the run
 * continues on fail, all items are checked before the first is sent.
 */
export const runWrites = async (run: Run): Promise<INodeExecutionData[]> => {
	const { count, cancel, continueOnFail } = run;
	const prepare = async (index: number, signal: AbortSignal) => await prepareItem(run, index, signal);
	const checked = continueOnFail ? undefined : await inOrder(count, READS_AT_ONCE, prepare, cancel);
	if (checked?.stop) throw runError(run, checked.stop);

	const made: Made[] = [];
	const write = async (index: number, signal: AbortSignal) => {
		const item = checked?.results[index] ?? (await prepare(index, signal));
		const records = await sendItem(item);
		if (creates(item)) made.push([item, records]);
		return pairWith(index, showRecords(item, records));
	};
	return await runItems(run, 1, write, (message, stop) =>
		sentences(message, madeSoFar(made), notAttempted(stop, count)),
	);
};
