import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import { valueOf } from '../../shared/records/recordFields';

/** A value that fits a cell: what stands for an object, and the entries of a list as one text. */
const flat = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(flat).join(', ');
	return isRecord(value) ? valueOf({ value }, ['value']) : value;
};

/** What lies at a path; where a list lies on the way, what lies there in each of its entries. */
const reach = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
	if (key === undefined) return value;
	if (Array.isArray(value)) return value.map((entry) => reach(entry, [key, ...rest]));
	return reach((value as IDataObject | null | undefined)?.[key], rest);
};

/**
 * The named fields of a record, each flat; `city.full_name` comes as `city_full_name`, and of all containers
 * `containers.number` as one text. Fields it lacks are left out.
 */
export const simplified = (record: IDataObject, paths: readonly string[]): IDataObject =>
	Object.fromEntries(
		paths
			.map((path): [string, unknown] => [path.replace(/\./g, '_'), flat(reach(record, path.split('.')))])
			.filter(([, value]) => value !== undefined),
	) as IDataObject;

/** Records as n8n wants them: objects. Anything else that the service may answer stands under `value`. */
export const asRecord = (value: unknown): IDataObject => (isRecord(value) ? value : { value: value as string });
