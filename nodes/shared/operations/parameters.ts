import {
	isObjectEmpty,
	type IExecuteFunctions,
	type IHookFunctions,
	type IPollFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { isRecord, recordOr } from '../../../transport';
import { readFields } from '../fields/build';
import { customFields } from '../fields/collections';
import type { Field, ReadContext, Values } from '../fields/field';
import { BadInput } from '../errors/failures';
import { limit, returnAll, simplify } from './controls';
import type { ItemRequest, Operation } from './operation';

/** Reads parameters that are the same for all items, which n8n's contexts hand out in different ways. */
export const parameterReader =
	(context: IExecuteFunctions | IHookFunctions | IPollFunctions | IWebhookFunctions) =>
	(name: string, fallback: unknown): unknown =>
		'getInputData' in context ? context.getNodeParameter(name, 0, fallback) : context.getNodeParameter(name, fallback);

const hasExpression = (value: unknown): boolean =>
	typeof value === 'string'
		? value.startsWith('=')
		: typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);

/** Distributes values over the request: path parameters by their names, the rest to query or body. */
const toParts = ({ params: inPath, body }: Endpoint, sent: Values): RequestParts => {
	const parts: RequestParts = { params: {}, query: {}, body: {} };
	const rest = body ? parts.body : parts.query;
	for (const [name, value] of Object.entries(sent)) (name in inPath ? parts.params : rest)[name] = value;
	return parts;
};

const customOf = (fields: readonly Field[], values: Values, context: ReadContext) => {
	const holder = fields.find(({ children }) => children?.includes(customFields));
	const given = holder && recordOr(values[holder.property.name]).customFields;
	const custom = customFields.read(given, context);
	return isRecord(custom) && isObjectEmpty(custom) ? undefined : custom;
};

/** What values, by parameter name, ask the service for. */
export const readRequest = (
	{ endpoint, fields }: Pick<Operation, 'endpoint' | 'fields'>,
	values: Values,
	context: ReadContext,
): Pick<ItemRequest, 'parts' | 'custom' | 'values'> => ({
	parts: toParts(endpoint, readFields(fields, values, context)),
	custom: customOf(fields, values, context),
	values,
});

/** A bound that a user sets. Throws a BadInput unless it is a whole number from 1. */
export const atLeastOne = (value: unknown, label: string): number => {
	if (Number.isInteger(value) && Number(value) >= 1) return Number(value);
	throw new BadInput(`${label} must be a whole number, at least 1`);
};

/** Most records to return. */
const limitOf = ({ limited }: Operation, values: Values, context: ReadContext) => {
	const isAll = !limited || returnAll.read(values.returnAll, context) === true;
	return isAll ? Infinity : atLeastOne(limit.read(values.limit, context), 'Limit');
};

const optionsOf = ({ options }: Operation, values: Values, context: ReadContext): Values => {
	const given = recordOr(values.options);
	return Object.fromEntries(options.map(({ property: { name }, read }) => [name, read(given[name], context)]));
};

/**
 * Reads the items of one run: what each asks the service for, and how to hand over the answer. What holds no expression is
 * read once: n8n takes longer to read parameters than to send the request they make.
 */
export const itemReader = (context: IExecuteFunctions, operation: Operation) => {
	const { parameters } = context.getNode();
	const reading = { timezone: context.getTimezone() };
	const names = operation.fields.map(({ property: { name } }) => name);
	const valuesOf = (chosen: readonly string[], item: number) =>
		Object.fromEntries(chosen.map((name) => [name, context.getNodeParameter(name, item, null) as unknown]));
	const fixed = valuesOf(
		names.filter((name) => !hasExpression(parameters[name])),
		0,
	);
	const varying = names.filter((name) => !(name in fixed));

	return (index: number): ItemRequest => {
		const values = { ...fixed, ...valuesOf(varying, index) };
		const { parts, custom } = readRequest(operation, values, reading);
		return {
			parts: operation.prepare?.(parts, { context, index }) ?? parts,
			custom,
			values,
			options: optionsOf(operation, values, reading),
			limit: limitOf(operation, values, reading),
			simplify: simplify.read(values.simplify, reading) === true,
		};
	};
};
