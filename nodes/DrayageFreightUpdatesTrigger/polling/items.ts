import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { nameOfCode } from '../../../contract';
import type { Difference } from '../snapshots/compare';
import type { Watch } from '../watches';

/** The same for the same change whenever it is found again; another one when a value comes back later. */
const changeIdOf = (watch: Watch, record: IDataObject, { change, slot, previous, value, reported }: Difference) => {
	const id = watch.idOf(record) ?? '';
	const text = JSON.stringify([watch.value, id, change, slot, String(previous ?? ''), String(value), reported]);
	return createHash('sha256').update(text).digest('hex');
};

/** One item for one change of a record. */
export const itemOf = (watch: Watch, record: IDataObject, difference: Difference): IDataObject => {
	const { change, value, codes, details } = difference;
	const previous = difference.previous === '' ? null : difference.previous;
	return {
		change,
		change_id: changeIdOf(watch, record, difference),
		previous,
		current: value,
		...(codes && { previous_name: nameOfCode(codes, previous), current_name: nameOfCode(codes, value) }),
		...watch.idsOf(record),
		...details,
		record,
	};
};
