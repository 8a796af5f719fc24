import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { initDeduplication, triggerKit, type NodeRun } from '../../../tools/engine/index.mts';
import { brief, ORDER_CHANGES } from '../../support/updates.mts';
import { credentialsFor } from '../support/freight.mts';

interface KitOptions {
	readonly parameters?: IDataObject;
	readonly staticData?: IDataObject;
	readonly baseUrl?: string;
	readonly token?: string;
	readonly credentials?: ReturnType<typeof credentialsFor> | Record<string, never>;
	/** Whether to clear everything that the node keeps in memory, as after a restart of n8n. */
	readonly isNewProcess?: boolean;
}

let processes = 1;

/** The updates trigger in a published workflow, driven in the same way as by n8n. */
export interface UpdatesKit {
	/** Polls once. Returns the items after the trigger, or null if no execution starts. */
	poll(): Promise<IDataObject[] | null>;
	/** Polls once. n8n is killed after it saves the static data and before it starts an execution. */
	pollAndDie(): Promise<void>;
	/** Runs "Fetch Test Event". */
	fetchTestEvent(): Promise<IDataObject[]>;
	/** The hints at its output. */
	testHints(): Promise<string[]>;
	staticData(): IDataObject;
}

const jsonOf = ({ items, error }: NodeRun): IDataObject[] => {
	if (error) throw new Error(error.message);
	return items.map(({ json }) => json);
};

/** Returns the updates trigger. It watches all changes of orders unless `parameters` are different. */
export const updatesKit = async (
	{ url }: Sandbox,
	{ parameters, staticData, isNewProcess, token, baseUrl = url, ...given }: KitOptions = {},
): Promise<UpdatesKit> => {
	await initDeduplication();
	const credentials = given.credentials ?? credentialsFor(baseUrl, token);
	const options = {
		type: 'drayageFreightUpdatesTrigger',
		parameters: { changes: ORDER_CHANGES, ...parameters },
		credentials,
		...(staticData && { staticData }),
	};
	const kit = await triggerKit(options);
	// The node keeps its memory by its ID, so a new ID acts like a new process.
	const poller = isNewProcess ? await triggerKit({ ...options, node: { id: `process ${processes++}` } }) : kit;
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
		testHints: async () => (await test.execute([{ json: {} }])).hints.map(({ message }) => message),
		staticData: () => poller.staticData(),
	};
};

/** Returns the items of one poll. Empty with or without an execution. */
export const polled = async (kit: UpdatesKit): Promise<IDataObject[]> => (await kit.poll()) ?? [];

/** Returns the changes of one poll in short form. */
export const pollBrief = async (kit: UpdatesKit): Promise<string[]> => brief(await polled(kit));

/** Returns the stored records, by ID. */
export const snapshotRecords = (kit: UpdatesKit): IDataObject => {
	const node = Object.values(kit.staticData())[0] as { state?: { records: IDataObject } } | undefined;
	return node?.state?.records ?? {};
};

/** Returns paths and pages of the requests so far. */
export const requestsOf = async ({ control }: Sandbox): Promise<string[]> =>
	(await control.log()).map(({ path, query }) => `${path} ${String(query.page ?? '')}`.trim());

/** Returns the updates trigger after its first poll, which stores existing records. */
export const startedKit = async (sandbox: Sandbox, options?: KitOptions): Promise<UpdatesKit> => {
	const kit = await updatesKit(sandbox, options);
	await kit.poll();
	return kit;
};
