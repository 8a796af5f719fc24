import { randomBytes } from 'crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { ServiceFailure } from '../../../transport';
import { compare, type Difference, type FirstSeen } from '../snapshots/compare';
import { Records, type HandedOver, type Snapshots } from '../snapshots/snapshots';
import { isOver, observationsOf } from '../watches/watch';
import { countDates, inBatch, itemOf, listReader } from './items';
import type { PollSettings } from './pollSettings';
import { isProven } from './skipIfRunning';

/** Creates the state of a poll: the stored data, and the results so far. */
export const beginPoll = (
	settings: PollSettings,
	before: Snapshots | undefined,
	firstSeen: FirstSeen,
	key: string,
) => ({
	settings,
	records: new Records(before),
	firstSeen,
	/** Changes that the last poll didn't watch. */
	chosenLater: [...settings.options.changes].filter((change) => before?.changes.includes(change) === false),
	/** Changes from earlier polls, without proof that n8n has started an execution with them. */
	owed: before?.handedOver.filter((change) => !isProven(key, change)) ?? [],
	/** The changes that this poll passes to n8n, and their items. */
	handedOver: [] as HandedOver[],
	items: [] as INodeExecutionData[],
	/** The ID of this poll, and of the batch of changes that it finds. */
	batch: randomBytes(6).toString('base64url'),
	/** IDs of records with information that no item contains and that must survive a restart. */
	learned: new Set<string>(),
	/** The number of known and unknown dates for the selected changes in the last pass. */
	dates: { known: 0, unknown: 0 },
	/** Reasons why the list may be incomplete; empty if it was read completely. */
	gaps: [] as string[],
});

type Poll = ReturnType<typeof beginPoll>;

/** Compares a record with its snapshot and passes on the changes, starting with unproven ones from earlier polls. */
const compareRecord = (poll: Poll, id: string, record: IDataObject): void => {
	const { settings, records } = poll;
	const { watch, options } = settings;
	const handOver = (batch: string, difference: Difference) => {
		const { slot, previous, value, reported } = difference;
		poll.handedOver.push([batch, id, slot, previous, value, reported]);
		poll.items.push(inBatch(itemOf(watch, record, difference, options.today), batch, poll.batch));
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
	records.set(id, entry, { isOver: isOver(watch, record) });
	for (const difference of differences) handOver(poll.batch, difference);
	if (learned) poll.learned.add(id);
};

const noIds = () =>
	new ServiceFailure(
		'unreadable',
		'None of the records in the list has an ID that this node knows, so their changes would be missed',
		'Ask DrayEasy support whether the response of this list has changed.',
	);

/**
 * Reads the whole list, repeatedly until a pass finds no new record, and returns whether that succeeded. The order of
 * the list is undocumented, and records may move between pages in the meantime. One pass is enough for a list with a
 * single page or a list requested by number. If several records have the same ID, only the first counts. Otherwise
 * every poll would find differences between them. Throws a ServiceFailure, for example if the records have no IDs.
 */
export const compareList = async (poll: Poll, mostPasses: number): Promise<boolean> => {
	const { settings, records } = poll;
	const readList = await listReader(settings, { onIncomplete: (why) => poll.gaps.push(why) });
	const isWhole = () => poll.gaps.length === 0;
	for (let pass = 1; pass <= mostPasses && isWhole(); pass++) {
		const before = records.size;
		const met = new Set<string>();
		poll.dates = { known: 0, unknown: 0 };
		let pages = 0;
		let unknown = 0;
		for await (const page of readList()) {
			pages++;
			for (const record of page) {
				const id = settings.watch.idOf(record);
				if (id !== undefined && !met.has(id)) {
					compareRecord(poll, id, record);
					countDates(poll.dates, settings, record);
				}
				if (id === undefined) unknown++;
				else met.add(id);
			}
		}
		if (unknown > 0 && met.size === 0) throw noIds();
		const mayMove = pages > 1 && settings.watch.endpoint.responseType === 'pages';
		if (!mayMove || records.size === before) return isWhole();
	}
	return false;
};

/**
 * Returns whether a list belongs to the known account even though the access token changed: at least half of its
 * records are known (undocumented: docs/interface.md#u-ids).
 */
export const isSameList = async (settings: PollSettings, before: Snapshots): Promise<boolean> => {
	const records = new Records(before);
	const readList = await listReader(settings, {});
	let known = 0;
	let unknown = 0;
	for await (const page of readList()) {
		for (const id of page.map(settings.watch.idOf)) {
			if (id !== undefined && records.isKnown(id)) known++;
			else unknown++;
		}
	}
	return known >= unknown;
};
