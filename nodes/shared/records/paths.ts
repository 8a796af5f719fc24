import type { IDataObject } from 'n8n-workflow';

const reachAlong = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
	if (key === undefined) return value;
	if (Array.isArray(value)) return value.map((entry) => reachAlong(entry, [key, ...rest]));
	return reachAlong((value as IDataObject | null | undefined)?.[key], rest);
};

/** What lies at a dotted path; where a list lies on the way, what lies there in each of its entries. */
export const reach = (record: IDataObject, path: string): unknown => reachAlong(record, path.split('.'));
