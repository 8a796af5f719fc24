// Quotes many items in this process and prints the time and memory used: tsx tools/bench/requestsJob.mts <job as JSON>
import '../engine/environment.mts';
import axios from 'axios';
import { DirectoryLoader } from 'n8n-core';
import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
	IVersionedNodeType,
} from 'n8n-workflow';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { loadNode, loadPackage, runNode } from '../engine/index.mts';
import { HTTP_REQUEST, WARM_UP_ITEMS, type Job, type Measured } from './requestsPage.mts';

const PATH = '/api/v2/rates/advanceSearch';
const CITIES = [115, 116, 117];
const CITY = `={{ [${CITIES.join(', ')}][$json.index % ${CITIES.length}] }}`;
const QUERY = { intermodal_region_id: 50, cntr_size: 40 };
const MINUTE_MS = 60_000;

export interface Tally {
	readonly succeeded: number;
	readonly failed: number;
}

/** Quotes every item and returns how many have a rate. Throws the error that stopped it. */
export type Contestant = (job: Job) => Promise<Tally>;

const inputItems = (count: number) => Array.from({ length: count }, (_, index) => ({ json: { index } }));

/** Runs a node of this type in n8n-core and counts the items that contain rates. */
async function runInN8n(
	job: Job,
	type: string,
	parameters: INodeParameters,
	node: Partial<INode> = {},
): Promise<Tally> {
	const { items, error } = await runNode({
		type,
		parameters,
		credentials: { drayageFreightApi: { environment: 'custom', baseUrl: job.baseUrl, accessToken: job.accessToken } },
		items: inputItems(job.items),
		node: { ...node, onError: job.goesOn ? 'continueRegularOutput' : 'stopWorkflow' },
	});
	if (error) throw error;
	const succeeded = items.filter(({ json }) => 'quoted_for' in json).length;
	return { succeeded, failed: job.items - succeeded };
}

const drayage: Contestant = (job) =>
	runInN8n(job, 'drayageFreight', {
		resource: 'rate',
		operation: 'search',
		intermodalRegionId: { mode: 'id', value: '50' },
		toCityId: { mode: 'id', value: CITY },
		cntrSize: 40,
	});

/**
 * Follows n8n's advice about rate limits and sends items per second within the limit. Alternatively, sends as fast as
 * possible.
 */
const batching = ({ limit, allAtOnce }: Job) => ({
	batch: allAtOnce
		? { batchSize: 8, batchInterval: 1 }
		: { batchSize: Math.max(1, Math.floor(limit / 60)), batchInterval: 1_000 },
});

const addType = async (name: string, type: INodeType | IVersionedNodeType) => {
	(await loadPackage()).nodeTypes[name] = { type, sourcePath: '' };
};

const httpRequest: Contestant = async (job) => {
	const { HttpRequest } = createRequire(import.meta.url)(HTTP_REQUEST) as {
		HttpRequest: new () => IVersionedNodeType;
	};
	const type = new HttpRequest();
	await addType('httpRequest', type);
	const values = { ...QUERY, to_city_id: CITY };
	const parameters = {
		method: 'GET',
		url: job.baseUrl + PATH,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'drayageFreightApi',
		sendQuery: true,
		queryParameters: { parameters: Object.entries(values).map(([name, value]) => ({ name, value: String(value) })) },
		options: { batching: batching(job) },
	};
	// Only the full name gives it access to other nodes' credentials.
	const node = { type: 'n8n-nodes-base.httpRequest', typeVersion: type.currentVersion };
	return await runInN8n(job, 'httpRequest', parameters, node);
};

const isOfSearch = ({ displayOptions }: INodeProperties) =>
	displayOptions?.show?.resource?.includes('rate') === true &&
	displayOptions.show.operation?.includes('search') === true;

const SENT: Readonly<Record<string, string>> = {
	intermodalRegionId: 'intermodal_region_id',
	toCityId: 'to_city_id',
	cntrSize: 'cntr_size',
};

/** Returns the node's own description, with the rate search as n8n's routing engine needs it. */
const withRouting = (property: INodeProperties): INodeProperties => {
	const apiName = SENT[property.name];
	if (isOfSearch(property) && apiName !== undefined)
		return { ...property, routing: { send: { type: 'query', property: apiName } } };
	const isMenu = property.name === 'operation' && property.displayOptions?.show?.resource?.includes('rate');
	if (!isMenu) return property;
	const options = (property.options ?? []).map((option) => ({
		...option,
		routing: { request: { method: 'GET', url: PATH } },
	}));
	return { ...property, options } as INodeProperties;
};

const routing: Contestant = async (job) => {
	const { description } = await loadNode('drayageFreight');
	const twin = {
		description: {
			...description,
			name: 'routingTwin',
			requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
			properties: description.properties.map(withRouting),
		} as INodeTypeDescription,
	};
	DirectoryLoader.applyDeclarativeNodeOptionParameters(twin);
	await addType('routingTwin', twin);
	return await runInN8n(job, 'routingTwin', {
		resource: 'rate',
		operation: 'search',
		intermodalRegionId: { mode: 'id', value: '50' },
		toCityId: { mode: 'id', value: CITY },
		cntrSize: 40,
		requestOptions: { batching: batching(job) },
	});
};

/** Sends plain requests with knowledge of the limit and the window's reset, for the best possible result. */
const bare: Contestant = async ({ baseUrl, accessToken, items, limit }) => {
	const service = axios.create({
		baseURL: baseUrl,
		httpAgent: new Agent({ keepAlive: true }),
		headers: { authorization: `Bearer ${accessToken}` },
	});
	const atOnce = pLimit(8);
	let succeeded = 0;
	let turnsAt = Infinity;
	const quote = async (index: number) => {
		const to_city_id = CITIES[index % CITIES.length];
		const { data } = await service.get<{ data: { rates?: unknown } }>(PATH, { params: { ...QUERY, to_city_id } });
		turnsAt = Math.min(turnsAt, performance.now() + MINUTE_MS);
		if (data.data.rates) succeeded++;
	};
	for (let start = 0; start < items; start += limit) {
		if (start > 0) await sleep(turnsAt - performance.now() + 2);
		turnsAt = Infinity;
		const window = Array.from({ length: Math.min(limit, items - start) }, (_, index) => start + index);
		await Promise.all(window.map((index) => atOnce(() => quote(index))));
	}
	return { succeeded, failed: items - succeeded };
};

export const contestants: Readonly<Record<Job['contestant'], Contestant>> = {
	drayage,
	httpRequest,
	routing,
	axios: bare,
};

const SAMPLE_MS = 20;

const job = JSON.parse(process.argv[2] ?? '{}') as Job;
const contestant = contestants[job.contestant];

// n8n's routing engine doesn't handle rejections while it sleeps between batches. n8n survives them, so this process
// has to as well.
process.on('unhandledRejection', () => undefined);

const attempt = async (): Promise<Tally> => {
	try {
		return await contestant(job);
	} catch {
		return { succeeded: 0, failed: job.items };
	}
};

/**
 * Watches how long the event loop is blocked. Counts the CPU time between two turns of the loop, limited by the clock,
 * because on a busy machine the process itself may have to wait.
 */
function watchBlocks() {
	let longest = 0;
	let since = performance.now();
	let cpu = process.cpuUsage();
	const timer = setInterval(() => {
		const { user, system } = process.cpuUsage(cpu);
		longest = Math.max(longest, Math.min(performance.now() - since, (user + system) / 1_000));
		since = performance.now();
		cpu = process.cpuUsage();
	}, 1);
	return () => {
		clearInterval(timer);
		return longest;
	};
}

async function measure(): Promise<Measured> {
	const memoryBefore = process.memoryUsage.rss();
	let memoryPeak = memoryBefore;
	const timer = setInterval(() => (memoryPeak = Math.max(memoryPeak, process.memoryUsage.rss())), SAMPLE_MS);
	const cpu = process.cpuUsage();
	const started = performance.now();
	const longestBlock = job.watchesBlocks ? watchBlocks() : () => 0;
	const tally = await attempt();
	const seconds = (performance.now() - started) / 1_000;
	const longestBlockMs = longestBlock();
	const { user, system } = process.cpuUsage(cpu);
	clearInterval(timer);
	return {
		...tally,
		seconds,
		cpuMs: (user + system) / 1_000,
		memoryBefore,
		memoryPeak,
		longestBlockMs,
	};
}

// One-time loading must not count. A separate token keeps the measured token's limit unaffected.
await contestant({ ...job, items: WARM_UP_ITEMS, goesOn: true, accessToken: `${job.accessToken}-colleague` });
console.log(JSON.stringify(await measure()));
process.exit();
