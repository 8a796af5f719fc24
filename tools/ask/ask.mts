import { containerStatuses, type Endpoint, endpoints } from '../../contract/index.ts';
import { regionIn } from '../../sandbox/geo/regions.mts';
import type { Sandbox } from '../../sandbox/index.mts';
import { initDeduplication } from '../engine/index.mts';
import { runAgent, TIMEZONE } from './agent.mts';
import {
	converse,
	type Conversation,
	fillIn,
	type Known,
	type MadeCall,
	type Model,
	scripted,
} from './conversation.mts';
import type { Freight, Question } from './questions.mts';
import { modelName, operations, toolNodes } from './tools.mts';

/** A question and its result. */
export interface Outcome extends Conversation {
	/** The values of all placeholders. */
	readonly known: Known;
	/** The operations that changed something in the API. */
	readonly changes: readonly string[];
	/** Requests that no call needed, such as `POST /api/v2/createOrder`. */
	readonly strays: readonly string[];
}

const table: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = endpoints;

const endpointsByName = Object.entries(table).flatMap(([resource, group]) =>
	Object.entries(group).map(([operation, endpoint]) => ({ name: `${resource}.${operation}`, endpoint })),
);

/** Operations whose requests are those of another operation. Containers come from the list of orders. */
const sentBy = (operation: string) => (operation === 'container.getAll' ? 'order.getAll' : operation);

const PLACES = ['city.search', 'intermodalRegion.getAll', 'intermodalRegion.suggest'];

/**
 * Requests that the node adds to an operation: it looks up places and orders by name, and looks for existing bookings
 * before it books.
 */
const LOOKED_UP: Readonly<Record<string, readonly string[]>> = {
	'intermodalRegion.suggest': PLACES,
	'rate.search': PLACES,
	'rateRequest.create': PLACES,
	'warehouse.create': PLACES,
	'warehouse.update': ['warehouse.get'],
	'order.create': [...PLACES, 'order.getAll'],
	'order.get': ['order.getAll'],
	'orderFile.getAll': ['order.getAll'],
	'orderFile.upload': ['order.getAll'],
	'ltlShipment.create': ['ltlShipment.getAll', 'warehouse.get'],
	'ftlShipment.create': ['ftlShipment.getAll', 'warehouse.get'],
};

interface Request {
	readonly method: string;
	readonly path: string;
	readonly status: number | null;
}

const isFor = ({ method, path }: Request, endpoint: Endpoint) =>
	endpoint.method === method && new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

const isDone = ({ status }: Request) => status !== null && status < 300;

/** Returns the operations that changed something, one per request. */
const changesIn = (requests: readonly Request[]) =>
	requests
		.filter((request) => request.method !== 'GET' && isDone(request))
		.flatMap((request) => endpointsByName.filter(({ endpoint }) => isFor(request, endpoint)))
		.filter(({ endpoint }) => !endpoint.isQuote)
		.map(({ name }) => name);

const straysIn = (requests: readonly Request[], made: readonly MadeCall[]) => {
	const called = [...operations].filter(([tool]) => made.some(({ name }) => name === modelName(tool)));
	const meant = called.flatMap(([, operation]) => [sentBy(operation), ...(LOOKED_UP[operation] ?? [])]);
	const allowed = endpointsByName.filter(({ name }) => meant.includes(name));
	return requests
		.filter((request) => !allowed.some(({ endpoint }) => isFor(request, endpoint)))
		.map(({ method, path }) => `${method} ${path}`);
};

/** The values of placeholders such as `{today+1}` and `{LTL shipment}`. */
export type Names = ReadonlyMap<string, string | number>;

const DAY = 86_400_000;

const parties = Object.fromEntries(
	['pickup', 'destination'].flatMap((side) =>
		Object.entries({
			...{ company_name: 'Example Trading Inc.', contact_email: 'desk@example.com', contact_phone: '9095550100' },
			...{ address1: '1670 Champagne Ave', open_time: '08:00', close_time: '17:00' },
		}).map(([name, value]) => [`${side}_${name}`, value]),
	),
);

const lane = {
	...{ pickup_zipcode: '91761', pickup_city: 'Ontario', pickup_state: 'CA', pickup_address_type: 'business' },
	...{ destination_zipcode: '12207', destination_city: 'Albany', destination_state: 'NY' },
	destination_address_type: 'business',
};

/** Returns the date this many days from today in this time zone, in the API's format. */
function dayFrom(days: number, timezone: string, now = new Date()): string {
	const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now);
	return new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10);
}

const codeOf = (status: string): number => {
	const found = containerStatuses.find(({ name }) => name === status);
	if (!found) throw new Error(`questions.json: no container status is called "${status}"`);
	return found.value;
};

async function addOrders({ control }: Sandbox, { orders }: Freight, timezone: string): Promise<void> {
	for (const { mblNumber, reference, port, deliveryAddress, status, released, containers } of orders) {
		const [id = 0] = await control.seedOrders({
			fields: {
				mbl_number: mblNumber,
				customer_reference_number: reference,
				port_of_discharge_id: regionIn(port).id,
				delivery_address: deliveryAddress,
				containers: containers.map(({ number }) => ({ number, type: '40HQ', package: '20 Cartons', weight: 12_000 })),
			},
		});
		for (const { number, status: reached, lastFreeDayIn } of containers) {
			await control.advanceContainer({ orderId: id, container: number, status: codeOf(reached) });
			if (lastFreeDayIn === undefined) continue;
			const fields = { last_free_day: dayFrom(lastFreeDayIn, timezone) };
			await control.setContainer({ orderId: id, container: number, fields });
		}
		await control.advanceOrder({ id, status, released_status: released });
	}
}

async function post<T>({ url, token }: Sandbox, path: string, body: object): Promise<T> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
	const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
	const { data } = (await response.json()) as { data: T };
	return data;
}

async function bookShipment(sandbox: Sandbox, mode: 'ltl' | 'ftl'): Promise<string> {
	const base = mode === 'ltl' ? '/api/ltl' : '/api/v2/ftl';
	const quote = await post<{ quote_number: string; rates?: Array<{ rate_number: string }> }>(
		sandbox,
		`${base}/quotes`,
		{
			...lane,
			pickup_date: dayFrom(2, 'UTC'),
		},
	);
	const offer =
		mode === 'ltl'
			? { rate_number: quote.rates?.[0]?.rate_number, is_insurance_entrusted: false }
			: { quote_number: quote.quote_number };
	return (await post<{ order_number: string }>(sandbox, `${base}/shipments`, { ...parties, ...offer })).order_number;
}

/** The secret in the URL that the sandbox sends events to. No tool may reveal it. */
export const WEBHOOK_TOKEN = '5f'.repeat(32);

/** Adds the freight for the questions to an empty sandbox. Returns the values of the placeholders. */
async function addFreight(sandbox: Sandbox, freight: Freight, timezone: string): Promise<Names> {
	const names = new Map<string, string | number>();
	for (let days = -14; days <= 14; days++) {
		names.set(days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}`, dayFrom(days, timezone));
	}
	await addOrders(sandbox, freight, timezone);
	for (const { called, mode, status, location } of freight.shipments) {
		const orderNumber = await bookShipment(sandbox, mode);
		names.set(called, orderNumber);
		const advance = mode === 'ltl' ? sandbox.control.advanceLtl : sandbox.control.advanceFtl;
		await advance({ orderNumber, status, location });
	}
	await post(sandbox, '/api/webhook/config', {
		event_type: 'ltl.shipment.status.updated',
		url: `https://n8n.example.com/webhook/freight?token=${WEBHOOK_TOKEN}`,
	});
	return names;
}

export interface Asked {
	readonly sandbox: Sandbox;
	readonly instructions: readonly string[];
	readonly freight: Freight;
	readonly question: Question;
	/** By default, the model makes the expected calls, then the careless ones. */
	readonly model?: Model;
}

/**
 * Asks one question. Empties the sandbox, adds its freight and the earlier actions, then runs the model with the tools.
 */
export async function ask({ sandbox, instructions, freight, question, model }: Asked): Promise<Outcome> {
	const { control, url, token } = sandbox;
	await control.reset();
	await control.setRateLimit({ limit: 1_000_000 });
	(await initDeduplication()).clear();
	const names = await addFreight(sandbox, freight, TIMEZONE);
	const credentials = { drayageFreightApi: { environment: 'custom', baseUrl: url, accessToken: token } };
	const system = [...instructions, `Today is ${dayFrom(0, TIMEZONE)}.`].join('\n');
	let before: readonly MadeCall[] = [];
	let conversation: Conversation | undefined;
	await runAgent(await toolNodes(), credentials, async (tools) => {
		const first = scripted(question.before, { names, before });
		before = (await converse(first, tools, { instructions: system, question: '' })).made;
		await control.clearLog();
		const asked = String(fillIn(question.question, { names, before, made: [] }));
		const script = scripted([...question.calls, ...question.careless], { names, before });
		conversation = await converse(model ?? script, tools, { instructions: system, question: asked });
	});
	if (!conversation) throw new Error('The agent did not run');
	const log = await control.log();
	const { made } = conversation;
	return {
		...conversation,
		known: { names, before, made },
		changes: changesIn(log),
		strays: straysIn(log, made),
	};
}
