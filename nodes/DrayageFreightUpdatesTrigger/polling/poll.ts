import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { openClient, ServiceFailure, type Client } from '../../../transport';
import type { Field } from '../../shared/fields/field';
import { toNodeError } from '../../shared/errors/nodeError';
import { assertItem, withCustom } from '../../shared/operations/check';
import { resolveNames } from '../../shared/locators/resolve';
import { compare, type FirstSeen } from '../memory/compare';
import { Records, type Snapshots, type Store } from '../memory/snapshots';
import { skipIfRunning } from './skipIfRunning';
import { itemOf } from './items';
import { sampleOf } from './sample';
import { readSettings, type Settings } from './settings';

/** Times the list is read at most when it is read for the first time. */
const MOST_PASSES = 5;

/** Static data on which this process has polled before; n8n saves it after the poll that publishing makes. */
const polledBefore = new WeakSet();

const requestOf = async (client: Client, { watch: { source }, request }: Settings): Promise<RequestParts> => {
	assertItem(source, request);
	return withCustom(source, await resolveNames(client, request.parts, {}), request.custom);
};

interface Poll {
	readonly settings: Settings;
	readonly records: Records;
	readonly unknown: FirstSeen;
	readonly items: INodeExecutionData[];
	/** Records of which something was learned that would be missed if it were forgotten. */
	readonly learned: Set<string>;
}

const take = (poll: Poll, record: IDataObject): void => {
	const { settings, records, items } = poll;
	const { watch, look } = settings;
	const id = watch.idOf(record);
	if (id === undefined) return;
	const known = records.get(id);
	const unknown = poll.unknown === 'new' && !records.isNew(id) ? 'quiet' : poll.unknown;
	const observations = watch.observe(record, look);
	const { entry, differences, learned } = compare(known, observations, unknown);
	records.set(id, entry, watch.isOver(record));
	for (const difference of differences) items.push(itemOf(watch, id, record, difference));
	// That a record without any watched value was met must be remembered too: what it says later was not there at first.
	if (learned || (known === undefined && observations.length === 0)) poll.learned.add(id);
};

/**
 * Reads the whole list once; answers whether records came that were not known before, and in how many pages. Its order
 * is undocumented, so a change may be on any page; and while pages are read, records may move from one to another. One
 * met twice is compared twice, and one missed is met by the next poll, when it still differs from what is kept.
 */
const readOnce = async (poll: Poll, client: Client, parts: RequestParts) => {
	const { settings, records } = poll;
	const before = records.size;
	let pages = 0;
	for await (const page of settings.watch.read(client, parts, settings.look)) {
		pages++;
		for (const record of page) take(poll, record);
	}
	return { pages, grown: records.size > before };
};

/**
 * Reads the list for the first time: until a pass meets nobody new, since a record that a moving page hid would be taken
 * for a new one later. Answers whether that was reached. A list of one page, or by number, cannot move.
 */
const readThoroughly = async (poll: Poll, client: Client, parts: RequestParts): Promise<boolean> => {
	for (let pass = 1; pass <= MOST_PASSES; pass++) {
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

const isFirst = (memory: Snapshots | undefined, source: string) => memory?.source !== source;

/** Polls once and moves the memory on. It moves at the very end: a poll that stops half-way is done again. */
const update = async (client: Client, settings: Settings, store: Store): Promise<INodeExecutionData[][] | null> => {
	const savedByPublishing = !polledBefore.has(store);
	polledBefore.add(store);
	const source = `${settings.watch.value} ${client.address}`;
	const first = isFirst(store.memory, source);
	const before = first ? undefined : store.memory;
	const rescoped = before === undefined || before.scope !== settings.scope;
	const unknown = first && settings.emitExisting ? 'all' : rescoped ? 'quiet' : 'new';
	const poll: Poll = { settings, records: new Records(before), unknown, items: [], learned: new Set() };
	const parts = await requestOf(client, settings);
	const complete = rescoped ? await readThoroughly(poll, client, parts) : await readAgain(poll, client, parts, before);
	store.memory = poll.records.toMemory({ source, scope: settings.scope }, settings.maxRecords, complete);
	const items = first && !settings.emitExisting ? [] : poll.items;
	if (items.length > 0) return [items];
	const { records } = store.memory;
	const mustBeSaved = rescoped || [...poll.learned].some((id) => id in records);
	// n8n saves static data with an execution only. One without items saves what would be missed after a restart.
	return mustBeSaved && !savedByPublishing ? [[]] : null;
};

/** A budget that is spent elsewhere delays the poll to its next time. */
const isOutOfBudget = (error: unknown) =>
	error instanceof ServiceFailure && (error.status === 429 || error.kind === 'busy');

/** The node's poll(): one item a change, null when there is none. Throws n8n's errors only. */
export const pollUpdates = async (context: IPollFunctions): Promise<INodeExecutionData[][] | null> => {
	const isManual = context.getMode() === 'manual';
	let fields: readonly Field[] = [];
	try {
		const settings = readSettings(context);
		({ fields } = settings.watch.source);
		const client = await openClient(context);
		if (isManual) return await sampleOf(settings, client, await requestOf(client, settings));
		const store = context.getWorkflowStaticData('node') as Store;
		const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
		return (await skipIfRunning(key, store, () => update(client, settings, store))) ?? null;
	} catch (error) {
		if (isManual || !isOutOfBudget(error)) throw toNodeError(context.getNode(), error, fields);
		context.logger.info('The request limit of the account is used up; the poll is left to its next time');
		return null;
	}
};
