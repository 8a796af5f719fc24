import type { Sandbox } from '../../sandbox/index.mts';
import type { RestClient } from './rest.mts';

/** An n8n with the packed package, and the sandbox that its nodes talk to. */
export interface Testbed {
	readonly sandbox: Sandbox;
	/** Where n8n takes what is posted to webhooks. */
	readonly url: string;
	/** Signed in as the owner. */
	readonly rest: RestClient;
	/** The sandbox's credential, as nodes refer to it. */
	readonly credentials: Record<string, { id: string; name: string }>;
	/** Milliseconds of processor time that n8n has used so far. */
	processorTime(): number;
}
