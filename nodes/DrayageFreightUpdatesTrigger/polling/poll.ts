import { randomBytes } from 'crypto';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { ServiceFailure, timing } from '../../../transport';
import { compare, type Difference, type FirstSeen } from '../snapshots/compare';
import { Records, type HandedOver, type Snapshots } from '../snapshots/snapshots';
import { isOver, observationsOf } from '../watches';
import { inBatch } from './dropRepeats';
import { itemOf } from './items';
import { listReader } from './request';
import { withSettings, type Settings } from './settings';
import { proven, skipIfRunning } from './skipIfRunning';

/** Passes at most over a list that is read for the first time. */
const MAX_PASSES = 5;

/**
 * Static data on which this process has polled before; n8n saves it after the poll that publishing makes. With n8n's
 * durable scheduler each poll gets static data of its own, in the activation mode of a workflow that is published anew.
 */
const polledBefore = new WeakSet();

const beginPoll = (settings: Settings, before: Snapshots | undefined, firstSeen: FirstSeen, key: string) => ({
	settings,
	records: new Records(before),
	firstSeen,
	/** Changes that were not watched at the last poll. */
	chosenLater: [...settings.options.changes].filter((change) => before?.changes.includes(change) === false),
	/** What earlier polls handed over without proof that n8n started an execution with it. */
	owed: before?.handedOver.filter((change) => !proven.get(key)?.has(JSON.stringify(change))) ?? [],
	/** What this poll hands over, and the items that say so. */
	handedOver: [] as HandedOver[],
	items: [] as INodeExecutionData[],
	/** The batch of the changes that this poll finds. */
	batch: randomBytes(6).toString('base64url'),
	/** Records with news that no item tells and that a restart must not lose. */
	learned: new Set<string>(),
});

type Poll = ReturnType<typeof beginPoll>;

/** Compares a record with what is kept of it, and hands over what has changed, after what is still owed of it. */
const compareRecord = (poll: Poll, record: IDataObject): void => {
	const { settings, records } = poll;
	const { watch, options } = settings;
	const id = watch.idOf(record);
	if (id === undefined) return;
	const handOver = (batch: string, difference: Difference) => {
		const { slot, previous, value, reported } = difference;
		poll.handedOver.push([batch, id, slot, previous, value, reported]);
		poll.items.push(inBatch(itemOf(watch, record, difference), batch));
	};
	const known = records.get(id);
	const observations = observationsOf(watch, record, options).map((seen) =>
		known && poll.chosenLater.includes(seen.change) ? { ...seen, isReportable: () => false } : seen,
	);
	poll.owed = poll.owed.filter(([batch, owner, slot, previous, value, reported]) => {
		const observation = owner === id ? observations.find((one) => one.slot === slot) : undefined;
		if (observation) handOver(batch, { ...observation, previous, value, reported });
		return !observation;
	});
	const firstSeen = poll.firstSeen === 'new' && !records.isNew(id) ? 'quiet' : poll.firstSeen;
	const { entry, differences, learned } = compare(known, observations, firstSeen);
	records.set(id, entry, isOver(watch, record));
	for (const difference of differences) handOver(poll.batch, difference);
	if (learned) poll.learned.add(id);
};

/**
 * Reads the whole list, again until a pass meets nobody new, and answers whether that was reached: its order is
 * undocumented, and while pages are read, records may move from one to another. A list of one page, or by number, cannot
 * move. A record met twice is compared twice.
 */
const compareList = async (poll: Poll, mostPasses: number): Promise<boolean> => {
	const { settings, records } = poll;
	const readList = await listReader(settings);
	for (let pass = 1; pass <= mostPasses; pass++) {
		const before = records.size;
		let pages = 0;
		for await (const page of readList()) {
			pages++;
			for (const record of page) compareRecord(poll, record);
		}
		const mayMove = pages > 1 && settings.watch.endpoint.responseType === 'pages';
		if (!mayMove || records.size === before) return true;
	}
	return false;
};

/** Polls once and moves the snapshots on. They move at the very end: a poll that stops half-way is done again. */
const update = async (settings: Settings, kept: { snapshots?: Snapshots }, key: string, savedByPublishing: boolean) => {
	const { watch, client, scope, emitExisting, maxRecords } = settings;
	const source = `${watch.value} ${client.address}`;
	const before = kept.snapshots?.source === source ? kept.snapshots : undefined;
	const known = before?.scope === scope ? before : undefined;
	const isSilent = before === undefined && !emitExisting;
	const firstSeen = known ? 'new' : before || isSilent ? 'quiet' : 'all';
	const poll = beginPoll(settings, before, firstSeen, key);
	// In a list that is known, a record that one pass misses still differs at the next poll. In another list, it would be
	// taken for a new record then.
	const isRead = await compareList(poll, known ? 1 : MAX_PASSES);
	const complete = known?.complete ?? isRead;
	const handedOver = isSilent ? [] : [...poll.owed, ...poll.handedOver];
	const changes = [...settings.options.changes];
	kept.snapshots = poll.records.toSnapshots({ source, scope, changes, complete, handedOver }, maxRecords);
	if (poll.items.length > 0 && !isSilent) {
		proven.set(key, new Set(poll.handedOver.map((change) => JSON.stringify(change))));
		return [poll.items];
	}
	const { records } = kept.snapshots;
	const mustBeSaved = !known || [...poll.learned].some((id) => id in records);
	// n8n saves static data with an execution only. One without items saves what would be missed after a restart.
	return mustBeSaved && !savedByPublishing ? [[]] : null;
};

/** A request limit that is spent elsewhere, or a list too long to be read while n8n publishes, delays the poll to its next time. */
const isOutOfBudget = (error: unknown) =>
	error instanceof ServiceFailure && (error.status === 429 || error.kind === 'busy' || error.kind === 'cancelled');

/** The node's poll(): one item a change, null when there is none. Throws n8n's errors only. */
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> => {
	const kept = context.getWorkflowStaticData('node');
	const isPublishing = !polledBefore.has(kept);
	polledBefore.add(kept);
	const work = async (settings: Settings) => {
		const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
		const isSaved = isPublishing && context.getActivationMode() !== 'update';
		const poll = skipIfRunning(key, kept, () => update(settings, kept, key, isSaved), settings.client.options.signal);
		return await poll.catch((error: unknown) => {
			if (!isOutOfBudget(error)) throw error;
			context.logger.info('The request limit or the time to publish is used up; the poll is left to its next time');
			return null;
		});
	};
	return await withSettings(
		context,
		work,
		isPublishing ? { signal: AbortSignal.timeout(timing.longestFirstPoll) } : {},
	);
};
