import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import type { Sandbox } from '../../../../sandbox/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { apiOf } from '../../../support/api.mts';
import { asParameters, offers } from '../../../support/bookings.mts';
import { jsonOf, runOperation, type OperationRun } from '../../support/freight.mts';

/** A type of booking. */
export interface BookingKind {
	readonly operation: string;
	readonly path: string;
	/** Parameters of a new booking that the service accepts. */
	readonly prepare: (sandbox: Sandbox) => Promise<IDataObject>;
	/** Returns the number of the service's bookings with these parameters. */
	readonly count: (sandbox: Sandbox, parameters: IDataObject) => Promise<number>;
}

let number = 0;

const listed = async (sandbox: Sandbox, path: string, params: IDataObject) =>
	(await apiOf(sandbox).get<unknown[]>(path, params)).length;

const order: BookingKind = {
	operation: 'order.create',
	path: '/api/v2/createOrder',
	prepare: async (sandbox) => ({
		...parametersOf('order.create'),
		...asParameters(await offers.order(apiOf(sandbox))),
		mblNumber: `MAEU${900_000_000 + ++number}`,
		...{ additionalFields: {}, deliveryAddress: '1670 Champagne Ave', warehouseId: '' },
	}),
	count: (sandbox, { mblNumber }) => listed(sandbox, '/api/v2/orders', { mbl_number: mblNumber }),
};

const ltl: BookingKind = {
	operation: 'ltlShipment.create',
	path: '/api/ltl/shipments',
	prepare: async (sandbox) => ({
		...parametersOf('ltlShipment.create'),
		...asParameters(await offers.ltl(apiOf(sandbox))),
		bookingKey: `PO-${++number}`,
	}),
	count: (sandbox, { rateNumber }) => listed(sandbox, '/api/ltl/shipments', { rate_numbers: rateNumber }),
};

const ftl: BookingKind = {
	operation: 'ftlShipment.create',
	path: '/api/v2/ftl/shipments',
	prepare: async (sandbox) => ({
		...parametersOf('ftlShipment.create'),
		...asParameters(await offers.ftl(apiOf(sandbox))),
		bookingKey: `PO-${++number}`,
	}),
	// FTL shipments can't be listed by quote, so the requests are counted.
	count: async (sandbox, { quoteNumber }) => {
		const requests = await sandbox.control.log();
		return requests.filter(({ body }) => (body as IDataObject | null)?.quote_number === quoteNumber).length;
	},
};

/** The three types of bookings. */
export const bookingKinds = { order, ltl, ftl };

export type KindName = keyof typeof bookingKinds;

export const names = Object.keys(bookingKinds) as KindName[];

/** The bookings that existed before, or were found. */
export const marks = (records: readonly IDataObject[]) => records.map(({ recovered }) => recovered);

/** The parameters that differ between the items. */
const OWN: Readonly<Record<KindName, readonly string[]>> = {
	order: ['mblNumber', 'quoteId', 'rateId'],
	ltl: ['rateNumber', 'bookingKey'],
	ftl: ['quoteNumber', 'bookingKey'],
};

/** Returns bookings that the service accepts, one for each item. */
export async function bookingsOf(sandbox: Sandbox, name: KindName, count: number) {
	const kind = bookingKinds[name];
	const items: INodeExecutionData[] = [];
	for (let i = 0; i < count; i++) items.push({ json: await kind.prepare(sandbox) });
	const own = Object.fromEntries(OWN[name].map((field) => [field, `={{ $json.${field} }}`]));
	await sandbox.control.clearLog();
	const parameters = { ...items[0]?.json, ...own, bookingMode: 'book' } as INodeParameters;
	return {
		items,
		parameters,
		run: async (of = items, more: OperationRun = {}, options: IDataObject = {}) =>
			await runOperation(
				sandbox,
				kind.operation,
				{ ...parameters, options: { maximumBookings: 20, ...options } },
				{ items: of, ...more },
			),
		posts: async () => (await sandbox.control.log()).filter(({ method }) => method === 'POST').length,
	};
}

/** Hides all bookings from the lists of the service. */
export const hideLists = async (sandbox: Sandbox) =>
	await sandbox.control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 99 });

/** Makes the outcome of the next booking unknown, and hides the lists. */
export const hideOutcome = async (sandbox: Sandbox) => {
	await sandbox.control.fail({ method: 'POST', status: 504, handled: true });
	await hideLists(sandbox);
};

/** The start of the message of a booking whose names were sent before. */
export const SENT_BEFORE =
	/^Nothing was sent: this node has sent the .*"\w.*" before, so the .* may exist\. Check your DrayEasy/;
export const MAYBE = /^The .* with .* "\w.*" was sent and may or may not have been booked\. .*\. Check your DrayEasy/;

export interface Attempt {
	readonly item: IDataObject | undefined;
	readonly message: string | undefined;
	readonly posts: number;
	readonly booked: number;
	readonly parameters: IDataObject;
}

/** Books once while the service misbehaves. */
export async function attempt(
	sandbox: Sandbox,
	kind: BookingKind,
	fault: Fault,
	more: IDataObject = {},
): Promise<Attempt> {
	const parameters = { ...(await kind.prepare(sandbox)), ...more };
	await sandbox.control.clearLog();
	await sandbox.control.fail({ method: 'POST', path: kind.path, ...fault });
	const run = await runOperation(sandbox, kind.operation, parameters);
	await sandbox.control.clearFaults();
	const requests = await sandbox.control.log();
	return {
		item: run.error ? undefined : jsonOf(run)[0],
		message: run.error?.message,
		posts: requests.filter(({ method }) => method === 'POST').length,
		booked: await kind.count(sandbox, parameters),
		parameters,
	};
}
