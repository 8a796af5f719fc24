import { examples } from '../fixtures/examples/index.mts';
import type { Api } from './api.mts';
import { asParameters, offers, parties } from './bookings.mts';

/** An input item for a booking: its unique number, and additional fields. */
export interface Item {
	readonly number: string;
	readonly [more: string]: unknown;
}

export type Kind = 'order' | 'ltlShipment' | 'ftlShipment';

interface Booking {
	readonly name: string;
	readonly path: string;
	readonly parameters: object;
	/** Returns an item for a new booking. */
	readonly prepare: (api: Api, index: number) => Promise<Item>;
}

/** The three types of bookings, as made by the action node from items. */
export const bookings: Readonly<Record<Kind, Booking>> = {
	order: {
		name: 'Orders',
		path: '/api/v2/createOrder',
		parameters: {
			...examples['order.create']?.parameters,
			mblNumber: '={{ $json.number }}',
			quoteId: '={{ $json.quoteId }}',
			rateId: '={{ $json.rateId }}',
			...{ additionalFields: {}, deliveryAddress: '1670 Champagne Ave', warehouseId: '' },
		},
		prepare: async (api, index) => ({
			number: `MAEU${900_000_000 + index}`,
			...asParameters(await offers.order(api)),
		}),
	},
	ltlShipment: {
		name: 'LTL shipments',
		path: '/api/ltl/shipments',
		parameters: {
			...asParameters(parties),
			...{ bookingKey: '={{ $json.key }}', rateNumber: '={{ $json.number }}', isInsuranceEntrusted: false },
			options: { maximumBookings: 100 },
		},
		prepare: async (api, index) => ({ number: (await offers.ltl(api)).rate_number, key: `PO-1 load ${index}` }),
	},
	ftlShipment: {
		name: 'FTL shipments',
		path: '/api/v2/ftl/shipments',
		parameters: {
			...asParameters(parties),
			...{ bookingKey: '={{ $json.key }}', quoteNumber: '={{ $json.number }}' },
			options: { maximumBookings: 100 },
		},
		prepare: async (api, index) => ({ number: (await offers.ftl(api)).quote_number, key: `PO-1 load ${index}` }),
	},
};

export const kinds = Object.keys(bookings) as Kind[];
