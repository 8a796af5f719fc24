import { createServer, type IncomingMessage } from 'node:http';
import axios, { type AxiosInstance } from 'axios';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/index.mts';
import { inDays } from '../../support/dates.mts';
import { listening } from '../../support/server.mts';
import { book, lane, ltlLane, offers, parties } from '../../support/bookings.mts';

/** Returns an HTTP client with a token. It doesn't throw for any status or follow redirects. */
export const clientOf = (url: string, token?: string): AxiosInstance =>
	axios.create({
		baseURL: url,
		headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
		validateStatus: () => true,
		maxRedirects: 0,
	});

/** A record from a response, with the fields that tests reuse. */
export interface Row {
	readonly id: number;
	readonly url: string;
	readonly order_number: string;
	readonly [field: string]: unknown;
}

/** Returns the list in a response. */
export const listIn = ({ data }: { data: unknown }) => (data as { data: Row[] }).data;
/** Returns the record in a response. */
export const recordIn = ({ data }: { data: unknown }) => (data as { data: Row }).data;
/** Returns the names of the fields with errors in a response. */
export const refusedIn = ({ data }: { data: unknown }) =>
	Object.keys((data as { errors?: object }).errors ?? {}).sort();
/** Returns one field of each row. */
export const column = (rows: unknown, field: string) => (rows as Row[]).map((row) => row[field]);

/** Returns a sandbox for the tests of one file, with clients for its token, a colleague's and another company's. */
export function useSandbox(options?: SandboxOptions) {
	const started = {} as Sandbox & { api: AxiosInstance; colleague: AxiosInstance; stranger: AxiosInstance };
	beforeAll(async () => {
		const sandbox = await createSandbox(options);
		Object.assign(started, sandbox, {
			api: clientOf(sandbox.url, sandbox.token),
			colleague: clientOf(sandbox.url, `${sandbox.token}-colleague`),
			stranger: clientOf(sandbox.url, `${sandbox.token}-other`),
		});
	});
	beforeEach(async () => {
		await started.control.reset();
		await started.control.setRateLimit({ limit: 100_000 });
	});
	afterAll(async () => started.close());
	return started;
}

/** The paths of shipments. */
export const bases = { ltl: '/api/ltl/shipments', ftl: '/api/v2/ftl/shipments' };

/** Valid request bodies. */
export const bodies = {
	warehouse: {
		name: 'West Warehouse',
		address: '1 Harbor Street',
		is_residential: false,
		zipcode: '91761',
		city_id: 115,
		working_hour_from: '8:00',
		contacts: [
			{
				type: ['APT', 'SALES'],
				name: 'Dispatch Desk',
				phone: '(909) 555-0100',
				email: 'desk@blue-anchor-imports.example',
			},
		],
	},
	order: (rate: { quote_id: string; rate_id: string }, mbl = 'MBL0001') => ({
		...rate,
		mbl_number: mbl,
		port_of_discharge_id: 50,
		port_of_discharge_eta: inDays(10),
		delivery_address: '1 Harbor Street, Ontario, CA 91761',
		customer_reference_number: 'REF-1',
		contact_emails: ['desk@blue-anchor-imports.example'],
		containers: [{ number: 'ABCD1234567', type: '40HQ', package: '20 Cartons', weight: 12_000, cargo_value: 50_000 }],
	}),
	ltlQuote: {
		...ltlLane,
		pickup_date: inDays(2),
		cargo_value: 20_000,
		items: [{ total_weight: 800, units: 2 }],
	},
	ftlQuote: { ...lane, pickup_date: inDays(2), trailer_type: 'REEFER' },
	parties,
};

const apiOf = (client: AxiosInstance) => ({
	get: async <T,>(path: string, params = {}) => (await client.get<{ data: T }>(path, { params })).data.data,
	post: async <T,>(path: string, body: object) => (await client.post<{ data: T }>(path, body)).data.data,
});

/** Returns the IDs of a rate for an order. */
export const searchedRate = async (client: AxiosInstance) => await offers.order(apiOf(client));

/** Books an LTL or FTL shipment and returns its record. */
export const booked = async (client: AxiosInstance, mode: 'ltl' | 'ftl', more: Record<string, unknown> = {}) =>
	(await book[mode](apiOf(client), bodies[`${mode}Quote`], more)) as Row;

export interface Post {
	readonly path: string;
	readonly headers: IncomingMessage['headers'];
	readonly data: Row[];
}

/** Returns a web server that records webhook requests. It responds with the given statuses in turn, then with 200. */
export async function receiver(...statuses: number[]) {
	const posts: Post[] = [];
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			posts.push({
				path: request.url ?? '',
				headers: request.headers,
				data: JSON.parse(Buffer.concat(chunks).toString()).data,
			});
			response.writeHead(statuses.shift() ?? 200).end();
		});
	});
	const { url, close } = await listening(server);
	return { url: `${url}/hook`, posts, close };
}
