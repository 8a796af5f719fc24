import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../transport/content';
import { withWarnings } from '../../shared/collect';
import type { ItemCall, ItemOutput } from '../../shared/operations/item';
import { nothingFound } from '../../shared/operations/nothingFound';
import { reach, valueOf, withoutEmpty } from '../../shared/records';
import { withSummary } from '../../shared/summary';
import { isTool } from '../../shared/tool';

/** Returns a value that fits in a table cell: an object's main value, or the entries of a list in one string. */
const flat = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(flat).join(', ');
	return isRecord(value) ? valueOf({ value }, ['value']) : value;
};

/**
 * Returns the named fields of a record, flattened: `city.full_name` becomes `city_full_name`, and `containers.number`
 * lists the numbers of all containers. Missing and empty fields are omitted. A record with none of the fields is returned
 * unchanged.
 */
const pickFields = (record: IDataObject, paths: readonly string[]): IDataObject => {
	const fields = paths.map((path) => [path.replace(/\./g, '_'), flat(reach(record, path))]);
	const picked = withoutEmpty(Object.fromEntries(fields) as IDataObject);
	return Object.keys(picked).length > 0 ? picked : record;
};

/** Returns an output record with its summary, and with the fields that the item requests. */
const inShort = ({ operation, outputFields, today }: ItemCall, record: IDataObject): IDataObject => {
	const { simplify, summary } = operation;
	const whole = summary ? withSummary(record, summary(record, today)) : record;
	if (outputFields === 'raw' || !simplify) return whole;
	const kept = typeof simplify === 'function' ? simplify(whole) : simplify;
	return outputFields === 'simplified'
		? withSummary(pickFields(whole, kept), whole.summary)
		: pickFields(whole, outputFields);
};

/**
 * Returns output with the item's warnings. A tool gets a message instead of none. Throws a Refusal if there is none, but
 * there may be records.
 */
export const showOutput = (call: ItemCall, output: readonly ItemOutput[]): ItemOutput[] => {
	const all = withWarnings(output, call);
	return all.length === 0 && isTool(call.context) ? withWarnings([{ json: nothingFound(call) }], call) : all;
};

/**
 * Returns the output for the records in a response: formed by the operation, with the fields that the item requests and
 * the item's warnings (see showOutput). Throws a Refusal if the options can't be applied.
 */
export const showRecords = (call: ItemCall, records: readonly IDataObject[]): ItemOutput[] => {
	const all = call.operation.output?.(records, call) ?? records;
	return showOutput(
		call,
		all.map((record) => ({ json: inShort(call, record) })),
	);
};
