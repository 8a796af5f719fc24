import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object with fields, as JSON writes it: neither null nor a list. */
export const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a record; an empty one for anything else. */
export const recordOr = (value: unknown): IDataObject => (isRecord(value) ? value : {});
