import type { IExecuteFunctions } from 'n8n-workflow';
import { inTurn, pause, repeated, timing } from '../../../../transport/waiting';

/** The entries that n8n keeps of a node. The oldest are dropped. */
const OPTIONS = { mode: 'entries', maxEntries: 10_000 } as const;

/** How often lost entries are added again. */
const MOST_TRIES = 10;

/**
 * Opens n8n's own store of processed entries for this node of this workflow. It's in n8n's database, survives restarts
 * and is shared by all processes. The methods reject if the database fails three times. n8n reads, changes and writes
 * all entries of a node without a lock, so calls within one process wait for each other. Another process that has read
 * them earlier may still overwrite entries just added; half a second later, it has written. Without a saved workflow,
 * n8n has no store for the node.
 */
export const openNameStore = (context: IExecuteFunctions) => {
	const { helpers } = context;
	const workflow = context.getWorkflow().id;
	const queue = `record ${workflow} ${context.getNode().id}`;
	// The first writes of two processes may collide in n8n's database.
	const inQueue = async <T>(call: () => Promise<T>) => await repeated(async () => await inTurn(queue, call), 3, 50);
	const add = async (entries: readonly string[]) => {
		if (!workflow) throw new Error('this n8n runs the node without a saved workflow');
		const call = async () => await helpers.checkProcessedAndRecord([...entries], 'node', OPTIONS);
		return (await inQueue(call)).processed as string[];
	};
	return {
		/** Adds entries, and returns those that were known before. */
		add,
		/**
		 * Adds entries, of which one belongs to this attempt alone, again until some were still there after half a
		 * second, and returns these. If the attempt's isn't one of them, another process has added the others at the
		 * same moment. Rejects if none ever is there.
		 */
		async confirm(entries: readonly string[]) {
			for (let tries = 0; tries < MOST_TRIES; tries++) {
				await pause(timing.confirm);
				const found = await add(entries);
				if (found.length > 0) return found;
			}
			throw new Error('other processes keep overwriting it');
		},
		async remove(entries: readonly string[]) {
			if (entries.length > 0) await inQueue(async () => await helpers.removeProcessed([...entries], 'node', OPTIONS));
		},
	};
};
