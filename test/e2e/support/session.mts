import { RestClient } from '../../../tools/n8n/rest.mts';
import { control, type ControlClient } from '../../../sandbox/control/client.mts';
import { shared } from '../../support/shared.mts';

/** The n8n and the sandbox that the end-to-end suites of a worker share. */
export interface Session {
	readonly n8nUrl: string;
	readonly sandboxUrl: string;
	/** Signed in as the owner. */
	readonly rest: RestClient;
	readonly sandbox: ControlClient;
	/** The node types in this n8n, with their versions. */
	readonly nodeTypes: () => Promise<ReadonlyMap<string, number[]>>;
}

/** What the setup has started for a worker of the tests. */
export interface Running {
	readonly n8nUrl: string;
	readonly cookie: string;
	readonly sandboxUrl: string;
}

/** Returns this worker's own n8n and sandbox. */
export function runningHere(): Running {
	const value = process.env[`DRAYAGE_E2E_${process.env.JEST_WORKER_ID ?? '1'}`];
	if (value === undefined) throw new Error('Run these tests with npm run test:e2e, which starts n8n and the sandbox.');
	return JSON.parse(value) as Running;
}

/** Continues with the login from the setup. Raises the sandbox's rate limit, which all suites together would exceed. */
async function openSession(): Promise<Session> {
	const { n8nUrl, sandboxUrl, cookie } = runningHere();
	const rest = new RestClient(n8nUrl, cookie);
	const sandbox = control(sandboxUrl);
	await sandbox.setRateLimit({ limit: 10_000 });
	return { n8nUrl, sandboxUrl, rest, sandbox, nodeTypes: () => readNodeTypes(rest) };
}

/** Returns the session for the tests of a file or a block. */
export const useSession = () => shared(openSession);

async function readNodeTypes(rest: RestClient): Promise<Map<string, number[]>> {
	const versions = new Map<string, number[]>();
	for (const { name, version } of await rest.nodeTypes()) {
		versions.set(name, [...(versions.get(name) ?? []), ...[version].flat()]);
	}
	return versions;
}
