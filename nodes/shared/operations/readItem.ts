import type { IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { type Client, isRecord, recordOr } from '../../../transport';
import { collectWarnings } from '../collect';
import { customFields } from '../fields/nodeFields';
import { type Locale, type Parameter, readParameters, type Values } from '../fields/parameter';
import { dayIn } from '../values/date';
import { completedZip, countryOf } from '../values/identifier';
import { Unreadable } from '../values/unreadable';
import { emptiedIn, hasExpression, lostValues } from './emptied';
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

/** Completes the ZIP codes of US addresses. Each country is beside its ZIP code: `pickup_country`, `pickup_zipcode`. */
const withWholeZips = ({ query, body }: Endpoint, sent: Values, custom: Values): Values => {
	const zips = Object.entries({ ...query, ...body }).filter(([name, { kind }]) => kind === 'zip' && name in sent);
	const all = { ...sent, ...custom };
	const whole = zips.map(([name]): [string, unknown] => [name, completedZip(sent[name], all[countryOf(name)])]);
	return { ...sent, ...Object.fromEntries(whole) };
};

/** Returns the custom fields, or an Unreadable if they aren't a JSON object. */
const customOf = ({ parameters }: Pick<Operation, 'parameters'>, values: Values, locale: Locale) => {
	const holder = parameters.find(({ children }) => children?.includes(customFields));
	const given = customFields.read(holder && recordOr(values[holder.property.name]).customFields, locale) ?? {};
	return isRecord(given) || given instanceof Unreadable ? given : new Unreadable('must be a JSON object');
};

/**
 * Returns the request that parameter values describe, its custom fields, and the reason why these can't be read among the
 * options. `lost` takes the place of values, by API name.
 */
export const readRequest = (
	operation: Pick<Operation, 'endpoint' | 'parameters'>,
	values: Values,
	locale: Locale,
	lost: Values = {},
): Pick<ReadItem, 'given' | 'custom' | 'values' | 'options'> => {
	const read = customOf(operation, values, locale);
	const [custom, options] = read instanceof Unreadable ? [{}, { customFields: read }] : [read, {}];
	const sent = { ...readParameters(operation.parameters, values, locale), ...lost };
	const given = toParts(operation.endpoint, withWholeZips(operation.endpoint, sent, custom));
	return { given, custom, values, options };
};

/**
 * Returns a function that reads an item. Parameters without expressions are read only once per run, since reading them
 * from n8n takes longer than sending the request.
 */
export const itemReader = (context: IExecuteFunctions, operation: Operation, client: Client) => {
	const { parameters: written } = context.getNode();
	const locale = { timezone: context.getTimezone() };
	const today = dayIn(new Date(), locale.timezone);
	const valuesOf = (chosen: readonly Parameter[], index: number) =>
		Object.fromEntries(
			chosen.map(({ property: { name } }) => [name, context.getNodeParameter(name, index, null) as unknown]),
		);
	const isVarying = ({ property: { name } }: Parameter) => hasExpression(written[name]);
	const varying = operation.parameters.filter(isVarying);
	const fixed = valuesOf(
		operation.parameters.filter((one) => !isVarying(one)),
		0,
	);
	const input = context.getInputData();

	return (index: number, signal: AbortSignal): ReadItem => {
		const values = { ...fixed, ...valuesOf(varying, index) };
		const emptied = emptiedIn(varying, written, values, locale);
		const lost = lostValues(operation, written, emptied, input[index]?.json ?? {});
		const options = readSettings(operation, values, written, locale);
		const request = readRequest(operation, values, locale, lost);
		return {
			...{ context, operation, client, index, today, emptied },
			...collectWarnings(context),
			...request,
			options: { ...options, ...request.options },
			requestOptions: { timeout: Number(options.requestTimeout) * 1_000, signal },
		};
	};
};
