import axios from 'axios';

/** The API's base URL and the account's token. */
export interface Account {
	readonly url: string;
	readonly token: string;
}

/** A client of the API. It returns the `data` of each response, and throws for any status except success. */
export interface Api {
	get<T>(path: string, params?: object): Promise<T>;
	post<T>(path: string, body: object): Promise<T>;
	delete(path: string, body: object): Promise<unknown>;
}

export function apiOf({ url, token }: Account): Api {
	const client = axios.create({ baseURL: url, headers: { authorization: `Bearer ${token}` } });
	const send = async <T,>(method: string, path: string, content: { params?: object; data?: object }) =>
		(await client.request<{ data: T }>({ method, url: path, ...content })).data.data;
	return {
		get: async (path, params = {}) => await send('GET', path, { params }),
		post: async (path, data) => await send('POST', path, { data }),
		delete: async (path, data) => await send('DELETE', path, { data }),
	};
}
