import { createHash } from 'crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Difference } from '../snapshots/compare';
import type { Watch } from '../watches';

/** The same for the same change whenever it is found again; another one when a value comes back later. */
const changeIdOf = (watch: Watch, record: IDataObject, { observation, previous, value, reported }: Difference) => {
	const { change, slot } = observation;
	const id = watch.idOf(record) ?? '';
	const text = JSON.stringify([watch.value, id, change, slot, String(previous), String(value), reported]);
	return createHash('sha256').update(text).digest('hex');
};

/** One item for one change of a record. */
export const itemOf = (watch: Watch, record: IDataObject, difference: Difference): IDataObject => {
	const { observation, value } = difference;
	const { change, nameOf, details } = observation;
	const previous = difference.previous === '' ? null : difference.previous;
	return {
		change,
		change_id: changeIdOf(watch, record, difference),
		previous,
		current: value,
		...(nameOf && { previous_name: previous === null ? null : nameOf(previous), current_name: nameOf(value) }),
		...watch.idsOf(record),
		...details?.(),
		record,
	};
};

/** An item on its way from poll() to execute(), with what it was handed over in beside what the workflow gets. */
export const inBatch = (item: IDataObject, batch: string): INodeExecutionData => ({
	json: { ...item, batch_id: batch },
});

/** The same whenever this change of this batch is handed over. */
export const handOverId = ({ json: { batch_id, change_id } }: INodeExecutionData): string =>
	JSON.stringify([batch_id, change_id]);

/** The item as the workflow gets it. */
export const withoutBatch = ({ json }: INodeExecutionData): INodeExecutionData => ({
	json: Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'batch_id')),
});
