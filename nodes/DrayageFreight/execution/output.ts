import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../transport';

const reach = (record: IDataObject, path: string) =>
	path.split('.').reduce<unknown>((value, key) => (value as IDataObject | null | undefined)?.[key], record);

/** The named fields of a record; `city.full_name` comes as `city_full_name`. Fields it lacks are left out. */
export const simplified = (record: IDataObject, paths: readonly string[]): IDataObject =>
	Object.fromEntries(
		paths
			.map((path): [string, unknown] => [path.replace(/\./g, '_'), reach(record, path)])
			.filter(([, value]) => value !== undefined),
	) as IDataObject;

/** Records as n8n wants them: objects. Anything else that the service may answer stands under `value`. */
export const asRecord = (value: unknown): IDataObject => (isRecord(value) ? value : { value: value as string });
