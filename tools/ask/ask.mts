import { type Endpoint, endpoints } from '../../contract/index.ts';
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
import { addFreight, dayFrom } from './freight.mts';
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
