// Counts the requests that bookings take, and measures what the look-up and the record add to them.
// Usage: npm run bench:bookings
import '../engine/environment.mts';
import { startSandbox } from '../../sandbox/index.mts';
import { apiOf } from '../../test/support/api.mts';
import { bookings, kinds, type Kind } from '../../test/support/bookingKinds.mts';
import buildWhenStale from '../build.mjs';
import { runNode } from '../engine/index.mts';

const BOOKINGS = 100;
/** The documented request limit. */
const PER_MINUTE = 120;

/** Books new items in one run, without a limit. */
async function measure(kind: Kind) {
	const sandbox = await startSandbox();
	try {
		await sandbox.control.setRateLimit({ limit: 1_000_000 });
		const api = apiOf(sandbox);
		const items = [];
		for (let index = 0; index < BOOKINGS; index++) items.push({ json: await bookings[kind].prepare(api, index) });
		await sandbox.control.clearLog();
		const since = performance.now();
		const { error } = await runNode({
			type: 'drayageFreight',
			parameters: {
				...{ resource: kind, operation: 'create', ...bookings[kind].parameters },
				options: { maximumBookings: BOOKINGS },
			} as never,
			credentials: { drayageFreightApi: { environment: 'custom', baseUrl: sandbox.url, accessToken: sandbox.token } },
			items: items as never,
		});
		if (error) throw error;
		const requests = (await sandbox.control.log()).length / BOOKINGS;
		return {
			Bookings: bookings[kind].name,
			'Requests per booking': requests,
			'Bookings per minute': PER_MINUTE / requests,
			'ms per booking, without a limit': Math.round((performance.now() - since) / BOOKINGS),
		};
	} finally {
		await sandbox.close();
	}
}

async function main(): Promise<void> {
	buildWhenStale();
	const rows = [];
	for (const kind of kinds) rows.push(await measure(kind));
	console.table(rows);
}

await main();
