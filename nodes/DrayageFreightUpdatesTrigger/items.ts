import type { IDataObject } from 'n8n-workflow';
import { nameOfCode } from '../../contract';
import { withFirst } from '../shared/records';
import { changeSummary } from '../shared/summary';
import type { Difference } from './compare';
import type { Delivered } from './delivery';
import type { PollSettings } from './settings';

/** The fields that users look for first in an item. The others follow. */
const FIRST = [
	...['container_number', 'order_number', 'rate_request_id', 'order_id', 'summary', 'mbl_number'],
	...['last_free_day', 'days_left', 'port_of_discharge_eta', 'final_port_eta'],
	...['estimated_pickup_date', 'estimated_delivery_date'],
	...['previous_name', 'current_name', 'previous', 'current', 'field'],
];

/**
 * Returns a change with its item, which starts with the fields that matter to people. It's the same change each time it
 * is found, and another one if a value changes back later, since the number of earlier reports is then different.
 */
export const changeOf = (
	{ watch, options: { today } }: PollSettings,
	record: IDataObject,
	reports: number,
	{ change, list, key, previous, value, codes, details, part }: Difference,
): Delivered => {
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
	return {
		item: withFirst({ ...facts, ...(summary !== undefined && { summary }) }, FIRST),
		identity: [watch.idOf(record), reports, part?.key, list, key, change, String(previous), String(value)],
	};
};
