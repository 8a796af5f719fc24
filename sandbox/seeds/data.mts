// What a sandbox starts with, all of it made up. Times are in days: before the start where something has happened, after it
// where it's expected. Records are listed oldest first, since lists show the newest first.

/** A lane: the city of the port or ramp, and where the container is delivered. */
export interface SeedLane {
	readonly hub: string;
	readonly city: readonly [name: string, state: string];
	readonly address: string;
	/** Whether the hub is a rail ramp; its containers come off the ship in Los Angeles. */
	readonly isRamp?: boolean;
}

/** Lanes that are run every day. */
export const LANES = {
	ontario: {
		hub: 'Los Angeles, CA',
		city: ['Ontario', 'CA'],
		address: '2200 Commerce Way, Ontario, CA 91761',
	},
	edison: { hub: 'Newark, NJ', city: ['Edison', 'NJ'], address: '1 Harbor Street, Edison, NJ 08817' },
	katy: { hub: 'Houston, TX', city: ['Katy', 'TX'], address: '700 Freight Road, Katy, TX 77449' },
	pooler: { hub: 'Savannah, GA', city: ['Pooler', 'GA'], address: '85 Depot Street, Pooler, GA 31322' },
	tracy: { hub: 'Oakland, CA', city: ['Tracy', 'CA'], address: '42 Orchard Lane, Tracy, CA 95376' },
	kent: { hub: 'Seattle, WA', city: ['Kent', 'WA'], address: '310 Terminal Drive, Kent, WA 98032' },
	suffolk: { hub: 'Norfolk, VA', city: ['Suffolk', 'VA'], address: '9 Tobacco Row, Suffolk, VA 23434' },
	joliet: { hub: 'Chicago, IL', city: ['Joliet', 'IL'], address: '14 Mill Road, Joliet, IL 60435', isRamp: true },
	fortWorth: {
		hub: 'Dallas, TX',
		city: ['Fort Worth', 'TX'],
		address: '65 Market Square, Fort Worth, TX 76106',
		isRamp: true,
	},
} as const satisfies Record<string, SeedLane>;

/** An order and how far it has come. */
export interface SeedOrder {
	readonly mbl: string;
	readonly reference: string;
	readonly memo?: string;
	readonly lane: keyof typeof LANES;
	/** 1 live unload, 2 drop and hook. */
	readonly liveOrDrop: 1 | 2;
	/** Days from now; before now where it has arrived. */
	readonly eta: number;
	readonly booked: number;
	readonly containers: ReadonlyArray<{
		readonly number: string;
		readonly type: string;
		readonly package: string;
		readonly weight: number;
		readonly commodity: readonly string[];
		readonly cargo_value?: number;
		readonly is_dg?: boolean;
		readonly is_reefer?: boolean;
	}>;
	/** What happened how many days ago: the order got a status (text), or its containers a code (number). */
	readonly history: ReadonlyArray<readonly [daysAgo: number, reached: string | number]>;
	/** The appointments once they are made, in days from now. */
	readonly appointments?: { readonly pickup: number; readonly delivery: number };
	readonly documents: ReadonlyArray<readonly [daysAgo: number, type: string]>;
}

export const ORDERS: readonly SeedOrder[] = [
	{
		// Dropped and not picked up again: its equipment has been out for a week.
		mbl: 'MAEU257104836',
		reference: 'PO-4705',
		lane: 'edison',
		liveOrDrop: 2,
		eta: -11,
		booked: 18,
		containers: [
			{
				number: 'MAEU6190245',
				type: '40HQ',
				package: '860 Cartons',
				weight: 14_200,
				commodity: ['Kitchenware'],
				cargo_value: 62_000,
			},
		],
		history: [
			[17.8, 'in review'],
			[17.6, 'confirmed'],
			[12.5, 1],
			[12.1, 2],
			[12, 30],
			[10, 34],
			[7.3, 56],
			[7.1, 41],
			[7, 42],
		],
		appointments: { pickup: -7.3, delivery: -7.1 },
		documents: [
			[16, 'MBL'],
			[12.9, 'Arrival Notice'],
			[12, 'DO'],
			[6.8, 'POD'],
		],
	},
	{
		// By ship and train, on the road from the ramp.
		mbl: 'COSU6384027150',
		reference: 'PO-4708',
		lane: 'joliet',
		liveOrDrop: 1,
		eta: -2,
		booked: 12,
		containers: [
			{
				number: 'TCLU4820161',
				type: '40HQ',
				package: '22 Pallets',
				weight: 17_900,
				commodity: ['Power Tools'],
				cargo_value: 118_000,
			},
		],
		history: [
			[11.8, 'in review'],
			[11.5, 'confirmed'],
			[3.5, 1],
			[3.2, 2],
			[3.1, 30],
			[1.6, 34],
			[0.15, 56],
		],
		appointments: { pickup: -0.15, delivery: 0.1 },
		documents: [
			[10, 'MBL'],
			[4, 'Arrival Notice'],
			[3.1, 'DO'],
		],
	},
	{
		// At the terminal, and its last free day is tomorrow.
		mbl: 'MEDUQ8241937',
		reference: 'PO-4711',
		lane: 'katy',
		liveOrDrop: 2,
		eta: -4,
		booked: 10,
		containers: [
			{
				number: 'MSCU7048152',
				type: '40HQ',
				package: '640 Cartons',
				weight: 12_600,
				commodity: ['Garden Furniture'],
				cargo_value: 48_500,
			},
		],
		history: [
			[9.7, 'in review'],
			[9.5, 'confirmed'],
			[5, 1],
			[4.6, 2],
			[4.5, 30],
			[3, 34],
		],
		appointments: { pickup: 0.9, delivery: 1.1 },
		documents: [
			[8, 'MBL'],
			[5.2, 'Arrival Notice'],
			[4.5, 'DO'],
			[2.9, 'PU#'],
		],
	},
	{
		// Something is wrong: the carrier wants its papers first.
		mbl: 'HLCUSHA260714583',
		reference: 'PO-4714',
		memo: 'On hold until the telex release arrives.',
		lane: 'tracy',
		liveOrDrop: 1,
		eta: 1,
		booked: 6,
		containers: [
			{
				number: 'HLXU8361070',
				type: '20GP',
				package: '80 Drums',
				weight: 18_300,
				commodity: ['Cleaning Agents'],
				cargo_value: 35_000,
				is_dg: true,
			},
		],
		history: [
			[5.8, 'in review'],
			[5.6, 'confirmed'],
			[0.9, 1],
			[0.8, 'on hold'],
		],
		documents: [
			[5, 'MBL'],
			[5, 'MSDS'],
			[4.9, 'DG form'],
		],
	},
	{
		// On the ocean.
		mbl: 'OOLU2718406530',
		reference: 'PO-4716',
		lane: 'ontario',
		liveOrDrop: 2,
		eta: 5,
		booked: 3,
		containers: [
			{
				number: 'OOLU9253809',
				type: '40HQ',
				package: '720 Cartons',
				weight: 13_400,
				commodity: ['Sporting Goods'],
				cargo_value: 57_000,
			},
			{
				number: 'TEMU3507186',
				type: '40GP',
				package: '24 Pallets',
				weight: 15_100,
				commodity: ['Sporting Goods'],
				cargo_value: 51_500,
			},
		],
		history: [
			[2.9, 'in review'],
			[2.7, 'confirmed'],
		],
		documents: [[2.6, 'MBL']],
	},
	{
		// Just booked.
		mbl: 'MEDUS6530172',
		reference: 'PO-4719',
		lane: 'ontario',
		liveOrDrop: 1,
		eta: 12,
		booked: 0.08,
		containers: [
			{
				number: 'MSCU5182645',
				type: '40HQ',
				package: '910 Cartons',
				weight: 11_800,
				commodity: ['Toys'],
				cargo_value: 73_000,
			},
		],
		history: [],
		documents: [],
	},
];

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
	/** Days before now; left out for a quote that isn't booked. */
	readonly booked?: number;
	/** Days from now. */
	readonly pickup: number;
	/** How many days ago it went to each further status, one after another. */
	readonly moved: readonly number[];
	/** US dollars; 0 for cargo that isn't insured. */
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

/** Rate searches that nothing was booked from; a rate lasts three days, so that the first one has expired. */
export const QUOTES: ReadonlyArray<{ readonly lane: keyof typeof LANES; readonly searched: number }> = [
	{ lane: 'edison', searched: 4 },
	{ lane: 'ontario', searched: 0.03 },
];

export const RATE_REQUESTS: ReadonlyArray<{
	readonly lane: keyof typeof LANES;
	readonly zipcode: string;
	readonly memo: string;
	readonly asked: number;
	readonly outcome?: readonly [daysAgo: number, status: 'completed' | 'rejected', reason?: string];
}> = [
	{
		lane: 'suffolk',
		zipcode: '23434',
		memo: 'Overweight, tri-axle chassis',
		asked: 5,
		outcome: [4, 'rejected', 'No tri-axle chassis is available on this lane.'],
	},
	{ lane: 'kent', zipcode: '98032', memo: 'Two containers a week', asked: 2, outcome: [1.5, 'completed'] },
	{ lane: 'pooler', zipcode: '31322', memo: 'Weekend delivery', asked: 0.4 },
];

export const WAREHOUSES = [
	{
		name: 'Ontario Distribution Center',
		code: 'ONT1',
		lane: 'ontario',
		zipcode: '91761',
		live_or_drop: 2,
		working_day_from: 1,
		working_day_to: 5,
		working_hour_from: '07:00',
		working_hour_to: '17:00',
		time_zone: 'PST',
		phone: '(909) 555-0100',
		email: 'ontario@blue-anchor-imports.example',
	},
	{
		name: 'Katy Cross-Dock',
		code: 'KTY1',
		lane: 'katy',
		zipcode: '77449',
		live_or_drop: 1,
		working_day_from: 1,
		working_day_to: 6,
		working_hour_from: '06:00',
		working_hour_to: '18:00',
		time_zone: 'CST',
		phone: '(281) 555-0100',
		email: 'katy@blue-anchor-imports.example',
	},
] as const;

export const AGENT = { name: 'Harbor Dispatch', emails: ['pickup@harbor-dispatch.example'] };
