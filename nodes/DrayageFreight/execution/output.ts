import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import type { ItemOutput } from '../../shared/operations/operation';
import { reach, valueOf } from '../../shared/records/recordFields';

/** A value that fits a cell: what stands for an object, and the entries of a list as one text. */
const flat = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(flat).join(', ');
	return isRecord(value) ? valueOf({ value }, ['value']) : value;
};

/**
 * The named fields of a record, each flat; `city.full_name` comes as `city_full_name`, and of all containers
 * `containers.number` as one text. Fields it lacks are left out; a record that has none of them is not simplified.
 */
export const simplified = (record: IDataObject, paths: readonly string[]): IDataObject => {
	const fields = paths
		.map((path): [string, unknown] => [path.replace(/\./g, '_'), flat(reach(record, path))])
		.filter(([, value]) => value !== undefined);
	return fields.length > 0 ? (Object.fromEntries(fields) as IDataObject) : record;
};

/** Records as n8n wants them: objects. Anything else that the service may answer stands under `value`. */
export const asRecord = (value: unknown): IDataObject => (isRecord(value) ? value : { value: value as string });

/** n8n takes an item for one that was not done, and sends it to the error output, when its JSON holds `error` alone. */
export const notDone = ({ message }: Error): ItemOutput => ({ json: { error: message || 'This item was not done' } });
