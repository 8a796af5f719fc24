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
	/** The IDs of the changes that the last poll passed to n8n; empty for the first ones of this process. */
	passedOn?: ReadonlySet<string>;
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

/**
 * Remembers the items that a poll passes to n8n. The first ones of a process don't count: if n8n runs executions in this
 * process and its database rejects this one, the next poll must pass them on again.
 */
export const rememberEmission = (memory: Memory, items: readonly IDataObject[]): void => {
	memory.passedOn = new Set(memory.passedOn && items.map(idOf));
	memory.begun?.clear();
};

/**
 * Returns whether an execution has begun with an item that the last poll passed to n8n. In queue mode, executions begin
 * in other processes. There, a process that polls again proves that it didn't end between a poll and the moment in which
 * n8n inserts its execution.
 */
export const isConfirmed = ({ begun, passedOn }: Memory, item: IDataObject): boolean =>
	(begun ?? passedOn)?.has(idOf(item)) ?? false;

/**
 * Returns a poll's items except those with which an earlier execution has begun, since a poll passes an item on until
 * that is confirmed. A process that doesn't poll has nothing to confirm.
 */
export const dropBegunItems = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const memory = memoryOf(context);
	const ids = context.getInputData().map(({ json }) => idOf(json));
	if (memory.passedOn) memory.begun = new Set([...(memory.begun ?? []), ...ids]);
	return await dropKnown(context, ({ json }) => idOf(json), MOST_CHANGES);
};
