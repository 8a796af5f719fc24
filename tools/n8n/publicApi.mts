/** Explains a status from n8n's public API to the person who runs the command. */
const REASONS: Readonly<Record<number, string>> = {
	401: 'n8n refused the API key. Make one under Settings → n8n API.',
	403: 'The API key lacks a scope that this needs: give it those for credentials and workflows.',
};

/** A client of n8n's public API, which needs an API key. */
export class PublicApi {
	constructor(
		readonly url: string,
		private readonly key: string,
	) {}

	/** Sends a request and returns the response. Throws a readable message for any status of 400 or above. */
	async request<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await this.send(method, path, body);
		if (response.ok) return (await response.json()) as T;
		const text = (await response.text()).slice(0, 500);
		throw new Error(
			`${REASONS[response.status] ?? 'n8n’s public API refused a request.'} (${response.status} to ${method} ${path}: ${text})`,
		);
	}

	/** Returns whether n8n has a credential type, which shows that the package is installed. */
	async hasCredentialType(name: string): Promise<boolean> {
		const path = `/credentials/schema/${name}`;
		const response = await this.send('GET', path);
		if (response.status === 404) return false;
		if (!response.ok) await this.request('GET', path);
		return true;
	}

	private async send(method: string, path: string, body?: unknown): Promise<Response> {
		const init = {
			method,
			headers: { 'X-N8N-API-KEY': this.key, 'content-type': 'application/json', connection: 'close' },
			...(body !== undefined && { body: JSON.stringify(body) }),
		};
		try {
			return await fetch(`${this.url}/api/v1${path}`, init);
		} catch (error) {
			const { cause } = error as Error;
			const reason = cause instanceof Error ? cause.message : (error as Error).message;
			throw new Error(`n8n can't be reached at ${this.url}: ${reason}`);
		}
	}
}
