import { ADD, atMost, day, ends, flag, of, upTo, whole } from './bound.mts';

const ADDRESSES = 'must be one of business, limitedAccess, residential';
const EVERY_ADDRESS = ['business', 'residential', 'limitedAccess'];

/** The length bounds of a quote's lane (findings.md, LTL and FTL), and its date. */
const lane = (example: string, zip: number, place: number, state: number) => [
	...ends.flatMap(([end, title]) =>
		of(example, [
			upTo(zip, `${end}_zipcode`, `${end}Zipcode`, `${title} Zip Code`),
			upTo(place, `${end}_city`, `${end}City`, `${title} City`),
			upTo(state, `${end}_state`, `${end}State`, `${title} State`),
		]),
	),
	...of(example, [day('pickup_date', 'pickupDate', 'Pickup Date')]),
];

/** findings.md, LTL. */
const addresses = ends.flatMap(([end, title]) =>
	of('ltlQuote.create', [
		atMost(32, `${end}_country`, `${ADD}.${end}Country`, `${title} Country`),
		[
			`${end}_address_type`,
			`${end}AddressType`,
			`${title} Address Type`,
			EVERY_ADDRESS,
			['home', 'Business', 'limited access'],
			ADDRESSES,
		],
	]),
);

/** service.md, POST /api/ltl/quotes, and findings.md, LTL. */
const ltl = of('ltlQuote.create', [
	[
		'pickup_accessorials.0',
		`${ADD}.pickupAccessorials`,
		'Pickup Accessorials 1',
		[['inside'], ['liftgate']],
		[['appointment'], ['homeDelivery'], ['Inside']],
		'must be one of inside, liftgate',
	],
	[
		'destination_accessorials.0',
		`${ADD}.destinationAccessorials`,
		'Destination Accessorials 1',
		[['inside'], ['liftgate'], ['appointment']],
		[['tailgate'], ['home delivery']],
		'must be one of appointment, homeDelivery, inside, liftgate',
	],
	[
		'cargo_value',
		`${ADD}.cargoValue`,
		'Cargo Value (USD)',
		[1, 30000],
		[0, 30001, 1.5],
		'must be a whole number from 1 to 30000',
	],
	[
		'timeout',
		`${ADD}.timeout`,
		'Quote Timeout (Seconds)',
		[5, 60],
		[4, 61, 5.5],
		'must be a whole number from 5 to 60',
	],
]);

/** service.md, POST /api/ltl/quotes: the fields that only home delivery takes. */
const homeDelivery = of('ltlQuote.create with home delivery', [
	[
		'destination_accessorials.0',
		`${ADD}.destinationAccessorials`,
		'Destination Accessorials 1',
		[['homeDelivery']],
		[],
		'',
	],
	whole('floor', `${ADD}.floor`, 'Floor'),
	flag('is_elevator', `${ADD}.isElevator`, 'Elevator'),
	flag('is_military', `${ADD}.isMilitary`, 'Military'),
]);

const SIZE = ['trailer_size', `${ADD}.trailerSize`, 'Trailer Size'] as const;

/** findings.md, FTL: types and sizes, and the three combinations on offer. */
const ftl = [
	...of('ftlQuote.create', [
		[
			'trailer_type',
			`${ADD}.trailerType`,
			'Trailer Type',
			['VAN', 'REEFER', 'FLATBED'],
			['TANK', 'flatbed'],
			'must be one of FLATBED, REEFER, VAN',
		],
		[...SIZE, [48], [53], 'must be 48 for a trailer of type FLATBED'],
		[...SIZE, [], [40, 'long'], 'must be one of 48, 53'],
		[
			'cargo_value',
			`${ADD}.cargoValue`,
			'Cargo Value (USD)',
			[2500, 1000000, null],
			[2499, 1000001, 2500.5],
			'must be a whole number from 2500 to 1000000',
		],
	]),
	...of('ftlQuote.create with a van', [[...SIZE, [53], [48], 'must be 53 for a trailer of type VAN']]),
	...of('ftlQuote.create with a reefer', [[...SIZE, [53], [48], 'must be 53 for a trailer of type REEFER']]),
];

export const quotes = [
	...lane('ltlQuote.create', 255, 32, 32),
	...addresses,
	...ltl,
	...homeDelivery,
	...lane('ftlQuote.create', 10, 255, 2),
	...ftl,
];
