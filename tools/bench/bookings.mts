// Counts the requests per booking, and measures how much time the look-up and the record add.
import '../engine/environment.mts';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createSandbox, type Sandbox } from '../../sandbox/index.mts';
import buildWhenStale from '../build.mjs';
import { runNode } from '../engine/index.mts';

const BOOKINGS = 100;
/** The documented rate limit. */
const PER_MINUTE = 120;

const bothEnds = (fields: Readonly<Record<string, unknown>>): IDataObject =>
	Object.fromEntries(
		['pickup', 'destination'].flatMap((end) => Object.entries(fields).map(([name, value]) => [end + name, value])),
	) as IDataObject;

const lane = {
	...bothEnds({ Zipcode: '91761', City: 'Ontario', State: 'CA', AddressType: 'business' }),
	pickupDate: '2099-12-01',
};

const parties = bothEnds({
	...{ CompanyName: 'Example Trading Inc.', ContactEmail: 'desk@example.com', ContactPhone: '9095550100' },
	...{ Address1: '1670 Champagne Ave', OpenTime: '08:00', CloseTime: '17:00' },
});

const container = [{ number: 'MSCU1234567', type: '40HQ', package: '20 Cartons', weight: 12_000 }];

/** A quote for each mode, and a booking that uses `index` and the values of the quote's item. */
const kinds = {
	Orders: {
		quote: { resource: 'rate', operation: 'search', intermodalRegionId: 50, toCityId: 115 },
		booking: {
			...{ resource: 'order', operation: 'create', mblNumber: '={{ "MAEU" + (900000000 + $json.index) }}' },
			...{ rateId: '={{ $json.id }}', quoteId: '={{ $json.quote_id }}', customerReferenceNumber: 'PO-1' },
			...{ portOfDischargeId: 50, portOfDischargeEta: '2099-12-01', deliverTo: 'address', deliveryAddress: 'Ontario' },
			...{ containersMode: 'json', containersJson: JSON.stringify(container) },
		},
	},
	'LTL shipments': {
		quote: { resource: 'ltlQuote', operation: 'create', ...lane },
		booking: {
			...{ resource: 'ltlShipment', operation: 'create', rateNumber: '={{ $json.rate_number }}' },
			...{ isInsuranceEntrusted: false, ...parties },
		},
	},
	'FTL shipments': {
		quote: { resource: 'ftlQuote', operation: 'create', ...lane },
		booking: {
			...{ resource: 'ftlShipment', operation: 'create', quoteNumber: '={{ $json.quote_number }}' },
			...parties,
		},
	},
};

async function run({ url, token }: Sandbox, parameters: object, items: IDataObject[]): Promise<IDataObject[]> {
	const done = await runNode({
		type: 'drayageFreight',
		parameters: parameters as INodeParameters,
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
		const { quote, booking } = kinds[name];
		const items: IDataObject[] = [];
		for (let index = 0; index < BOOKINGS; index++) {
			const [first] = await run(sandbox, quote, [{}]);
			items.push({ ...first, index });
		}
		await sandbox.control.clearLog();
		const since = performance.now();
		await run(sandbox, { ...booking, options: { maximumBookings: BOOKINGS } }, items);
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
