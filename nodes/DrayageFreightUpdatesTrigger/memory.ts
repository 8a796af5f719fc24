import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { LruMap } from '../../transport/lruMap';

/** The number of nodes that this process remembers. */
const MOST_NODES = 1_000;

/** Returns a function that returns what this process remembers of a node, which is empty at first. */
export const memoryPerNode = <T extends object>(empty: () => T) => {
	const memories = new LruMap<string, T>(MOST_NODES);
	return (context: IPollFunctions | IExecuteFunctions): T => {
		// The nodes of a copied workflow have the same IDs.
		const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
		const memory = memories.get(key) ?? empty();
		memories.set(key, memory);
		return memory;
	};
};
