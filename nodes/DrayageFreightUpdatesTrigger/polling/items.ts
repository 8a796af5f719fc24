import { createHash } from 'crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Difference } from '../snapshots/compare';
import type { Watch } from '../watches';

/** The same for the same change whenever it is found again; another one when a value comes back later. */
const changeIdOf = (watch: Watch, id: string, { observation, previous, reported }: Difference): string => {
	const { change, slot, value } = observation;
	const text = JSON.stringify([watch.value, id, change, slot, String(previous), String(value), reported]);
	return createHash('sha256').update(text).digest('hex');
};

/** One item for one change of a record. */
export const itemOf = (watch: Watch, id: string, record: IDataObject, difference: Difference): IDataObject => {
	const { change, value, nameOf, details } = difference.observation;
	const previous = difference.previous === '' ? null : difference.previous;
	const names = nameOf && {
		previous_name: previous === null ? null : nameOf(previous),
		current_name: nameOf(value),
	};
	return {
		change,
		change_id: changeIdOf(watch, id, difference),
		previous,
		current: value ?? null,
		...names,
		...watch.idsOf(record),
		...details?.(),
		record,
	};
};

/** An item on its way from poll() to execute(): `batch_id` beside what the workflow gets. */
interface HandedOver {
	readonly batch_id: string;
	readonly change_id: string;
}

export const inBatch = (item: IDataObject, batch: string): INodeExecutionData => ({
	json: { ...item, batch_id: batch },
});

/** The same whenever this change of this batch is handed over. */
export const handOverId = ({ json }: INodeExecutionData): string => {
	const { batch_id: batch, change_id: change } = json as unknown as HandedOver;
	return `${batch} ${change}`;
};

/** The item as the workflow gets it. */
export const withoutBatch = ({ json }: INodeExecutionData): INodeExecutionData => ({
	json: Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'batch_id')),
});
