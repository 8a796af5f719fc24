import { randomBytes } from 'crypto';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { ServiceFailure, type Client } from '../../../transport';
import { compare, type Difference, type FirstSeen } from '../snapshots/compare';
import { Records, type HandedOver, type StaticData } from '../snapshots/snapshots';
import { observationsOf } from '../watches';
import { inBatch, itemOf } from './items';
import { readRecords, requestOf } from './request';
import { withSettings, type Settings } from './settings';
import { skipIfRunning } from './skipIfRunning';

/** Times the list is read at most when it is read for the first time. */
const MAX_PASSES = 5;

/** Static data on which this process has polled before; n8n saves it after the poll that publishing makes. */
const polledBefore = new WeakSet();

/**
 * What this process handed over last, by workflow and node, as JSON. That it lives on at the next poll proves that n8n
 * started an execution with it: n8n saves static data a moment before it does.
 */
const proven = new Map<string, ReadonlySet<string>>();

interface Poll {
	readonly settings: Settings;
	readonly records: Records;
	readonly firstSeen: FirstSeen;
	/** What earlier polls handed over without proof that n8n started an execution with it, by record. */
	readonly owed: Map<string, HandedOver[]>;
	/** What this poll hands over, and the items that say so. */
	readonly handedOver: HandedOver[];
	readonly items: INodeExecutionData[];
	/** The batch of the changes that this poll finds. */
	readonly batch: string;
	/** Records of which something was learned that would be missed if it were forgotten. */
	readonly learned: Set<string>;
}

const take = (poll: Poll, record: IDataObject): void => {
	const { settings, records } = poll;
	const { watch, options } = settings;
	const id = watch.idOf(record);
	if (id === undefined) return;
	const handOver = (batch: string, difference: Difference) => {
		const { observation, previous, value, reported } = difference;
		poll.handedOver.push([batch, id, observation.slot, previous, value, reported]);
		poll.items.push(inBatch(itemOf(watch, record, difference), batch));
	};
	const observations = observationsOf(watch, record, options);
	const stillOwed = poll.owed.get(id)?.filter(([batch, , slot, previous, value, reported]) => {
		const observation = observations.find((one) => one.slot === slot);
		if (observation) handOver(batch, { observation, previous, value, reported });
		return !observation;
	});
	if (stillOwed) poll.owed.set(id, stillOwed);
	const firstSeen = poll.firstSeen === 'new' && !records.isNew(id) ? 'quiet' : poll.firstSeen;
	const { entry, differences, learned } = compare(records.get(id), observations, firstSeen);
	records.set(id, entry, watch.isOver(record));
	for (const difference of differences) handOver(poll.batch, difference);
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
	for await (const page of readRecords(client, settings, parts)) {
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
		if (pages <= 1 || !grown || poll.settings.watch.endpoint.responseType !== 'pages') return true;
	}
	return false;
};

const owedBefore = (handedOver: readonly HandedOver[], isProven: (change: string) => boolean) => {
	const owed = new Map<string, HandedOver[]>();
	for (const change of handedOver) {
		const [, id] = change;
		if (!isProven(JSON.stringify(change))) owed.set(id, [...(owed.get(id) ?? []), change]);
	}
	return owed;
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
		owed: owedBefore(before?.handedOver ?? [], (change) => proven.get(key)?.has(change) ?? false),
		handedOver: [],
		items: [],
		batch: randomBytes(6).toString('base64url'),
		learned: new Set(),
	};
	const parts = await requestOf(client, settings);
	// A list that is known already needs one pass only.
	const isKnown = before && !isRescoped;
	if (isKnown) await readOnce(poll, client, parts);
	const complete = isKnown ? before.complete : await readThoroughly(poll, client, parts);
	const handedOver = isSilent ? [] : [...[...poll.owed.values()].flat(), ...poll.handedOver];
	kept.snapshots = poll.records.toSnapshots({ source, scope, complete, handedOver }, maxRecords);
	if (poll.items.length > 0 && !isSilent) {
		proven.set(key, new Set(poll.handedOver.map((change) => JSON.stringify(change))));
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
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> =>
	await withSettings(context, async (settings, client) => {
		const kept = context.getWorkflowStaticData('node') as StaticData;
		const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
		const poll = skipIfRunning(key, kept, () => update(client, settings, kept, key));
		const items = await poll.catch((error: unknown) => {
			if (!isOutOfBudget(error)) throw error;
			context.logger.info('The request limit of the account is used up; the poll is left to its next time');
			return null;
		});
		return items ?? null;
	});
