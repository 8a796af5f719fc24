import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { nameOfCode } from '../../contract';
import { withFirst } from '../shared/records';
import { changeSummary } from '../shared/summary';
import type { Difference } from './compare';
import type { PollSettings } from './settings';

/**
 * Returns a change's ID from what makes it the same change: the state's epoch, the record, how often the record was
 * reported before, and the difference. So it's the same each time the change is found, and another one if a value
 * changes back later.
 */
export const changeIdOf = (
	epoch: string,
	recordId: string,
	reports: number,
	{ part, slot, change, previous, value }: Difference,
) => {
	const text = JSON.stringify([epoch, recordId, reports, part?.key, slot, change, String(previous), String(value)]);
	return createHash('sha256').update(text).digest('hex');
};

/** The fields that users look for first in an item. The others follow. */
const FIRST = [
	...['container_number', 'order_number', 'rate_request_id', 'order_id', 'summary', 'mbl_number'],
	...['last_free_day', 'days_left', 'port_of_discharge_eta', 'final_port_eta'],
	...['estimated_pickup_date', 'estimated_delivery_date'],
	...['previous_name', 'current_name', 'previous', 'current', 'field'],
];

/** Returns an item for a change. It starts with the fields that matter to people and ends with the change's ID. */
export const itemOf = (
	{ watch, options: { today } }: PollSettings,
	record: IDataObject,
	{ change, value, codes, details, part, ...difference }: Difference,
	changeId: string,
): IDataObject => {
	const previous = difference.previous === '' ? null : difference.previous;
	const facts: IDataObject = {
		previous,
		current: value,
		...(codes && { previous_name: nameOfCode(codes, previous), current_name: nameOfCode(codes, value) }),
		...watch.idsOf(record),
		...part?.details,
		...details,
		record,
		change,
	};
	const summary = changeSummary(facts, today);
	return { ...withFirst({ ...facts, ...(summary !== undefined && { summary }) }, FIRST), change_id: changeId };
};
