// Counts the requests per booking, and measures how much time the look-up and the record add.
import '../engine/environment.mts';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createSandbox, type Sandbox } from '../../sandbox/index.mts';
import buildWhenStale from '../build.mjs';
import { runNode } from '../engine/index.mts';
import { scenes, type Seen } from '../generate/story.mts';

const BOOKINGS = 100;
/** The documented rate limit. */
const PER_MINUTE = 120;

/** The scenes of `npm run generate` that quote and book. A booking uses `index` and the values of its quote's item. */
const kinds = {
	Orders: ['rate.search', 'order.create'],
	'LTL shipments': ['ltlQuote.create', 'ltlShipment.create'],
	'FTL shipments': ['ftlQuote.create', 'ftlShipment.create'],
} as const;

/** Replaces what would book the same freight again, and a name that the first booking alone would look up. */
const OWN: Readonly<Record<string, INodeParameters>> = {
	'order.create': { mblNumber: '={{ "MAEU" + (900000000 + $json.index) }}', portOfDischargeId: 50 },
};

const fromQuote: Seen = () => new Proxy({}, { get: (_, field) => `={{ $json.${String(field)} }}` });

function parametersOf(name: string): INodeParameters {
	const [resource = '', operation = ''] = name.split('.');
	const scene = scenes.find((one) => one.operation === name);
	return { resource, operation, ...scene?.parameters(fromQuote), ...OWN[name] };
}

async function run({ url, token }: Sandbox, parameters: INodeParameters, items: IDataObject[]): Promise<IDataObject[]> {
	const done = await runNode({
		type: 'drayageFreight',
		parameters,
		credentials: { drayageFreightApi: { environment: 'custom', baseUrl: url, accessToken: token } },
		items: items.map((json) => ({ json })),
	});
	if (done.error) throw done.error;
	return done.items.map(({ json }) => json);
}

/** Quotes and books new items in one run, without a rate limit. */
async function measure(name: keyof typeof kinds) {
	const sandbox = await createSandbox();
	try {
		await sandbox.control.setRateLimit({ limit: 1_000_000 });
		const [quote, booking] = kinds[name];
		const items: IDataObject[] = [];
		for (let index = 0; index < BOOKINGS; index++) {
			const [first] = await run(sandbox, parametersOf(quote), [{}]);
			items.push({ ...first, index });
		}
		await sandbox.control.clearLog();
		const since = performance.now();
		await run(sandbox, { ...parametersOf(booking), options: { maximumBookings: BOOKINGS } }, items);
		const ms = performance.now() - since;
		const requests = (await sandbox.control.log()).length / BOOKINGS;
		return {
			Bookings: name,
			'Requests per booking': requests,
			'Bookings per minute': PER_MINUTE / requests,
			'ms per booking, without a limit': Math.round(ms / BOOKINGS),
		};
	} finally {
		await sandbox.close();
	}
}

await buildWhenStale();
const rows = [];
for (const name of Object.keys(kinds) as Array<keyof typeof kinds>) rows.push(await measure(name));
console.table(rows);
