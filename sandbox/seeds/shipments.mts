// The LTL and FTL shipments that a sandbox starts with: see data.mts.

/** One end of an LTL or FTL shipment. */
interface SeedEnd {
	readonly company: string;
	readonly contact: string;
	/** Ten digits. */
	readonly phone: string;
	readonly address: string;
	readonly city: string;
	readonly state: string;
	readonly zipcode: string;
}

const ENDS = {
	ontario: {
		company: 'Blue Anchor Imports',
		contact: 'Shipping Desk',
		phone: '9095550100',
		address: '2200 Commerce Way',
		city: 'Ontario',
		state: 'CA',
		zipcode: '91761',
	},
	phoenix: {
		company: 'Saguaro Outdoor Supply',
		contact: 'Receiving Desk',
		phone: '6025550100',
		address: '415 Cactus Road',
		city: 'Phoenix',
		state: 'AZ',
		zipcode: '85009',
	},
	edison: {
		company: 'Blue Anchor Imports',
		contact: 'Shipping Desk',
		phone: '7325550100',
		address: '1 Harbor Street',
		city: 'Edison',
		state: 'NJ',
		zipcode: '08817',
	},
	columbus: {
		company: 'Scioto Home Stores',
		contact: 'Dock Office',
		phone: '6145550100',
		address: '1800 Mill Run',
		city: 'Columbus',
		state: 'OH',
		zipcode: '43215',
	},
	katy: {
		company: 'Blue Anchor Imports',
		contact: 'Shipping Desk',
		phone: '2815550100',
		address: '700 Freight Road',
		city: 'Katy',
		state: 'TX',
		zipcode: '77449',
	},
	dallas: {
		company: 'Trinity Garden Centers',
		contact: 'Receiving Desk',
		phone: '2145550100',
		address: '65 Market Square',
		city: 'Dallas',
		state: 'TX',
		zipcode: '75207',
	},
	tracy: {
		company: 'Blue Anchor Imports',
		contact: 'Shipping Desk',
		phone: '2095550100',
		address: '42 Orchard Lane',
		city: 'Tracy',
		state: 'CA',
		zipcode: '95376',
	},
	reno: {
		company: 'Truckee Fulfillment',
		contact: 'Inbound Desk',
		phone: '7755550100',
		address: '90 Sagebrush Drive',
		city: 'Reno',
		state: 'NV',
		zipcode: '89502',
	},
} as const satisfies Record<string, SeedEnd>;

export interface SeedShipment {
	readonly mode: 'ltl' | 'ftl';
	readonly from: SeedEnd;
	readonly to: SeedEnd;
	readonly reference: string;
	readonly quoted: number;
	/** Days before now. Omitted for a quote that isn't booked. */
	readonly booked?: number;
	/** Days from now. */
	readonly pickup: number;
	/** The number of days ago at which it reached each further status, in order. */
	readonly moved: readonly number[];
	/** The insured value in US dollars, or 0 without insurance. */
	readonly cargoValue: number;
	/** Pounds. */
	readonly weight: number;
}

export const SHIPMENTS: readonly SeedShipment[] = [
	{
		mode: 'ltl',
		from: ENDS.katy,
		to: ENDS.dallas,
		reference: 'SO-2201',
		quoted: 6.2,
		booked: 6,
		pickup: -5,
		moved: [5.2, 5, 4.7, 1.2, 1],
		cargoValue: 0,
		weight: 640,
	},
	{
		mode: 'ltl',
		from: ENDS.edison,
		to: ENDS.columbus,
		reference: 'SO-2204',
		quoted: 3,
		booked: 2.5,
		pickup: -1,
		moved: [1.2, 1, 0.7],
		cargoValue: 12_000,
		weight: 980,
	},
	{
		mode: 'ftl',
		from: ENDS.tracy,
		to: ENDS.reno,
		reference: 'SO-2206',
		quoted: 3.2,
		booked: 3,
		pickup: -1,
		moved: [1.2, 1, 0.8, 0.2],
		cargoValue: 80_000,
		weight: 31_000,
	},
	{
		mode: 'ltl',
		from: ENDS.ontario,
		to: ENDS.phoenix,
		reference: 'SO-2210',
		quoted: 0.3,
		booked: 0.2,
		pickup: 1,
		moved: [],
		cargoValue: 9_500,
		weight: 750,
	},
	{
		mode: 'ftl',
		from: ENDS.katy,
		to: ENDS.dallas,
		reference: 'SO-2212',
		quoted: 0.25,
		booked: 0.1,
		pickup: 2,
		moved: [],
		cargoValue: 0,
		weight: 28_000,
	},
	{
		mode: 'ltl',
		from: ENDS.ontario,
		to: ENDS.phoenix,
		reference: 'SO-2215',
		quoted: 0.05,
		pickup: 2,
		moved: [],
		cargoValue: 0,
		weight: 520,
	},
	{
		mode: 'ftl',
		from: ENDS.tracy,
		to: ENDS.reno,
		reference: 'SO-2216',
		quoted: 0.04,
		pickup: 3,
		moved: [],
		cargoValue: 0,
		weight: 26_000,
	},
];
