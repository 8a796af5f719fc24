// The orders that a sandbox starts with: see data.mts.

import type { LANES } from './data.mts';

/** An order and its progress. */
export interface SeedOrder {
	readonly mbl: string;
	readonly reference: string;
	readonly memo?: string;
	readonly lane: keyof typeof LANES;
	/** 1 for live unload, 2 for drop and hook. */
	readonly liveOrDrop: 1 | 2;
	/** Days from now, negative after arrival. */
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
	/** Past changes, with the number of days ago: of the order's status (text) or its containers' code (number). */
	readonly history: ReadonlyArray<readonly [daysAgo: number, reached: string | number]>;
	/** The scheduled appointments, in days from now. */
	readonly appointments?: { readonly pickup: number; readonly delivery: number };
	readonly documents: ReadonlyArray<readonly [daysAgo: number, type: string]>;
}

export const ORDERS: readonly SeedOrder[] = [
	{
		// Dropped and not picked up again. The container has been out for a week.
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
		// Arrived by ship and train, now on the road from the ramp.
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
		// At the terminal, with its last free day tomorrow.
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
		// On hold: the carrier is waiting for documents.
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
