import type { Api } from './api.mts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the same fields for the pickup and for the destination. */
const bothEnds = (fields: Fields): Record<string, unknown> =>
	Object.fromEntries(
		['pickup', 'destination'].flatMap((end) =>
			Object.entries(fields).map(([name, value]) => [`${end}_${name}`, value]),
		),
	);

/** Fields required in every quote. */
export const lane = {
	pickup_zipcode: '91761',
	pickup_city: 'Ontario',
	pickup_state: 'CA',
	destination_zipcode: '12207',
	destination_city: 'Albany',
	destination_state: 'NY',
	pickup_date: '2099-12-01',
};
/** Fields required in an LTL quote. */
export const ltlLane = { ...lane, ...bothEnds({ address_type: 'business' }) };

/** Fields required in every booking. */
export const parties = bothEnds({
	company_name: 'Example Trading Inc.',
	contact_email: 'desk@example.com',
	contact_phone: '9095550100',
	address1: '1670 Champagne Ave',
	open_time: '08:00',
	close_time: '17:00',
});

/** Converts fields to parameters of the node. */
export const asParameters = (fields: Fields): Record<string, string> =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
			String(value),
		]),
	);

type Client = Pick<Api, 'get' | 'post'>;

/** The values that a booking needs from a rate search or a quote: the IDs of its first rate. */
export const offers = {
	async order({ get }: Client) {
		const search = { intermodal_region_id: 50, to_city_id: 115, cntr_size: 40 };
		const path = '/api/v2/rates/advanceSearch';
		const { quote_id, rates } = await get<{ quote_id: string; rates: Array<{ id: string }> }>(path, search);
		return { quote_id, rate_id: rates[0]?.id ?? '' };
	},
	async ltl({ post }: Client, quote: Fields = ltlLane) {
		const { rates } = await post<{ rates: Array<{ rate_number: string }> }>('/api/ltl/quotes', quote);
		return { rate_number: rates[0]?.rate_number ?? '' };
	},
	async ftl({ post }: Client, quote: Fields = lane) {
		const { quote_number } = await post<{ quote_number: string }>('/api/v2/ftl/quotes', quote);
		return { quote_number };
	},
};

interface Shipment {
	readonly order_number: string;
}

/** Requests a quote for a shipment and books it. */
export const book = {
	async ltl(api: Client, quote?: Fields, more: Fields = {}) {
		const offer = { ...(await offers.ltl(api, quote)), is_insurance_entrusted: false };
		return await api.post<Shipment>('/api/ltl/shipments', { ...parties, ...offer, ...more });
	},
	async ftl(api: Client, quote?: Fields, more: Fields = {}) {
		return await api.post<Shipment>('/api/v2/ftl/shipments', {
			...parties,
			...(await offers.ftl(api, quote)),
			...more,
		});
	},
};
