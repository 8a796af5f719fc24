import { randomBytes } from 'crypto';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { openClient, ServiceFailure, type Client } from '../../../transport';
import { toNodeError } from '../../shared/errors/nodeError';
import { compare, unprovenIn, type Difference, type FirstSeen } from '../snapshots/compare';
import { Records, type Snapshots, type StaticData } from '../snapshots/snapshots';
import { inBatch, itemOf } from './items';
import { requestOf } from './request';
import { readSettings, type Settings } from './settings';
import { skipIfRunning } from './skipIfRunning';

/** Times the list is read at most when it is read for the first time. */
const MAX_PASSES = 5;

/** Static data on which this process has polled before; n8n saves it after the poll that publishing makes. */
const polledBefore = new WeakSet();

/**
 * The slots that this process handed over last, by workflow and node. That it lives on at the next poll proves that n8n
 * started an execution with them: n8n saves static data a moment before it does.
 */
const handedOver = new Map<string, ReadonlySet<string>>();

const slotKey = (id: string, slot: string) => `${id} ${slot}`;

interface Poll {
	readonly settings: Settings;
	readonly records: Records;
	readonly firstSeen: FirstSeen;
	/** The batch of the changes that this poll finds. */
	readonly batch: string;
	readonly items: INodeExecutionData[];
	/** The slots of what stands in `items`. */
	readonly handedOver: Set<string>;
	/** Records of which something was learned that would be missed if it were forgotten. */
	readonly learned: Set<string>;
}

const put = (poll: Poll, id: string, record: IDataObject, difference: Difference) => {
	poll.handedOver.add(slotKey(id, difference.observation.slot));
	poll.items.push(inBatch(itemOf(poll.settings.watch, id, record, difference), difference.batch));
};

const take = (poll: Poll, record: IDataObject): void => {
	const { settings, records, batch } = poll;
	const { watch, options } = settings;
	const id = watch.idOf(record);
	if (id === undefined) return;
	const known = records.get(id);
	const observations = watch.observe(record, options).filter(({ change }) => options.changes.has(change));
	const repeats = unprovenIn(known, observations).filter(
		({ observation: { slot } }) => !poll.handedOver.has(slotKey(id, slot)),
	);
	const firstSeen = poll.firstSeen === 'new' && !records.isNew(id) ? 'quiet' : poll.firstSeen;
	const { entry, differences, learned } = compare(known, observations, { firstSeen, batch });
	records.set(id, entry, watch.isOver(record));
	for (const difference of [...repeats, ...differences]) put(poll, id, record, difference);
	if (learned) poll.learned.add(id);
};

/**
 * Reads the whole list once; returns whether records came that were not known before, and in how many pages. Its order
 * is undocumented, so a change may be on any page; and while pages are read, records may move from one to another. One
 * met twice is compared twice, and one missed is met by the next poll, when it still differs from what is kept.
 */
const readOnce = async (poll: Poll, client: Client, parts: RequestParts) => {
	const { settings, records } = poll;
	const before = records.size;
	let pages = 0;
	for await (const page of settings.watch.read(client, parts, settings.options)) {
		pages++;
		for (const record of page) take(poll, record);
	}
	return { pages, grown: records.size > before };
};

/**
 * Reads the list for the first time: until a pass meets nobody new, since a record that a moving page hid would be taken
 * for a new one later. Returns whether that was reached. A list of one page, or by number, cannot move.
 */
const readThoroughly = async (poll: Poll, client: Client, parts: RequestParts): Promise<boolean> => {
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		const { pages, grown } = await readOnce(poll, client, parts);
		if (pages <= 1 || !grown || poll.settings.watch.source.endpoint.responseType !== 'pages') return true;
	}
	return false;
};

/** Reads a list that is known already; one pass is enough. */
const readAgain = async (poll: Poll, client: Client, parts: RequestParts, before: Snapshots): Promise<boolean> => {
	await readOnce(poll, client, parts);
	return before.complete;
};

/** Polls once and moves the snapshots on. They move at the very end: a poll that stops half-way is done again. */
const update = async (client: Client, settings: Settings, kept: StaticData, key: string) => {
	const savedByPublishing = !polledBefore.has(kept);
	polledBefore.add(kept);
	const { watch, scope, emitExisting, maxRecords } = settings;
	const source = `${watch.value} ${client.address}`;
	const before = kept.snapshots?.source === source ? kept.snapshots : undefined;
	const isSilent = before === undefined && !emitExisting;
	const isRescoped = before?.scope !== scope;
	const poll: Poll = {
		settings,
		records: new Records(before),
		firstSeen: before === undefined && emitExisting ? 'all' : isRescoped ? 'quiet' : 'new',
		batch: randomBytes(6).toString('base64url'),
		items: [],
		handedOver: new Set(),
		learned: new Set(),
	};
	poll.records.settle((id, slot) => handedOver.get(key)?.has(slotKey(id, slot)) ?? false);
	const parts = await requestOf(client, settings);
	const complete =
		before && !isRescoped ? await readAgain(poll, client, parts, before) : await readThoroughly(poll, client, parts);
	if (isSilent) poll.records.settle(() => true);
	kept.snapshots = poll.records.toSnapshots({ source, scope }, maxRecords, complete);
	if (poll.items.length > 0 && !isSilent) {
		handedOver.set(key, poll.handedOver);
		return [poll.items];
	}
	const { records } = kept.snapshots;
	const mustBeSaved = isRescoped || [...poll.learned].some((id) => id in records);
	// n8n saves static data with an execution only. One without items saves what would be missed after a restart.
	return mustBeSaved && !savedByPublishing ? [[]] : null;
};

/** A request limit that is spent elsewhere delays the poll to its next time. */
const isOutOfBudget = (error: unknown) =>
	error instanceof ServiceFailure && (error.status === 429 || error.kind === 'busy');

/** The node's poll(): one item a change, null when there is none. Throws n8n's errors only. */
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> => {
	let fields: Settings['watch']['source']['fields'] = [];
	try {
		const settings = readSettings(context, (name, fallback) => context.getNodeParameter(name, fallback));
		({ fields } = settings.watch.source);
		const client = await openClient(context);
		const kept = context.getWorkflowStaticData('node') as StaticData;
		const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
		return (await skipIfRunning(key, kept, () => update(client, settings, kept, key))) ?? null;
	} catch (error) {
		if (!isOutOfBudget(error)) throw toNodeError(context.getNode(), error, fields);
		context.logger.info('The request limit of the account is used up; the poll is left to its next time');
		return null;
	}
};
