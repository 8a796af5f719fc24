import type { RestClient } from './rest.mts';

/** Makes an API key with all that the owner may do, or only with these scopes. n8n shows it just once. */
export async function createApiKey(rest: RestClient, only?: readonly string[]): Promise<string> {
	const scopes = only ?? (await rest.request<string[]>('GET', '/api-keys/scopes'));
	const key = { label: `Tests ${crypto.randomUUID().slice(0, 8)}`, scopes, expiresAt: null };
	return (await rest.request<{ rawApiKey: string }>('POST', '/api-keys', key)).rawApiKey;
}
