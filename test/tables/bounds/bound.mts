/** One documented bound: values just inside it, values just outside, and what the message must say. */
export interface Bound {
	/** The name of the example that the values are tried in. */
	readonly example: string;
	/** Where the interface has the field. */
	readonly wire: string;
	/** Where the node has it, rows included. */
	readonly parameter: string;
	/** The label that the user sees. */
	readonly label: string;
	readonly good: readonly unknown[];
	readonly bad: readonly unknown[];
	/** How the message goes on after the label. */
	readonly says: string;
}

type Place = readonly [wire: string, parameter: string, label: string];
type Row = readonly [...Place, good: readonly unknown[], bad: readonly unknown[], says: string];

/** The bounds of one example's operation. */
export const of = (example: string, rows: readonly Row[]): Bound[] =>
	rows.map(([wire, parameter, label, good, bad, says]) => ({ example, wire, parameter, label, good, bad, says }));

export const ADD = 'additionalFields';

/** Both ends of a shipment: how the interface and the node begin a name, and how a label begins. */
export const ends = [
	['pickup', 'Pickup'],
	['destination', 'Destination'],
] as const;

const long = (length: number) => 'x'.repeat(length);

/** A text that must not be empty. */
export const upTo = (max: number, ...place: Place): Row => [
	...place,
	['a', long(max)],
	[long(max + 1)],
	`must be 1 to ${max} characters long`,
];

/** A text that may be empty. */
export const atMost = (max: number, ...place: Place): Row => [
	...place,
	[long(max)],
	[long(max + 1)],
	`must be at most ${max} characters long`,
];

/** A field that only `create` bounds: anything goes. */
export const unbounded = (...place: Place): Row => [...place, ['a', long(1_000)], [], ''];

export const whole = (...place: Place): Row => [...place, [1, 115], ['x', 1.5], 'must be a whole number'];

export const flag = (...place: Place): Row => [...place, [true, false], ['maybe'], 'must be true or false'];

export const day = (...place: Place): Row => [
	...place,
	['2099-12-01'],
	['2099-13-01', '2099-02-30', '01.12.2099', 'tomorrow'],
	'must be a date written YYYY-MM-DD',
];

export const time = (...place: Place): Row => [
	...place,
	['0:00', '00:00', '8:05', '23:59'],
	['24:00', '12:60', '1200', '12:5'],
	'must be a time written HH:mm, from 00:00 to 23:59',
];

export const email = (...place: Place): Row => [
	...place,
	['a@b.co'],
	['a', 'a@', '@b', 'a b@c'],
	'must be an e-mail address',
];
