// The records that a sandbox starts with. All of them are invented. Times are in days: before the start for past
// events, after the start for expected ones. Records are listed oldest first, because lists show the newest first.

/** A lane: the city of the port or ramp, and the delivery location. */
export interface SeedLane {
	readonly hub: string;
	readonly city: readonly [name: string, state: string];
	readonly address: string;
	/** Whether the hub is a rail ramp. If so, its containers come off the ship in Los Angeles. */
	readonly isRamp?: boolean;
}

/** Lanes with regular traffic. */
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

/** Rate searches without a booking. A rate lasts three days, so the first one has expired. */
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
