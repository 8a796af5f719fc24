import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import type { Sandbox } from '../../../../sandbox/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { apiOf } from '../../../support/api.mts';
import { asParameters, offers } from '../../../support/bookings.mts';
import { jsonOf, runOperation } from '../../support/freight.mts';

/** One kind of booking. */
export interface BookingKind {
	readonly operation: string;
	readonly path: string;
	/** Parameters of a new booking that the service accepts. */
	readonly prepare: (sandbox: Sandbox) => Promise<IDataObject>;
	/** Counts the service's bookings with these parameters. */
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
		additionalFields: { deliveryAddress: '1670 Champagne Ave' },
	}),
	count: (sandbox, { mblNumber }) => listed(sandbox, '/api/v2/orders', { mbl_number: mblNumber }),
};

const ltl: BookingKind = {
	operation: 'ltlShipment.create',
	path: '/api/ltl/shipments',
	prepare: async (sandbox) => ({
		...parametersOf('ltlShipment.create'),
		...asParameters(await offers.ltl(apiOf(sandbox))),
	}),
	count: (sandbox, { rateNumber }) => listed(sandbox, '/api/ltl/shipments', { rate_numbers: rateNumber }),
};

const ftl: BookingKind = {
	operation: 'ftlShipment.create',
	path: '/api/v2/ftl/shipments',
	prepare: async (sandbox) => ({
		...parametersOf('ftlShipment.create'),
		...asParameters(await offers.ftl(apiOf(sandbox))),
	}),
	// FTL shipments cannot be listed by their quote, so the requests are counted.
	count: async (sandbox, { quoteNumber }) => {
		const requests = await sandbox.control.log();
		return requests.filter(({ body }) => (body as IDataObject | null)?.quote_number === quoteNumber).length;
	},
};

/** The three kinds of bookings. */
export const bookingKinds = { order, ltl, ftl };

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
