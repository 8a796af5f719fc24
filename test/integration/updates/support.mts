import type { IDataObject, INode } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { initDeduplication, triggerKit, type NodeRun } from '../../../tools/engine/index.mts';
import { credentialsFor } from '../support/freight.mts';

export interface KitOptions {
	readonly parameters?: IDataObject;
	readonly staticData?: IDataObject;
	readonly node?: Partial<INode>;
	readonly baseUrl?: string;
	readonly token?: string;
	readonly credentials?: ReturnType<typeof credentialsFor> | Record<string, never>;
	/** n8n ended before and is started again. */
	readonly isNewProcess?: boolean;
}

export const ORDER_CHANGES = [
	'container.lastFreeDay',
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.releasedStatus',
	'order.status',
];

let processes = 1;

/** The updates trigger in a published workflow. */
export interface UpdatesKit {
	/** Polls once; returns what the workflow gets of it: null without an execution. */
	poll(): Promise<IDataObject[] | null>;
	/** Polls once, and n8n is killed after it saved the static data and before it starts an execution. */
	pollAndDie(): Promise<void>;
	/** "Fetch Test Event". */
	fetchTestEvent(): Promise<IDataObject[]>;
	staticData(): IDataObject;
}

const jsonOf = ({ items, error }: NodeRun): IDataObject[] => {
	if (error) throw new Error(error.message);
	return items.map(({ json }) => json);
};

/** The updates trigger; it watches every change of orders unless told otherwise. */
export const updatesKit = async (
	{ url }: Sandbox,
	{ parameters, staticData, node, isNewProcess, token, baseUrl = url, ...given }: KitOptions = {},
): Promise<UpdatesKit> => {
	await initDeduplication();
	const credentials = given.credentials ?? credentialsFor(baseUrl, token);
	const options = {
		type: 'drayageFreightUpdatesTrigger',
		parameters: { watch: 'order', changes: ORDER_CHANGES, ...parameters },
		credentials,
		...(staticData && { staticData }),
		...(node && { node }),
	};
	const kit = await triggerKit(options);
	// What the node remembers of this process stands under the node's ID, so another ID is another process.
	const poller = isNewProcess ? await triggerKit({ ...options, node: { ...node, id: `process ${processes++}` } }) : kit;
	const test = await triggerKit({ ...options, isTest: true });
	return {
		async poll() {
			const items = (await poller.poll())?.flat();
			return items ? jsonOf(await kit.execute(items, 'trigger')) : null;
		},
		async pollAndDie() {
			await poller.poll();
		},
		fetchTestEvent: async () => jsonOf(await test.execute([{ json: {} }])),
		staticData: () => poller.staticData(),
	};
};

/** What changed, in short: `order.status 70001: open → on hold`. */
export const brief = (items: readonly IDataObject[]): string[] =>
	items.map((item) => {
		const { change, previous, current, ...ids } = item as Record<string, string | null>;
		const id = ids.order_id ?? ids.rate_request_id ?? ids.order_number;
		return `${change} ${id}: ${previous} → ${current}`;
	});

/** What one poll gives the workflow; nothing, with or without an execution. */
export const polled = async (kit: UpdatesKit): Promise<IDataObject[]> => (await kit.poll()) ?? [];

/** One poll, in short. */
export const pollBrief = async (kit: UpdatesKit): Promise<string[]> => brief(await polled(kit));

/** The records that a kit keeps, by ID. */
export const keptRecords = (kit: UpdatesKit): IDataObject => {
	const node = Object.values(kit.staticData())[0] as { snapshots?: { records: IDataObject } } | undefined;
	return node?.snapshots?.records ?? {};
};

/** Paths and pages of the requests so far. */
export const requestsOf = async ({ control }: Sandbox): Promise<string[]> =>
	(await control.log()).map(({ path, query }) => `${path} ${String(query.page ?? '')}`.trim());
