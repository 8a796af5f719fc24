// Runs many items in this process and prints the time and memory used: tsx tools/bench/job.mts <job as JSON>
import '../engine/environment.mts';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { INode, INodeParameters, IVersionedNodeType } from 'n8n-workflow';
import { loadPackage, runNode } from '../engine/index.mts';
import { n8nFolder } from '../setup/n8n.mjs';

const CITY = '={{ [115, 116, 117][$json.index % 3] }}';
/** The ID of a sample order. */
const ORDER = '={{ $json.order }}';
const SIZE = '={{ $json.size }}';

/** The operations to measure: how each node is set up to send the same request. */
export const operations = {
	'Rate › Search': {
		parameters: {
			...{ resource: 'rate', operation: 'search', cntrSize: 40 },
			intermodalRegionId: { mode: 'id', value: '50' },
			toCityId: { mode: 'id', value: CITY },
		},
		path: '/api/v2/rates/advanceSearch',
		query: { intermodal_region_id: '50', cntr_size: '40', to_city_id: CITY },
	},
	'Order › Get': {
		parameters: { resource: 'order', operation: 'get', orderId: { mode: 'id', value: ORDER } },
		path: '/api/v2/orders',
		query: { id: ORDER },
	},
	'Order › Get Many': {
		parameters: {
			resource: 'order',
			operation: 'getAll',
			filters: { customFields: `={"per_page": {{ $json.size }} }` },
		},
		path: '/api/v2/orders',
		query: { page: '1', per_page: SIZE },
	},
};

/** One measurement, made in a separate process. */
export interface Job {
	readonly node: 'drayage' | 'httpRequest';
	readonly operation: keyof typeof operations;
	readonly baseUrl: string;
	readonly accessToken: string;
	readonly items: number;
	/** Items per second that the HTTP Request node sends; without it, batches of 8, a millisecond apart. */
	readonly perSecond?: number;
	/** Whether to watch the event loop, which costs CPU time itself. */
	readonly watchesBlocks?: boolean;
	/** Whether the execution continues after a failed item. */
	readonly goesOn: boolean;
}

export interface Measured {
	readonly failedItems: number;
	readonly seconds: number;
	readonly cpuMs: number;
	/** Resident memory before and at most, in bytes. */
	readonly memoryBefore: number;
	readonly memoryPeak: number;
	/** The longest CPU time between two turns of the event loop, in milliseconds. */
	readonly longestBlockMs: number;
}

/** n8n's HTTP Request node, installed with the n8n of `npm start`. */
export const HTTP_REQUEST = path.join(
	n8nFolder(),
	'node_modules/n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
);

/** Items that every process sends first, so that one-time loading doesn't count. */
const WARM_UP_ITEMS = 5;

/** Runs a node in n8n-core and counts the failed items. */
async function run(job: Job, type: string, parameters: INodeParameters, node: Partial<INode> = {}): Promise<number> {
	const { items, error } = await runNode({
		type,
		parameters,
		credentials: { drayageFreightApi: { environment: 'custom', baseUrl: job.baseUrl, accessToken: job.accessToken } },
		items: Array.from({ length: job.items }, (_, index) => ({ json: { index, order: 70_001, size: 20 } })),
		node: { ...node, onError: job.goesOn ? 'continueRegularOutput' : 'stopWorkflow' },
	});
	if (error) throw error;
	return items.filter(({ json }) => 'error' in json).length;
}

const nodes: Readonly<Record<Job['node'], (job: Job) => Promise<number>>> = {
	drayage: (job) => run(job, 'drayageFreight', operations[job.operation].parameters),
	httpRequest: async (job) => {
		const { HttpRequest } = createRequire(import.meta.url)(HTTP_REQUEST) as {
			HttpRequest: new () => IVersionedNodeType;
		};
		const type = new HttpRequest();
		(await loadPackage()).nodeTypes.httpRequest = { type, sourcePath: '' };
		const { path: pathname, query } = operations[job.operation];
		const parameters = {
			...{ method: 'GET', url: job.baseUrl + pathname },
			...{ authentication: 'predefinedCredentialType', nodeCredentialType: 'drayageFreightApi', sendQuery: true },
			queryParameters: { parameters: Object.entries(query).map(([name, value]) => ({ name, value })) },
			options: {
				batching: {
					batch: job.perSecond
						? { batchSize: job.perSecond, batchInterval: 1_000 }
						: { batchSize: 8, batchInterval: 1 },
				},
			},
		};
		// Only the full name gives it access to other nodes' credentials.
		const node = { type: 'n8n-nodes-base.httpRequest', typeVersion: type.currentVersion };
		return await run(job, 'httpRequest', parameters, node);
	},
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

async function measure(job: Job): Promise<Measured> {
	const memoryBefore = process.memoryUsage.rss();
	let memoryPeak = memoryBefore;
	const timer = setInterval(() => (memoryPeak = Math.max(memoryPeak, process.memoryUsage.rss())), 20);
	const cpu = process.cpuUsage();
	const started = performance.now();
	const longestBlock = job.watchesBlocks ? watchBlocks() : () => 0;
	const failedItems = await nodes[job.node](job).catch(() => job.items);
	const seconds = (performance.now() - started) / 1_000;
	const longestBlockMs = longestBlock();
	const { user, system } = process.cpuUsage(cpu);
	clearInterval(timer);
	return { failedItems, seconds, cpuMs: (user + system) / 1_000, memoryBefore, memoryPeak, longestBlockMs };
}

if (process.argv[1] === import.meta.filename) {
	const job = JSON.parse(process.argv[2] ?? '{}') as Job;
	// With a different token, these items don't count against the limit.
	const warmUp = { ...job, items: WARM_UP_ITEMS, goesOn: true, accessToken: 'warm-up' };
	await nodes[job.node](warmUp);
	console.log(JSON.stringify(await measure(job)));
	process.exit();
}
