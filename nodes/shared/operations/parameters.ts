import {
	isObjectEmpty,
	type IExecuteFunctions,
	type IHookFunctions,
	type IPollFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { readFields, valuesIn } from '../fields/build';
import type { Field, ReadContext } from '../fields/field';
import type { Operation, OptionValues } from './operation';
import { BadInput } from '../errors/failures';

type Values = Record<string, unknown>;

/** What one item asks for. */
export interface ItemRequest {
	readonly parts: RequestParts;
	/** Sent as they are, over the checked fields. */
	readonly custom: unknown;
	readonly options: OptionValues;
	/** Most records to return; Infinity for all. */
	readonly limit: number;
	readonly simplify: boolean;
	/** All parameters by name, as given. */
	readonly values: Readonly<Values>;
}

const hasExpression = (value: unknown): boolean =>
	typeof value === 'string'
		? value.startsWith('=')
		: typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);

/** The parameters of an execution that are the same for all items. */
const fixedValues = new WeakMap<IExecuteFunctions, Values>();

/** Reads what holds no expression once: n8n takes longer to read parameters than to send the request they make. */
const fixedOf = (context: IExecuteFunctions, { fields }: Operation): Values => {
	const known = fixedValues.get(context);
	if (known) return known;
	const { parameters } = context.getNode();
	const names = fields.map(({ property: { name } }) => name).filter((name) => !hasExpression(parameters[name]));
	const values = Object.fromEntries(names.map((name) => [name, context.getNodeParameter(name, 0, null) as unknown]));
	fixedValues.set(context, values);
	return values;
};

const rawValues = (context: IExecuteFunctions, operation: Operation, item: number): Values => {
	const fixed = fixedOf(context, operation);
	return Object.fromEntries(
		operation.fields.map(({ property: { name } }) => [
			name,
			name in fixed ? fixed[name] : (context.getNodeParameter(name, item, null) as unknown),
		]),
	);
};

/** Reads parameters that are the same for all items, which n8n's contexts hand out in different ways. */
export const parameterReader =
	(context: IExecuteFunctions | IHookFunctions | IPollFunctions | IWebhookFunctions) =>
	(name: string, fallback: unknown): unknown =>
		'getInputData' in context ? context.getNodeParameter(name, 0, fallback) : context.getNodeParameter(name, fallback);

const asValues = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Values) : {});

/** The fields that are sent, those inside collections among them, by wire name. */
const sentValues = (fields: readonly Field[], values: Values, context: ReadContext): Values =>
	fields
		.filter(({ childKind }) => childKind === 'fields')
		.reduce(
			(sent, field) => ({ ...sent, ...readFields(field.children ?? [], valuesIn(values, field), context) }),
			readFields(fields, values, context),
		);

/** Distributes values over the request: path parameters by their names, the rest to query or body. */
const toParts = ({ params: inPath = {}, body }: Endpoint, sent: Values): RequestParts => {
	const entries = Object.entries(sent);
	const params = Object.fromEntries(entries.filter(([name]) => name in inPath));
	const rest = Object.fromEntries(entries.filter(([name]) => !(name in inPath)));
	return body ? { params, query: {}, body: rest } : { params, query: rest, body: {} };
};

/** What fields hold, by parameter name: switches as booleans and numbers, even if given as text. */
const valuesByName = (fields: readonly Field[], values: Values, context: ReadContext): Values =>
	Object.fromEntries(fields.map(({ property: { name }, read }) => [name, read(values[name], context)]));

/** Most records to return. Throws a BadInput unless it is a whole number from 1. */
const limitOf = (value: unknown) => {
	if (Number.isInteger(value) && Number(value) >= 1) return Number(value);
	throw new BadInput('Limit must be a whole number, at least 1');
};

const customOf = (fields: readonly Field[], values: Values, context: ReadContext): ItemRequest['custom'] => {
	for (const { property, children = [] } of fields) {
		const field = children.find((child) => child.property.name === 'customFields');
		const custom = field?.read(asValues(values[property.name]).customFields, context);
		const isBlank = typeof custom === 'object' && custom !== null && isObjectEmpty(custom);
		if (custom !== undefined && !isBlank) return custom;
	}
	return undefined;
};

/** What values, by parameter name, ask the service for. */
export const readRequest = (
	{ endpoint, fields }: Pick<Operation, 'endpoint' | 'fields'>,
	values: Readonly<Values>,
	reading: ReadContext,
): Pick<ItemRequest, 'parts' | 'custom'> => ({
	parts: toParts(endpoint, sentValues(fields, values, reading)),
	custom: customOf(fields, values, reading),
});

/** Reads one item's parameters: what to ask the service for, and how to hand over the answer. */
export const readItem = (context: IExecuteFunctions, operation: Operation, item: number): ItemRequest => {
	const values = rawValues(context, operation, item);
	const reading = { timezone: context.getTimezone() };
	const { parts, custom } = readRequest(operation, values, reading);
	const ownControls = operation.fields.filter(
		({ apiName, childKind }) => apiName === undefined && childKind === undefined,
	);
	const { returnAll, limit, simplify } = valuesByName(ownControls, values, reading);
	const cut = operation.limited && returnAll !== true;
	const options = valuesByName(operation.options, asValues(values.options), reading);
	const paged =
		options.perPage === undefined ? parts : { ...parts, query: { ...parts.query, per_page: options.perPage } };
	return {
		parts: operation.prepare ? operation.prepare(paged, { context, index: item }) : paged,
		custom,
		options,
		limit: cut ? limitOf(limit) : Infinity,
		simplify: simplify === true,
		values,
	};
};
