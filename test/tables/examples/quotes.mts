import type { Example } from './example.mts';

const lane = {
	parameters: {
		pickupZipcode: '91761',
		pickupCity: 'Ontario',
		pickupState: 'CA',
		destinationZipcode: '12207',
		destinationCity: 'Albany',
		destinationState: 'NY',
		pickupDate: '2099-12-01',
	},
	sent: {
		pickup_zipcode: '91761',
		pickup_city: 'Ontario',
		pickup_state: 'CA',
		destination_zipcode: '12207',
		destination_city: 'Albany',
		destination_state: 'NY',
		pickup_date: '2099-12-01',
	},
};
const ltlQuote = { premium: 12.5, rates: [{ rate_number: 'LR1' }] };
const ftlQuote = { rate: { rate: 2400, transit_days: 5 }, premium: 40, quote_number: 'FQ260127252631' };

/** Freight that is quoted: as rows, and as it is sent. */
const item = {
	units: 2,
	pieces: 40,
	packageType: 'Pallet',
	description: 'Furniture',
	totalWeight: 800.5,
	weightUnit: 'lb',
	length: 48,
	width: 40,
	height: 60,
	dimensionUnit: 'in',
};
const { packageType, totalWeight, weightUnit, dimensionUnit, ...sameNames } = item;

const items = [
	{
		...sameNames,
		package_type: packageType,
		total_weight: totalWeight,
		weight_unit: weightUnit,
		dimension_unit: dimensionUnit,
	},
];

const post = { method: 'POST', status: 200 } as const;
const ltl = { ...post, path: '/api/ltl/quotes', answer: { data: ltlQuote }, output: [ltlQuote] };

const ltlExamples: Readonly<Record<string, Example>> = {
	'ltlQuote.create': {
		...ltl,
		parameters: {
			...lane.parameters,
			pickupAddressType: 'limitedAccess',
			destinationAddressType: 'business',
			additionalFields: {
				pickupCountry: 'US',
				destinationCountry: 'US',
				pickupAccessorials: ['inside', 'liftgate'],
				destinationAccessorials: ['inside', 'liftgate', 'appointment'],
				timeout: 5,
				cargoValue: 30000,
				items: { item: [item] },
			},
		},
		body: {
			...lane.sent,
			pickup_country: 'US',
			destination_country: 'US',
			pickup_address_type: 'limitedAccess',
			destination_address_type: 'business',
			pickup_accessorials: ['inside', 'liftgate'],
			destination_accessorials: ['inside', 'liftgate', 'appointment'],
			timeout: 5,
			cargo_value: 30000,
			items,
		},
	},
	'ltlQuote.create with home delivery': {
		...ltl,
		parameters: {
			...lane.parameters,
			pickupAddressType: 'business',
			destinationAddressType: 'residential',
			additionalFields: {
				destinationAccessorials: ['homeDelivery'],
				floor: 3,
				isElevator: true,
				isMilitary: false,
			},
		},
		body: {
			...lane.sent,
			pickup_address_type: 'business',
			destination_address_type: 'residential',
			destination_accessorials: ['homeDelivery'],
			floor: 3,
			is_elevator: true,
			is_military: false,
		},
	},
};

const ftl = (trailerType: string, trailerSize: number): Example => ({
	...post,
	path: '/api/v2/ftl/quotes',
	parameters: { ...lane.parameters, additionalFields: { trailerType, trailerSize, cargoValue: 2500 } },
	body: { ...lane.sent, trailer_type: trailerType, trailer_size: trailerSize, cargo_value: 2500 },
	answer: { data: ftlQuote },
	output: [ftlQuote],
});

/** LTL and FTL quotes. */
export const quotes: Readonly<Record<string, Example>> = {
	...ltlExamples,
	'ftlQuote.create': ftl('FLATBED', 48),
	'ftlQuote.create with a van': ftl('VAN', 53),
	'ftlQuote.create with a reefer': ftl('REEFER', 53),
};
