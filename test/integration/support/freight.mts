import type {
	IDataObject,
	INode,
	INodeExecutionData,
	IWorkflowSettings,
	NodeApiError,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { forgetResponses as Forget } from '../../../nodes/DrayageFreight/execution/bookings/bookOnce.ts';
import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { initDeduplication, runNode, type NodeRun } from '../../../tools/engine/index.mts';
import { shared } from '../../support/shared.mts';
import { built } from './built.mts';
import { useTiming } from './timing.mts';

/** Makes the built package forget the responses to its bookings, as after a restart. n8n's record stays. */
export const forgetInProcess = () =>
	(
		built('nodes/DrayageFreight/execution/bookings/bookOnce.js') as { forgetResponses: typeof Forget }
	).forgetResponses();

/** Makes n8n and the built package forget all bookings, for a service that gives its numbers again. */
export const forgetBookings = async () => {
	(await initDeduplication()).clear();
	forgetInProcess();
};

/**
 * Returns a sandbox for the tests of a file: started once, reset before each test with n8n's records, ended after the
 * last.
 */
export function useSandbox(): () => Sandbox {
	// The sandbox's lists don't lag behind, and no other process writes into n8n's store.
	useTiming({ lookupDelays: [0, 2, 5], confirm: 0 });
	const running = shared(
		() => createSandbox(),
		(sandbox) => sandbox.close(),
	);
	beforeEach(async () => {
		await running().control.reset();
		// The sandbox reuses its numbers after a reset, and a booking with a known number is declined.
		await forgetBookings();
		// The rate limiter isn't reset between tests, so later tests would have to wait with the documented limit.
		await running().control.setRateLimit({ limit: 1_000_000 });
	});
	return running;
}

/** Returns the credential of an account at this base URL. */
export const credentialsFor = (baseUrl: string, accessToken = 'sandbox-token') => ({
	drayageFreightApi: { environment: 'custom', baseUrl, accessToken },
});

export interface OperationRun {
	readonly items?: INodeExecutionData[];
	readonly node?: Partial<INode>;
	readonly token?: string;
	readonly baseUrl?: string;
	readonly settings?: IWorkflowSettings;
	readonly mode?: WorkflowExecuteMode;
	/** The mode in which a retried execution began. */
	readonly source?: WorkflowExecuteMode;
	readonly executionId?: string;
}

/** Runs `resource.operation` of the built action node against the sandbox. */
export async function runOperation(
	sandbox: Sandbox,
	name: string,
	parameters: IDataObject,
	{ token = sandbox.token, baseUrl = sandbox.url, ...setup }: OperationRun = {},
): Promise<NodeRun> {
	const [resource = '', operation = ''] = name.split('.');
	const run = await runNode({
		type: 'drayageFreight',
		parameters: { resource, operation, ...parameters },
		credentials: credentialsFor(baseUrl, token),
		...setup,
	});
	expectSaid(run, setup.items?.length ?? 1);
	return run;
}

/** Expects each warning of a run in an item, too, if every input item has output and none failed. */
function expectSaid({ items, error, hints }: NodeRun, count: number) {
	const answered = new Set(items.map(({ pairedItem }) => (pairedItem as { item: number } | undefined)?.item));
	if (error || answered.size < count || items.some(({ json }) => 'error' in json)) return;
	const said = items.flatMap(({ json }) => [json.warnings, json.node_warnings].flat());
	const warnings = hints.filter(({ type }) => type === 'warning').map(({ message }) => message);
	expect(said).toEqual(expect.arrayContaining(warnings));
}

/** Returns the JSON of a run's items. Throws the error that stopped the run. */
export function jsonOf({ items, error }: NodeRun): IDataObject[] {
	if (error) throw error;
	return items.map(({ json }) => json);
}

/** Creates input items that an expression can distinguish by `$json.index`. */
export const inputItems = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, index) => ({ json: { index } }));

/** Returns the only record that an operation returns. */
export async function recordOf(...operation: Parameters<typeof runOperation>): Promise<IDataObject> {
	const [record = {}, ...more] = jsonOf(await runOperation(...operation));
	expect(more).toEqual([]);
	return record;
}

let accounts = 0;

/**
 * Adds an account that no other test uses, because an account's limit and cache aren't reset between tests. Returns its
 * token.
 */
export async function newAccount({ control }: Sandbox): Promise<string> {
	const token = `account-${++accounts}`;
	await control.addToken({ token, company: 'Example Trading' });
	return token;
}

/** Returns the error that a promise rejects with. */
export const failureOf = async (promise: Promise<unknown>): Promise<NodeApiError | undefined> =>
	await promise.then(
		() => undefined,
		(error: unknown) => error as NodeApiError,
	);
