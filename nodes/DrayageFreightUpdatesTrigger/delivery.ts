import { createHash, randomBytes } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { dropKnown } from '../shared/duplicates';
import { asText } from '../shared/fields/text';
import { memoryPerNode } from './memory';

// n8n saves what a poll stores, and inserts the execution with its items a moment later. It may be killed in between. So
// a change is pending, and each poll passes it on again, until an execution has provably begun with it. Every execution
// drops the changes with which an earlier one has begun.

/** The number of changes that n8n remembers for a node. */
const MOST_CHANGES = 10_000;

/** What is stored for the next poll. */
export interface Delivery {
	/** Distinguishes the changes of this state from those of an earlier one that was lost. */
	readonly epoch: string;
	readonly pending: readonly IDataObject[];
}

/** A change to deliver: its item, and what makes it the same change when a later poll finds it again. */
export interface Delivered {
	readonly item: IDataObject;
	readonly identity: readonly unknown[];
}

/** What this process knows of a node's executions. */
interface Executions {
	/** Where executions begin: in this process, or in workers (queue mode), from which this process hears nothing. */
	where: 'unknown' | 'here' | 'elsewhere';
	/** The changes that the last poll passed to n8n, and whether an execution has begun with them in this process. */
	passedOn: Map<string, boolean>;
}

const executionsOf = memoryPerNode<Executions>(() => ({ where: 'unknown', passedOn: new Map() }));

const changeIdIn = (item: IDataObject) => asText(item.change_id);

/** Returns an item with its key, which is the same each time the change is found. */
export const withKey = ({ item, identity }: Delivered, epoch: string): IDataObject => {
	const change_id = createHash('sha256')
		.update(JSON.stringify([epoch, ...identity]))
		.digest('hex');
	return { ...item, change_id };
};

/**
 * Returns the items that a poll must pass to n8n: these changes, and the pending ones. Also returns what the poll must
 * store, and the next one pass in.
 */
export const deliver = (context: IPollFunctions, stored: Delivery | undefined, changes: readonly Delivered[]) => {
	const known = executionsOf(context);
	const { where, passedOn } = known;
	// If workers run the executions, the process wasn't killed before n8n inserted the last one, since it polls again.
	const hasBegun = (key: string) => (where === 'elsewhere' ? passedOn.has(key) : passedOn.get(key) === true);
	const epoch = stored?.epoch ?? randomBytes(6).toString('base64url');
	const items = [
		...(stored?.pending ?? []).filter((item) => !hasBegun(changeIdIn(item))),
		...changes.map((change) => withKey(change, epoch)),
	];
	if (items.length > 0) {
		// Nothing has begun here after the first items, so workers run the executions. Or n8n's database has rejected the
		// first execution: so the first items are passed on twice.
		if (where === 'unknown' && passedOn.size > 0) known.where = 'elsewhere';
		known.passedOn = new Map(items.map((item) => [changeIdIn(item), false]));
	}
	// n8n must not change what is stored.
	const copies = JSON.parse(JSON.stringify(items)) as IDataObject[];
	return { items: copies.map((json): INodeExecutionData => ({ json })), delivery: { epoch, pending: items } };
};

/** Remembers that an execution has begun. Returns its items, without those with which an earlier one has begun. */
export const begun = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const known = executionsOf(context);
	known.where = 'here';
	for (const { json } of context.getInputData())
		if (known.passedOn.has(changeIdIn(json))) known.passedOn.set(changeIdIn(json), true);
	return await dropKnown(context, ({ json }) => [changeIdIn(json)], MOST_CHANGES);
};
