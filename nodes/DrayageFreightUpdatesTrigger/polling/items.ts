import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { nameOfCode } from '../../../contract';
import { isRecord, type ListReading, recordOr } from '../../../transport';
import { resolveNames } from '../../shared/locators/names';
import { checkedRequest } from '../../shared/operations/check';
import { pagesOfNumbers } from '../../shared/operations/numbers';
import { withFirst } from '../../shared/records';
import { changeSummary } from '../../shared/summary';
import type { Difference } from '../state/compare';
import type { Pending } from '../state/state';
import type { Watch } from '../watches/watch';
import type { PollSettings } from './pollSettings';

/**
 * Returns a function that reads the watched records, one page or group of numbers at a time. Reports through `reading`
 * if the list may be incomplete. Throws a Declined before reading, and a ServiceFailure while reading or if the
 * response contains no list.
 */
export const listReader = async ({ client, watch, options, request }: PollSettings, reading: ListReading) => {
	const checked = checkedRequest(watch, request.given, request);
	const parts = await resolveNames(client, checked, client.options);
	return async function* (firstPage = 1): AsyncGenerator<IDataObject[], void> {
		for await (const page of pagesOfNumbers(client, watch.endpoint, parts, undefined, { ...reading, firstPage })) {
			// Entries that aren't records have no ID, so they are counted among the records without one.
			const records = page.filter((entry) => entry !== null).map(recordOr);
			yield watch.enrich ? await watch.enrich(client, records, options, reading) : records;
		}
	};
};

/** Returns a change's ID. It's the same each time the change is found, and differs if a value changes back later. */
export const changeIdOf = (epoch: string, [id, change, slot, previous, value, reported]: Pending) => {
	const text = JSON.stringify([epoch, id, change, slot, String(previous), String(value), reported]);
	return createHash('sha256').update(text).digest('hex');
};

/** The fields that users look for first in an item. The others follow. */
const FIRST = [
	...['container_number', 'order_number', 'rate_request_id', 'order_id', 'summary', 'mbl_number'],
	...['last_free_day', 'days_left', 'port_of_discharge_eta', 'final_port_eta'],
	...['estimated_pickup_date', 'estimated_delivery_date'],
	...['previous_name', 'current_name', 'previous', 'current', 'field'],
];

/** Returns the summary of a change. The container's last free day is the one that the trigger counts with. */
const summaryOf = (facts: IDataObject, today: string) => {
	const { container, last_free_day } = facts;
	const day = isRecord(container) && last_free_day !== null ? { container: { ...container, last_free_day } } : {};
	return changeSummary({ ...facts, ...day }, today);
};

/** Returns an item for a change. It starts with the fields that matter to people and ends with the change's ID. */
export const itemOf = (
	watch: Watch,
	record: IDataObject,
	{ change, value, codes, details, ...difference }: Difference,
	today: string,
	changeId: string,
): IDataObject => {
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
	const summary = summaryOf(facts, today);
	return { ...withFirst({ ...facts, ...(summary !== undefined && { summary }) }, FIRST), change_id: changeId };
};
