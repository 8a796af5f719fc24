type Fields = Readonly<Record<string, unknown>>;

/** The same fields for the pickup and for the destination. */
export const bothEnds = (fields: Fields): Record<string, unknown> =>
	Object.fromEntries(
		['pickup', 'destination'].flatMap((end) =>
			Object.entries(fields).map(([name, value]) => [`${end}_${name}`, value]),
		),
	);

/** Required in every quote. */
export const lane = {
	pickup_zipcode: '91761',
	pickup_city: 'Ontario',
	pickup_state: 'CA',
	destination_zipcode: '12207',
	destination_city: 'Albany',
	destination_state: 'NY',
	pickup_date: '2099-12-01',
};
/** Required in an LTL quote. */
export const ltlLane = { ...lane, ...bothEnds({ address_type: 'business' }) };

/** Required in every booking. */
export const parties = bothEnds({
	company_name: 'Example Trading Inc.',
	contact_email: 'desk@example.com',
	contact_phone: '9095550100',
	address1: '1670 Champagne Ave',
	open_time: '08:00',
	close_time: '17:00',
});

/** Fields as parameters of the node. */
export const asParameters = (fields: Fields): Record<string, string> =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
			String(value),
		]),
	);

type Post = (path: string, body: Fields) => Promise<Record<string, unknown>>;

/** Quotes, and books the first rate; `post` returns the record of the response. */
export const book = {
	async ltl(post: Post, quote: Fields = ltlLane, more: Fields = {}) {
		const [rate] = (await post('/api/ltl/quotes', quote)).rates as Array<{ rate_number: string }>;
		const offer = { rate_number: rate?.rate_number, is_insurance_entrusted: false };
		return await post('/api/ltl/shipments', { ...parties, ...offer, ...more });
	},
	async ftl(post: Post, quote: Fields = lane, more: Fields = {}) {
		const { quote_number } = await post('/api/v2/ftl/quotes', quote);
		return await post('/api/v2/ftl/shipments', { ...parties, quote_number, ...more });
	},
};
