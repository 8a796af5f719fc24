import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { nameOfCode } from '../../../contract';
import { type ListReading, recordOr } from '../../../transport';
import { warnOnce } from '../../shared/errors';
import { asList } from '../../shared/fields/read';
import { asText } from '../../shared/fields/text';
import { resolveNames } from '../../shared/locators/locator';
import { assertItem, pagesOfNumbers, withCustom } from '../../shared/operations/request';
import { withFirst } from '../../shared/records';
import { changeSummary } from '../../shared/summary';
import type { Difference } from '../snapshots/compare';
import type { Watch } from '../watches/watch';
import type { Settings } from './pollSettings';
import { keyOf, rememberBegun } from './skipIfRunning';

/**
 * Reads the watched records, a page or group of numbers at a time, as often as it is called, and reports through `reading`
 * when the list may lack some. Throws a Declined before, a ServiceFailure while reading, also for a response without a list.
 */
export const listReader = async ({ client, watch, options, request }: Settings, reading: ListReading) => {
	assertItem(watch, request);
	const parts = withCustom(watch, await resolveNames(client, request.parts, client.options), request.custom);
	return async function* (): AsyncGenerator<IDataObject[], void> {
		for await (const page of pagesOfNumbers(client, watch.endpoint, parts, undefined, reading)) {
			// What is no record has no ID, and is counted with the records that have none.
			const records = page.filter((entry) => entry !== null).map(recordOr);
			yield watch.enrich ? await watch.enrich(client, records, options, reading) : records;
		}
	};
};

/** The same for the same change whenever it is found again; another one when a value comes back later. */
const changeIdOf = (watch: Watch, record: IDataObject, { change, slot, previous, value, reported }: Difference) => {
	const id = watch.idOf(record) ?? '';
	const text = JSON.stringify([watch.value, id, change, slot, String(previous ?? ''), String(value), reported]);
	return createHash('sha256').update(text).digest('hex');
};

/** What a person looks for first in an item, as far as it has it; the rest follows. */
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

/** One item for one change of a record: what happened to what first, for people; what identifies the change last. */
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

/** Items that n8n remembers for a node at least; only those of a process' last poll may come again. */
const REMEMBERED = 10_000;

/** An item on its way from poll() to execute(), with what it was handed over in beside what the workflow gets. */
export const inBatch = (item: IDataObject, batch: string): INodeExecutionData => ({
	json: { ...item, batch_id: batch },
});

/** What the log and the execution say when a poll read a list that may lack records. */
export const incompleteText = (why: string) =>
	`The list may be incomplete: ${why}. Changes of missing records are reported once the list contains them. Until a poll reads the whole list, no record counts as new.`;

/** Adds how many parts of a record have, and lack, the date that a chosen change needs. */
export const countDates = (
	dates: { known: number; unknown: number },
	{ watch, options }: Settings,
	record: IDataObject,
): void => {
	const { known = 0, unknown = 0 } = watch.dates?.(record, options) ?? {};
	dates.known += known;
	dates.unknown += unknown;
};

/** What the execution says if some containers have no last free day; undefined if all have one. */
export const undatedText = ({ known, unknown }: ReturnType<NonNullable<Watch['dates']>>): string | undefined => {
	if (unknown === 0) return undefined;
	const all = known + unknown;
	if (known === 0)
		return `No container at a terminal has a last free day yet (${all} checked), so Last Free Day Near can't report one.`;
	return `${unknown} of the ${all} containers at a terminal ${unknown === 1 ? 'has' : 'have'} no last free day yet. Last Free Day Near reports them once they have one.`;
};

/** Items that carry what the execution should say in hints. */
export const withHints = (items: INodeExecutionData[], hints: readonly string[]): INodeExecutionData[] =>
	hints.length === 0 ? items : items.map(({ json }) => ({ json: { ...json, hints: [...hints] } }));

/** The same whenever this change of this batch is handed over. */
const handOverId = ({ json: { batch_id, change_id } }: INodeExecutionData): string =>
	JSON.stringify([batch_id, change_id]);

/** The item as the workflow gets it. */
const withoutBatch = ({ json }: INodeExecutionData): INodeExecutionData => ({
	json: Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'batch_id' && name !== 'hints')),
});

/** Which items an execution began with before. When n8n's store refuses, none is known: rather doubled than lost. */
const begunBefore = async ({ helpers, logger }: IExecuteFunctions, ids: string[]): Promise<ReadonlySet<unknown>> => {
	try {
		const options = { mode: 'entries' as const, maxEntries: Math.max(REMEMBERED, ids.length) };
		return new Set((await helpers.checkProcessedAndRecord(ids, 'node', options)).processed);
	} catch (error) {
		logger.warn(`Duplicate changes couldn't be recognized, so all changes were passed on: ${(error as Error).message}`);
		return new Set();
	}
};

/**
 * The items of a poll without those that an execution began with before: a poll hands its changes over again where it
 * cannot know whether n8n was stopped before it started an execution with them. Never throws.
 */
export const dropBegunItems = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	for (const hint of new Set(items.flatMap(({ json }) => asList(json.hints)))) warnOnce(context, String(hint));
	rememberBegun(
		keyOf(context),
		items.map(({ json }) => asText(json.batch_id)),
	);
	// A person who retries an execution wants its items.
	if (context.getMode() === 'retry') return items.map(withoutBatch);
	const begun = await begunBefore(context, items.map(handOverId));
	return items.filter((item) => !begun.has(handOverId(item))).map(withoutBatch);
};
