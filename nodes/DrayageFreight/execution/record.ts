import type { IExecuteFunctions } from 'n8n-workflow';
import { inTurn, repeated } from '../../../transport';

/** The entries that n8n keeps of a node. The oldest are dropped. */
const OPTIONS = { mode: 'entries', maxEntries: 10_000 } as const;

/**
 * n8n's own store of processed entries for this node of this workflow. It's in n8n's database, survives restarts and is
 * shared by all processes. The methods reject if the database fails three times.
 */
export interface BookingRecord {
	/** Adds entries, and returns those that were known before. */
	add(entries: readonly string[]): Promise<readonly string[]>;
	remove(entries: readonly string[]): Promise<void>;
}

/**
 * Opens the store. n8n reads, changes and writes all entries of a node without a lock, so calls within one process wait
 * for each other. Another process may still overwrite entries with an older copy. Without a saved workflow, n8n has no
 * store for the node.
 */
export const openRecord = (context: IExecuteFunctions): BookingRecord => {
	const { helpers } = context;
	const workflow = context.getWorkflow().id;
	const queue = `record ${workflow} ${context.getNode().id}`;
	// The first writes of two processes may collide in n8n's database.
	const inQueue = async <T>(call: () => Promise<T>) => await repeated(async () => await inTurn(queue, call), 3, 50);
	return {
		async add(entries) {
			if (!workflow) throw new Error('this n8n runs the node without a saved workflow');
			const call = async () => await helpers.checkProcessedAndRecord([...entries], 'node', OPTIONS);
			return (await inQueue(call)).processed as string[];
		},
		async remove(entries) {
			if (entries.length > 0) await inQueue(async () => await helpers.removeProcessed([...entries], 'node', OPTIONS));
		},
	};
};
