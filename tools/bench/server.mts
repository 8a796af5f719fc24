import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from '../../sandbox/index.mts';
import { RateLimit } from '../../sandbox/limits/rateLimit.mts';

/** The token of the measured items. Those before have another one, so that they don't count. */
export const TOKEN = 'measured';

interface Run {
	/** Requests per minute. */
	readonly limit: number;
	/** Whether the first measured request is rejected with 404. */
	readonly fails: boolean;
}

/** A measured request: when it ended, in milliseconds, and the status of its response. */
interface Served {
	readonly endedAt: number;
	readonly status: number;
}

/**
 * Starts a server that responds like the sandbox with its sample orders, but takes hardly any time itself: it asks the
 * sandbox only once for each kind of request.
 */
export async function startServer() {
	const sandbox = await createSandbox({ seeds: true });
	const bodies = new Map<string, Promise<string>>();
	const bodyFor = async (url: string) => {
		// Requests of a kind differ only in numbers.
		const kind = url.replace(/\d+/g, '');
		const ask = async () =>
			await (await fetch(sandbox.url + url, { headers: { Authorization: `Bearer ${sandbox.token}` } })).text();
		const body = bodies.get(kind) ?? ask();
		bodies.set(kind, body);
		return await body;
	};
	let [limit, fails, served] = [new RateLimit(), false, [] as Served[]];
	const server = createServer((request, response) => {
		const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
		const { granted, headers } = limit.take(token, Date.now());
		void bodyFor(request.url ?? '').then((body) => {
			const status = token === TOKEN && fails ? 404 : granted ? 200 : 429;
			response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
			response.end(status === 200 ? body : '{}');
			if (token === TOKEN) served.push({ endedAt: performance.now(), status });
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** Begins a run, and returns the list of its requests, which grows. */
		begin(run: Run): readonly Served[] {
			limit = new RateLimit();
			limit.set({ limit: run.limit });
			({ fails } = run);
			return (served = []);
		},
		async close() {
			server.close();
			await sandbox.close();
		},
	};
}
