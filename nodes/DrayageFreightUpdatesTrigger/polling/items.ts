import { createHash } from 'crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Difference } from '../memory/compare';
import type { Watch } from '../watches';

/** The same for the same change whenever it is found again; another one when a value comes back later. */
const changeIdOf = (watch: Watch, id: string, { observation, previous, reported }: Difference): string => {
	const { change, slot, value } = observation;
	const text = JSON.stringify([watch.value, id, change, slot, String(previous), String(value), reported]);
	return createHash('sha256').update(text).digest('hex');
};

/** One item for one change of a record. */
export const itemOf = (watch: Watch, id: string, record: IDataObject, difference: Difference): INodeExecutionData => {
	const { observation } = difference;
	const { change, value, nameOf, details } = observation;
	const previous = difference.previous === '' ? null : difference.previous;
	const names = nameOf ? { previousName: previous === null ? null : nameOf(previous), currentName: nameOf(value) } : {};
	return {
		json: {
			change,
			changeId: changeIdOf(watch, id, difference),
			previous,
			current: value ?? null,
			...names,
			...watch.idsOf(record),
			...details?.(),
			record,
		},
	};
};
