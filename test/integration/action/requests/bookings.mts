import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../../sandbox/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { apiOf } from '../../../support/api.mts';
import { asParameters, offers } from '../../../support/bookings.mts';

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
