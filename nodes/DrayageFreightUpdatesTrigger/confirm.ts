import type { IDataObject, IExecuteFunctions, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { LruMap } from '../../transport';
import { dropKnown } from '../shared/duplicates';
import { asText } from '../shared/fields/text';

/** The number of nodes that this process remembers. */
const MOST_NODES = 1_000;

/** The number of changes that n8n remembers for a node. */
const MOST_CHANGES = 10_000;

/** What this process remembers of a node. */
interface Memory {
	/** The poll in progress. */
	polling?: Promise<unknown> | undefined;
	/** Whether the last poll read nothing, since its time was up or the rate limit was used up. */
	isStuck?: boolean;
	/** Why the last list may have been incomplete. */
	gap?: string | undefined;
	/** How many polls have passed items to n8n. */
	emissions?: number;
	/** The IDs of the changes with which executions have begun since then; undefined before the first execution. */
	begun?: Set<string>;
}

const memories = new LruMap<string, Memory>(MOST_NODES);

/** Returns what this process remembers of a node. */
export const memoryOf = (context: IPollFunctions | IExecuteFunctions): Memory => {
	const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const memory = memories.get(key) ?? {};
	memories.set(key, memory);
	return memory;
};

const idOf = (item: IDataObject) => asText(item.change_id);

/** Remembers that a poll passes items to n8n. */
export const rememberEmission = (memory: Memory): void => {
	memory.emissions = (memory.emissions ?? 0) + 1;
	memory.begun?.clear();
};

/**
 * Returns whether an execution has begun with an item that the last poll passed to n8n. In queue mode, executions begin
 * in other processes. There, a process that polls again proves that it didn't end between a poll and the moment in which
 * n8n inserts its execution. Its first items don't count: if n8n runs executions in this process and its database rejects
 * the first one, the next poll must pass them on again.
 */
export const isConfirmed = ({ begun, emissions = 0 }: Memory, item: IDataObject): boolean =>
	begun ? begun.has(idOf(item)) : emissions > 1;

/**
 * Returns a poll's items except those with which an earlier execution has begun, since a poll passes an item on until
 * that is confirmed. A process that doesn't poll has nothing to confirm.
 */
export const dropBegunItems = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const memory = memoryOf(context);
	const ids = context.getInputData().map(({ json }) => idOf(json));
	if (memory.emissions !== undefined) memory.begun = new Set([...(memory.begun ?? []), ...ids]);
	return await dropKnown(context, ({ json }) => idOf(json), MOST_CHANGES);
};
