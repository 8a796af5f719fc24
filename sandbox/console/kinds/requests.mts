import type { Entry } from '../../http/requestLog.mts';
import { fact, linkTo, timeFact, type Context, type Detail, type Kind, type Related } from '../kind.mts';
import { operationOf } from '../names.mts';
import { httpStatus } from '../tones.mts';
import { isRecord, textOf } from '../values.mts';

const nameOf = ({ method, route }: Entry) => operationOf(method, route)?.name ?? 'Unknown path';

const took = ({ startedAt, endedAt }: Entry) => (endedAt === null ? '' : `${endedAt - startedAt} ms`);

const dataOf = (response: unknown): Record<string, unknown> => {
	if (!isRecord(response)) return {};
	return isRecord(response.data) ? response.data : response;
};

const firstRate = ({ rates }: Record<string, unknown>) =>
	Array.isArray(rates) && isRecord(rates[0]) ? textOf(rates[0].rate_number) : '';

/** The types of records that operations create, and how to find their IDs in responses. */
const MADE: Readonly<
	Record<string, (data: Record<string, unknown>) => readonly [kind: string, key: string, name: string]>
> = {
	'order.create': ({ id }) => ['orders', textOf(id), 'Order'],
	'rateRequest.create': ({ id }) => ['rateRequests', textOf(id), 'Rate request'],
	'warehouse.create': ({ id }) => ['warehouses', textOf(id), 'Warehouse'],
	'pickupNumberAgent.create': ({ id }) => ['agents', textOf(id), 'Pickup number agent'],
	'webhookConfiguration.create': ({ id }) => ['webhooks', textOf(id), 'Webhook'],
	'ltlShipment.create': ({ order_number: number }) => ['ltl', textOf(number), 'LTL shipment'],
	'ftlShipment.create': ({ order_number: number }) => ['ftl', textOf(number), 'FTL shipment'],
	'rate.search': ({ quote_id: id }) => ['quotes', textOf(id), 'Drayage quote'],
	'ftlQuote.create': ({ quote_number: number }) => ['quotes', textOf(number), 'FTL quote'],
	'ltlQuote.create': (data) => ['quotes', firstRate(data), 'LTL quote'],
};

/** API paths that contain a record's ID. */
const NAMED: ReadonlyArray<readonly [pattern: RegExp, kind: string, name: string]> = [
	[/^\/api\/v2\/orders\/(\d+)/, 'orders', 'Order'],
	[/^\/api\/v2\/warehouses\/(\d+)/, 'warehouses', 'Warehouse'],
	[/^\/api\/v2\/pickupNumberAgents\/(\d+)/, 'agents', 'Pickup number agent'],
	[/^\/api\/ltl\/shipments\/(LS\d+)/, 'ltl', 'LTL shipment'],
	[/^\/api\/v2\/ftl\/shipments\/(FS\d+)/, 'ftl', 'FTL shipment'],
];

function recordsOf(entry: Entry, { witness }: Context): Related[] {
	const operation = operationOf(entry.method, entry.route)?.id ?? '';
	const isDone = entry.status !== null && entry.status < 300;
	const made = isDone ? MADE[operation]?.(dataOf(witness.responseTo(entry))) : undefined;
	const named = NAMED.flatMap(([pattern, kind, name]) => {
		const key = pattern.exec(entry.path)?.[1];
		return key === undefined ? [] : [[kind, key, name] as const];
	});
	return [...(made ? [made] : []), ...named]
		.filter(([, key]) => key !== '')
		.map(([kind, key, name]) => ({ to: linkTo(kind, key), title: `${name} ${key}` }));
}

/** Returns the error in the response, or an empty string if there is none. */
function problemOf(response: unknown): string {
	if (!isRecord(response)) return '';
	const { message, errors } = response;
	const fields = isRecord(errors)
		? Object.values(errors)
				.flat()
				.filter((one) => typeof one === 'string')
		: [];
	return fields.length > 0 ? fields.join(' ') : textOf(message);
}

function detail(entry: Entry, context: Context): Omit<Detail, 'key'> {
	const { method, path, rawQuery, startedAt, endedAt, status, user, body, headers } = entry;
	const response = context.witness.responseTo(entry);
	const parameters = [...new URLSearchParams(rawQuery)];
	return {
		title: nameOf(entry),
		subtitle: `${method} ${path}`,
		status: httpStatus(status, endedAt !== null),
		facts: [
			...(status !== null && status >= 400 ? fact('What’s wrong', problemOf(response)) : []),
			...timeFact('Time', context.witness.when(entry) ?? startedAt),
			...fact('Took', took(entry)),
			...fact('User', user ?? 'No valid token'),
			...parameters.flatMap(([name, value]) => fact(name, value)),
		],
		related: [{ title: 'Records', rows: recordsOf(entry, context) }],
		json: [
			...(body === null || body === undefined ? [] : [{ title: 'Request body', value: body }]),
			...(response === undefined ? [] : [{ title: 'Response', value: response }]),
			{ title: 'Request headers', value: headers },
		],
		record: { method, path },
	};
}

const RESULTS: Readonly<Record<string, (entry: Entry) => boolean>> = {
	ok: ({ status }) => status !== null && status < 400,
	refused: ({ status }) => status !== null && status >= 400 && status < 500,
	failed: ({ status, endedAt }) => (status === null ? endedAt !== null : status >= 500),
};

/** API requests that the sandbox received. */
export const requests: Kind<Entry> = {
	list: ({ state }) => state.log.entries(),
	key: (entry, { witness }) => String(witness.idOf(entry)),
	text: (entry) =>
		`${entry.method} ${entry.path}?${entry.rawQuery} ${nameOf(entry)} ${entry.status ?? ''} ${entry.user ?? ''}`,
	row: (entry, { witness }) => ({
		at: witness.when(entry) ?? entry.startedAt,
		name: nameOf(entry),
		method: entry.method,
		path: entry.path,
		query: entry.rawQuery,
		user: entry.user ?? '',
		took: took(entry),
		status: httpStatus(entry.status, entry.endedAt !== null),
	}),
	filters: [
		{
			name: 'result',
			label: 'Result',
			options: () => [
				['ok', 'Succeeded'],
				['refused', 'Refused (4xx)'],
				['failed', 'Failed (5xx or broken off)'],
			],
			holds: (entry, value) => RESULTS[value]?.(entry) ?? true,
		},
		{
			name: 'method',
			label: 'Method',
			options: () => ['GET', 'POST', 'PUT', 'DELETE'].map((method) => [method, method]),
			holds: ({ method }, value) => method === value,
		},
	],
	detail,
};
