import type { IExecuteFunctions, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { inTurn, LruMap } from '../../../transport';
import { asText } from '../../shared/fields/text';

/** The number of nodes that this process remembers. */
const MOST_NODES = 1_000;

/** The number of changes that n8n remembers for a node. */
const MOST_CHANGES = 10_000;

/** Returns a key that is unique among the nodes of a process. */
export const nodeKey = (context: IPollFunctions | IExecuteFunctions) =>
	`${context.getWorkflow().id ?? ''}/${context.getNode().id}`;

/** The IDs of the changes that the last poll passed to n8n, by node. */
const passedOn = new LruMap<string, ReadonlySet<string>>(MOST_NODES);

/** The IDs of the changes with which executions have begun in this process since the last poll, by node. */
const begun = new LruMap<string, Set<string>>(MOST_NODES);

/** Remembers the changes that a poll passes to n8n. */
export const rememberPassedOn = (node: string, ids: Iterable<string>): void => {
	passedOn.set(node, new Set(ids));
	begun.get(node)?.clear();
};

/**
 * Returns whether an execution has begun with this change. In queue mode, executions begin in other processes. There, a
 * process that polls again proves that it didn't end between a poll and the moment in which n8n inserts its execution.
 */
export const isProven = (node: string, id: string): boolean =>
	begun.get(node)?.has(id) ?? passedOn.get(node)?.has(id) ?? false;

const idOf = ({ json }: INodeExecutionData) => asText(json.change_id);

/**
 * Returns a poll's items except those with which an earlier execution has begun, since a poll passes a change on until
 * that is proven. n8n's store has no lock, so executions of this process wait for each other. If the store fails, all
 * items pass: a duplicate is better than a lost change.
 */
export const dropBegunItems = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	const node = nodeKey(context);
	const ids = items.map(idOf);
	begun.set(node, new Set([...(begun.get(node) ?? []), ...ids]));
	// A user who retries an execution wants all of its items.
	if (context.getMode() === 'retry' || items.length === 0) return items;
	const options = { mode: 'entries' as const, maxEntries: Math.max(MOST_CHANGES, ids.length) };
	try {
		const record = async () => await context.helpers.checkProcessedAndRecord(ids, 'node', options);
		const known = new Set((await inTurn(`changes ${node}`, record)).processed);
		return items.filter((item) => !known.has(idOf(item)));
	} catch (error) {
		context.logger.warn(
			`Duplicate changes couldn't be recognized, so all changes were passed on: ${(error as Error).message}`,
		);
		return items;
	}
};
