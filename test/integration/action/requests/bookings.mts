import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../../sandbox/index.mts';
import { examples } from '../../../fixtures/examples/index.mts';

/** One kind of booking. */
export interface BookingKind {
	readonly operation: string;
	readonly path: string;
	/** Parameters of a new booking that the service accepts. */
	readonly prepare: (sandbox: Sandbox) => Promise<IDataObject>;
	/** Counts the service's bookings with these parameters. */
	readonly count: (sandbox: Sandbox, parameters: IDataObject) => Promise<number>;
}

const PICKUP_DATE = '2099-12-01';
let number = 0;

const service = ({ url, token }: Sandbox) =>
	axios.create({ baseURL: url, headers: { authorization: `Bearer ${token}` } });

const listed = async (sandbox: Sandbox, path: string, params: IDataObject) => {
	const { data } = await service(sandbox).get<{ data: unknown[] }>(path, { params });
	return data.data.length;
};

const parametersOf = (operation: string) => examples[operation]?.parameters ?? {};

const order: BookingKind = {
	operation: 'order.create',
	path: '/api/v2/createOrder',
	async prepare(sandbox) {
		const params = { intermodal_region_id: 50, to_city_id: 115, cntr_size: 40 };
		const { data } = await service(sandbox).get<{ data: { quote_id: string; rates: Array<{ id: string }> } }>(
			'/api/v2/rates/advanceSearch',
			{ params },
		);
		return {
			...parametersOf('order.create'),
			mblNumber: `MAEU${900_000_000 + ++number}`,
			quoteId: data.data.quote_id,
			rateId: data.data.rates[0]?.id,
			additionalFields: { deliveryAddress: '1670 Champagne Ave' },
		};
	},
	count: (sandbox, { mblNumber }) => listed(sandbox, '/api/v2/orders', { mbl_number: mblNumber }),
};

const ltl: BookingKind = {
	operation: 'ltlShipment.create',
	path: '/api/ltl/shipments',
	async prepare(sandbox) {
		const body = { ...examples['ltlQuote.create']?.body, pickup_date: PICKUP_DATE };
		const { data } = await service(sandbox).post<{ data: { rates: Array<{ rate_number: string }> } }>(
			'/api/ltl/quotes',
			body,
		);
		return { ...parametersOf('ltlShipment.create'), rateNumber: data.data.rates[0]?.rate_number };
	},
	count: (sandbox, { rateNumber }) => listed(sandbox, '/api/ltl/shipments', { rate_numbers: rateNumber }),
};

const ftl: BookingKind = {
	operation: 'ftlShipment.create',
	path: '/api/v2/ftl/shipments',
	async prepare(sandbox) {
		const body = { ...examples['ftlQuote.create']?.body, pickup_date: PICKUP_DATE };
		const { data } = await service(sandbox).post<{ data: { quote_number: string } }>('/api/v2/ftl/quotes', body);
		return { ...parametersOf('ftlShipment.create'), quoteNumber: data.data.quote_number };
	},
	// FTL shipments cannot be listed by their quote, so the requests are counted.
	count: async (sandbox, { quoteNumber }) => {
		const requests = await sandbox.control.log();
		return requests.filter(({ body }) => (body as IDataObject | null)?.quote_number === quoteNumber).length;
	},
};

/** The three kinds of bookings. */
export const bookingKinds = { order, ltl, ftl };
