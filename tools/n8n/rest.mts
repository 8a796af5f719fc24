/** The login of the only user of an n8n that a tool starts. No secret: n8n listens on this machine alone and holds sample data. */
export const OWNER = {
	email: 'owner@drayage.local',
	firstName: 'Drayage',
	lastName: 'Owner',
	password: 'Drayage-demo-1',
	/** bcrypt of the password; n8n takes nothing else from the environment. */
	passwordHash: '$2a$10$JDKHbw.vOxgs1KWSJLF5Yu2Nq9.h3CQwzMH8x8NzGueg4o02j.AR2',
};

const HEADERS = { 'content-type': 'application/json', 'browser-id': 'drayage-tools', connection: 'close' };

/** Speaks the REST interface of n8n's editor as its owner. */
export class RestClient {
	/** `cookie` is that of a client that has signed in. */
	constructor(
		private readonly url: string,
		public cookie = '',
	) {}

	async login(): Promise<void> {
		await this.request('POST', '/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });
	}

	/** Makes the owner in an n8n that took none from the environment: those before 2.0. */
	async provideOwner(): Promise<void> {
		const settings = await this.request<{ userManagement: { showSetupOnFirstLoad: boolean } }>('GET', '/settings');
		if (!settings.userManagement.showSetupOnFirstLoad) return;
		const { email, firstName, lastName, password } = OWNER;
		await this.request('POST', '/owner/setup', { email, firstName, lastName, password });
	}

	/** Sends a request and returns what n8n wraps in `data`. */
	async request<T>(method: string, path: string, body?: unknown): Promise<T> {
		return (await this.send<{ data: T }>(method, `/rest${path}`, body)).data;
	}

	/** The descriptions of all nodes, as the editor loads them. */
	async nodeTypes(): Promise<{ name: string; version: number | number[] }[]> {
		return await this.send('GET', '/types/nodes.json');
	}

	private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.url}${path}`, {
			method,
			// n8n closes a connection that rests, on a busy machine just as the next request goes out on it.
			headers: { ...HEADERS, cookie: this.cookie },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${text.slice(0, 500)}`);
		const auth = response.headers.getSetCookie().find((cookie) => cookie.startsWith('n8n-auth='));
		if (auth) this.cookie = auth.split(';')[0] ?? '';
		return JSON.parse(text) as T;
	}
}
