/** A client of n8n's public API. */
export class PublicApi {
	constructor(
		private readonly url: string,
		private readonly key: string,
	) {}

	/** Sends a request and returns the response. Throws for any status of 400 or above. */
	async request<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.url}/api/v1${path}`, {
			method,
			headers: { 'X-N8N-API-KEY': this.key, 'content-type': 'application/json', connection: 'close' },
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		if (response.ok) return (await response.json()) as T;
		throw new Error(`${response.status} to ${method} ${path}: ${(await response.text()).slice(0, 500)}`);
	}
}
