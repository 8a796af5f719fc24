import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { nameOfCode } from '../../../contract';
import { inTurn, type ListReading, recordOr } from '../../../transport';
import { warnOnce } from '../../shared/errors';
import { asList } from '../../shared/fields/read';
import { asText } from '../../shared/fields/text';
import { resolveNames } from '../../shared/locators/locator';
import { assertItem, pagesOfNumbers, withCustom } from '../../shared/operations/request';
import { withFirst } from '../../shared/records';
import { changeSummary } from '../../shared/summary';
import type { Difference } from '../snapshots/compare';
import type { Watch } from '../watches/watch';
import type { PollSettings } from './pollSettings';
import { nodeKey, rememberBegun } from './skipIfRunning';

/**
 * Returns a function that reads the watched records, one page or group of numbers at a time. Reports through `reading`
 * if the list may be incomplete. Throws a Declined before reading, and a ServiceFailure while reading or if the
 * response contains no list.
 */
export const listReader = async ({ client, watch, options, request }: PollSettings, reading: ListReading) => {
	assertItem(watch, request);
	const parts = withCustom(watch, await resolveNames(client, request.parts, client.options), request.custom);
	return async function* (): AsyncGenerator<IDataObject[], void> {
		for await (const page of pagesOfNumbers(client, watch.endpoint, parts, undefined, reading)) {
			// Entries that aren't records have no ID, so they are counted among the records without one.
			const records = page.filter((entry) => entry !== null).map(recordOr);
			yield watch.enrich ? await watch.enrich(client, records, options, reading) : records;
		}
	};
};

/** Returns a change's ID. It's the same each time the change is found, and differs if a value changes back later. */
const changeIdOf = (watch: Watch, record: IDataObject, { change, slot, previous, value, reported }: Difference) => {
	const id = watch.idOf(record) ?? '';
	const text = JSON.stringify([watch.value, id, change, slot, String(previous ?? ''), String(value), reported]);
	return createHash('sha256').update(text).digest('hex');
};

/** The fields that users look for first in an item. The others follow. */
const FIRST = [
	...['container_number', 'order_number', 'rate_request_id', 'order_id', 'summary', 'mbl_number'],
	...['last_free_day', 'days_left', 'port_of_discharge_eta', 'final_port_eta'],
	...[
		'estimated_pickup_date',
		'estimated_delivery_date',
		'previous_name',
		'current_name',
		'previous',
		'current',
		'field',
	],
];

/** Returns an item for a change. It starts with the fields that matter to people and ends with the change's ID. */
export const itemOf = (watch: Watch, record: IDataObject, difference: Difference, today: string): IDataObject => {
	const { change, value, codes, details } = difference;
	const previous = difference.previous === '' ? null : difference.previous;
	const facts: IDataObject = {
		previous,
		current: value,
		...(codes && { previous_name: nameOfCode(codes, previous), current_name: nameOfCode(codes, value) }),
		...watch.idsOf(record),
		...details,
		record,
		change,
	};
	const summary = changeSummary(facts, today);
	return {
		...withFirst({ ...facts, ...(summary !== undefined && { summary }) }, FIRST),
		change_id: changeIdOf(watch, record, difference),
	};
};

/**
 * The minimum number of items that n8n remembers for a node. Only items from a process's last poll can be returned
 * again.
 */
const REMEMBERED = 10_000;

/**
 * Creates an item to pass from poll() to execute(). It contains the workflow's data, the batch that it belongs to and
 * the poll that passes it on.
 */
export const inBatch = (item: IDataObject, batch: string, poll: string): INodeExecutionData => ({
	json: { ...item, batch_id: batch, poll_id: poll },
});

/** The fields of an item that the workflow doesn't get. */
const INTERNAL = ['batch_id', 'poll_id', 'hints'];

/** Returns the message for the log and the execution if a poll's list may be incomplete. */
export const incompleteText = (why: string) =>
	`The list may be incomplete: ${why}. Changes of missing records are reported once the list contains them. Until a poll reads the whole list, no record counts as new.`;

/** Counts how many parts of a record have the date needed by a selected change, and how many don't. */
export const countDates = (
	dates: { known: number; unknown: number },
	{ watch, options }: PollSettings,
	record: IDataObject,
): void => {
	const { known = 0, unknown = 0 } = watch.dates?.(record, options) ?? {};
	dates.known += known;
	dates.unknown += unknown;
};

/** Returns the hint for containers without a last free day, or undefined if all have one. */
export const undatedText = ({ known, unknown }: ReturnType<NonNullable<Watch['dates']>>): string | undefined => {
	if (unknown === 0) return undefined;
	const all = known + unknown;
	if (known === 0)
		return `None of the containers not picked up yet (${all}) has a last free day that the node can read, so Last Free Day Near can't report one.`;
	return `${unknown} of the ${all} containers not picked up yet ${unknown === 1 ? 'has' : 'have'} no last free day that the node can read. Last Free Day Near reports them once they have one.`;
};

/** Adds the execution's hints to items. */
export const carryingHints = (items: INodeExecutionData[], hints: readonly string[]): INodeExecutionData[] =>
	hints.length === 0 ? items : items.map(({ json }) => ({ json: { ...json, hints: [...hints] } }));

/** Returns an ID that is the same each time this change of this batch is passed on. */
const handOverId = ({ json: { batch_id, change_id } }: INodeExecutionData): string =>
	JSON.stringify([batch_id, change_id]);

/** Returns the item for the workflow. */
const withoutBatch = ({ json }: INodeExecutionData): INodeExecutionData => ({
	json: Object.fromEntries(Object.entries(json).filter(([name]) => !INTERNAL.includes(name))),
});

/**
 * Returns the IDs of items that an earlier execution started with. n8n reads and writes its store without a lock, so
 * executions of this process wait for each other: after a crash, n8n may start two with the same items. If the store
 * fails, none counts as known: a duplicate is better than a lost change.
 */
const begunBefore = async (context: IExecuteFunctions, ids: string[]): Promise<ReadonlySet<unknown>> => {
	const { helpers, logger } = context;
	const options = { mode: 'entries' as const, maxEntries: Math.max(REMEMBERED, ids.length) };
	const record = async () => await helpers.checkProcessedAndRecord(ids, 'node', options);
	try {
		return new Set((await inTurn(`begun ${nodeKey(context)}`, record)).processed);
	} catch (error) {
		logger.warn(`Duplicate changes couldn't be recognized, so all changes were passed on: ${(error as Error).message}`);
		return new Set();
	}
};

/**
 * Returns a poll's items except those that an earlier execution started with. A poll passes changes on again if n8n may
 * have stopped before it started an execution with them. Never throws.
 */
export const dropBegunItems = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	for (const hint of new Set(items.flatMap(({ json }) => asList(json.hints)))) warnOnce(context, String(hint));
	rememberBegun(
		nodeKey(context),
		items.map(({ json }) => asText(json.poll_id)),
	);
	// When a user retries an execution, all of its items are wanted.
	if (context.getMode() === 'retry') return items.map(withoutBatch);
	const begun = await begunBefore(context, items.map(handOverId));
	return items.filter((item) => !begun.has(handOverId(item))).map(withoutBatch);
};
