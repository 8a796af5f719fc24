import type { IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import type { Client } from '../../../transport/client';
import { isRecord, recordOr } from '../../../transport/content';
import { collectWarnings } from '../collect';
import { customFields } from '../fields/nodeFields';
import { type ReadOptions, type Parameter, readParameters, type Values } from '../fields/parameter';
import { dayIn } from '../values/date';
import { completedZip } from '../values/identifier';
import { Unreadable } from '../values/unreadable';
import { emptyExpressions } from '../warnings';
import { emptiedIn, hasExpression, lossesIn } from './emptied';
import type { ReadItem } from './item';
import type { Operation } from './operation';
import { readSettings } from './settings';

/** Distributes values over the request: path parameters by name, all others to the query or body. */
const toParts = ({ params: inPath, body }: Endpoint, sent: Values): RequestParts => {
	const parts: RequestParts = { params: {}, query: {}, body: {} };
	const rest = body ? parts.body : parts.query;
	for (const [name, value] of Object.entries(sent)) (name in inPath ? parts.params : rest)[name] = value;
	return parts;
};

/** Returns the request that parameter values describe, its custom fields, and why these can't be read. */
export const readRequest = (
	{ endpoint, parameters }: Pick<Operation, 'endpoint' | 'parameters'>,
	values: Values,
	readOptions: ReadOptions,
): Pick<ReadItem, 'given' | 'custom' | 'values' | 'flaws'> => {
	const holder = recordOr(values.additionalFields ?? values.filters ?? values.updateFields);
	const read = customFields.read(holder.customFields, readOptions) ?? {};
	const custom = isRecord(read) && !(read instanceof Unreadable) ? read : {};
	const why = read instanceof Unreadable ? read.reason : 'must be a JSON object';
	const sent = readParameters(parameters, values, readOptions);
	// The country of a ZIP code is beside it: `pickup_country`, `pickup_zipcode`.
	for (const [name, { kind }] of Object.entries({ ...endpoint.query, ...endpoint.body }))
		if (kind === 'zip' && name in sent)
			sent[name] = completedZip(sent[name], { ...sent, ...custom }[name.replace('zipcode', 'country')]);
	return {
		given: toParts(endpoint, sent),
		custom,
		values,
		flaws: custom === read ? [] : [`${customFields.property.displayName} ${why}`],
	};
};

/**
 * Returns a function that reads an item. Parameters without expressions are read only once per run, since reading them
 * from n8n takes longer than sending the request.
 */
export const itemReader = (context: IExecuteFunctions, operation: Operation, client: Client) => {
	const { parameters: written } = context.getNode();
	const readOptions = { timezone: context.getTimezone() };
	const today = dayIn(new Date(), readOptions.timezone);
	const fixed: Record<string, unknown> = {};
	const varying: Parameter[] = [];
	for (const one of operation.parameters) {
		const { name } = one.property;
		if (hasExpression(written[name])) varying.push(one);
		else fixed[name] = context.getNodeParameter(name, 0, null);
	}
	const input = context.getInputData();

	return (index: number, signal: AbortSignal): ReadItem => {
		const values = { ...fixed };
		for (const { property } of varying) values[property.name] = context.getNodeParameter(property.name, index, null);
		const collector = collectWarnings(context);
		const emptied = varying.length > 0 ? emptiedIn(varying, written, values, readOptions) : [];
		if (emptied.length > 0)
			collector.warn(emptyExpressions([...new Set(emptied.map(({ parameter }) => parameter.property.displayName))]));
		const losses = emptied.length > 0 ? lossesIn(operation, emptied, input[index]?.json ?? {}) : [];
		const settings = readSettings(operation, values, readOptions);
		const request = readRequest(operation, values, readOptions);
		return {
			...{ context, operation, client, index, today },
			...collector,
			...request,
			options: settings.options,
			flaws: [...losses, ...settings.flaws, ...request.flaws],
			requestOptions: { timeout: Number(settings.options.requestTimeout) * 1_000, signal },
		};
	};
};
