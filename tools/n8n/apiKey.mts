import type { RestClient } from './rest.mts';

/** Creates an API key with all scopes of the owner, or only these. n8n shows it only once. */
export async function createApiKey(rest: RestClient, only?: readonly string[]): Promise<string> {
	const scopes = only ?? (await rest.request<string[]>('GET', '/api-keys/scopes'));
	const key = { label: `Tests ${crypto.randomUUID().slice(0, 8)}`, scopes, expiresAt: null };
	return (await rest.request<{ rawApiKey: string }>('POST', '/api-keys', key)).rawApiKey;
}
