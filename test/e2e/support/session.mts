import { RestClient } from '../../../tools/n8n/rest.mts';
import { control, type ControlClient } from '../../../sandbox/control/client.mts';
import { shared } from '../../support/shared.mts';

/** The n8n and the sandbox that the end-to-end suites share. */
export interface Session {
	readonly n8nUrl: string;
	readonly sandboxUrl: string;
	/** Signed in as the owner. */
	readonly rest: RestClient;
	readonly sandbox: ControlClient;
	/** The node types in this n8n, with their versions. */
	readonly nodeTypes: () => Promise<ReadonlyMap<string, number[]>>;
}

function fromEnvironment(name: string): string {
	const value = process.env[name];
	if (value === undefined) throw new Error('Run these tests with npm run test:e2e, which starts n8n and the sandbox.');
	return value;
}

/** Continues with the login from the setup. Raises the sandbox's rate limit, which all suites together would exceed. */
async function openSession(): Promise<Session> {
	const n8nUrl = fromEnvironment('DRAYAGE_E2E_N8N');
	const sandboxUrl = fromEnvironment('DRAYAGE_E2E_SANDBOX');
	const rest = new RestClient(n8nUrl, fromEnvironment('DRAYAGE_E2E_COOKIE'));
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
