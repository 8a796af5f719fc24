import { examples } from '../../fixtures/examples/index.mts';
import { asParameters, lane, ltlLane, parties } from '../../support/bookings.mts';

/** An input item for a booking: its distinct number, and further fields. */
export interface Item {
	readonly number: string;
	readonly [more: string]: unknown;
}

export type Kind = 'order' | 'ltlShipment' | 'ftlShipment';

/** Sends a request and returns `data` of the response. */
export type Ask = <T>(method: 'get' | 'post', path: string, content: object) => Promise<T>;

interface Booking {
	readonly name: string;
	readonly path: string;
	readonly parameters: object;
	/** An item for a new booking. */
	readonly prepare: (ask: Ask, index: number) => Promise<Item>;
	/** Whether the service lists a booking by that number. */
	readonly canBeLookedUp: boolean;
}

/** The three kinds of bookings, as the action node makes them from items. */
export const bookings: Readonly<Record<Kind, Booking>> = {
	order: {
		name: 'Orders',
		path: '/api/v2/createOrder',
		parameters: {
			...examples['order.create']?.parameters,
			mblNumber: '={{ $json.number }}',
			quoteId: '={{ $json.quoteId }}',
			rateId: '={{ $json.rateId }}',
			additionalFields: { deliveryAddress: '1670 Champagne Ave' },
		},
		prepare: async (ask, index) => {
			const search = { intermodal_region_id: 50, to_city_id: 115, cntr_size: 40 };
			const { quote_id: quoteId, rates } = await ask<{ quote_id: string; rates: Array<{ id: string }> }>(
				'get',
				'/api/v2/rates/advanceSearch',
				search,
			);
			return { number: `MAEU${900_000_000 + index}`, quoteId, rateId: rates[0]?.id };
		},
		canBeLookedUp: true,
	},
	ltlShipment: {
		name: 'LTL shipments',
		path: '/api/ltl/shipments',
		parameters: { ...asParameters(parties), rateNumber: '={{ $json.number }}', isInsuranceEntrusted: false },
		prepare: async (ask) => {
			const { rates } = await ask<{ rates: Array<{ rate_number: string }> }>('post', '/api/ltl/quotes', ltlLane);
			return { number: rates[0]?.rate_number ?? '' };
		},
		canBeLookedUp: true,
	},
	ftlShipment: {
		name: 'FTL shipments',
		path: '/api/v2/ftl/shipments',
		parameters: { ...asParameters(parties), quoteNumber: '={{ $json.number }}' },
		prepare: async (ask) => {
			const { quote_number: number } = await ask<{ quote_number: string }>('post', '/api/v2/ftl/quotes', lane);
			return { number };
		},
		canBeLookedUp: false,
	},
};

export const kinds = Object.keys(bookings) as Kind[];
