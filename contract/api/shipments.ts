import { identifier, nullable, numbers, optional, stateCode, tenDigits, text, time } from '../fields';

/** The end of a shipment that a field is about. */
export interface End {
	/** The first word of the field's label. */
	readonly name: 'Pickup' | 'Destination';
	/** `at pickup` or `at destination` */
	readonly place: string;
	/** Returns the text that belongs to this end. */
	readonly either: (pickup: string, destination: string) => string;
}

const ends: Readonly<Record<'pickup' | 'destination', End>> = {
	pickup: { name: 'Pickup', place: 'at pickup', either: (pickup) => pickup },
	destination: { name: 'Destination', place: 'at destination', either: (_pickup, destination) => destination },
};

type BothEnds<F> = { readonly [N in keyof F & string as `pickup_${N}` | `destination_${N}`]: F[N] };

/** Defines each field twice, for both ends of a shipment, with the prefixes `pickup_` and `destination_`. */
export const bothEnds = <F extends object>(fieldsOf: (end: End) => F) =>
	Object.fromEntries(
		Object.entries(ends).flatMap(([prefix, end]) =>
			Object.entries(fieldsOf(end)).map(([name, value]: [string, unknown]) => [`${prefix}_${name}`, value]),
		),
	) as BothEnds<F>;

const line = { min: 1, max: 255 };

/** Shipper and consignee, with the same fields for LTL and FTL (docs/interface.md#ltl-shipments and #ftl-shipments). */
export const parties = bothEnds(({ name, place, either }) => ({
	company_name: text(`${name} Company Name`, `Company ${place}`, {
		...line,
		example: either('Example Trading Inc.', 'Sample Stores LLC'),
	}),
	address1: text(`${name} Address`, `Street address ${place}`, {
		...line,
		example: either('1670 Champagne Ave', '25 Broadway'),
	}),
	...nullable({
		address2: text(`${name} Address Line 2`, `Suite, floor or dock ${place}`, {
			max: 255,
			example: either('Suite 200', 'Dock 4'),
		}),
	}),
	...optional({
		contact_name: text(`${name} Contact Name`, `Person ${place}`, either('Shipping Desk', 'Receiving Desk')),
	}),
	contact_email: text(`${name} Contact Email`, `Email address ${place}`, {
		min: 1,
		example: either('ship@example.com', 'dock@example.com'),
	}),
	contact_phone: tenDigits(
		`${name} Contact Phone`,
		`Phone ${place}, ten digits`,
		either('(909) 555-0100', '(518) 555-0100'),
	),
	...nullable({
		contact_phone_ext: text(`${name} Contact Phone Extension`, `Phone extension ${place}`, {
			max: 5,
			example: either('104', '7'),
		}),
	}),
	open_time: time(`${name} Open Time`, `Opening time ${place}, 24-hour clock`, either('08:00', '09:00')),
	close_time: time(`${name} Close Time`, `Closing time ${place}, 24-hour clock`, either('17:00', '16:00')),
}));

/** Returns the place at one end of a quote. LTL and FTL differ in their maximum lengths. */
export const placeOf = ({ name, place, either }: End, max: Readonly<Record<'zip' | 'city' | 'state', number>>) => ({
	zipcode: identifier(`${name} ZIP Code`, `ZIP code ${place}`, {
		min: 1,
		max: max.zip,
		example: either('91761', '12207'),
	}),
	city: text(`${name} City`, `City ${place}`, { min: 1, max: max.city, example: either('Ontario', 'Albany') }),
	state: stateCode(max.state, `${name} State`, `State code ${place}`, either('CA', 'NY')),
});

/** The maximum number of order or rate numbers in one request. */
const MOST_NUMBERS = 50;

/** A filter by numbers. undocumented: some of its limits (docs/interface.md#u-order-numbers). */
export const byNumbers = (
	label: string,
	noun: string,
	example: string,
	more: { readonly undocumented?: string } = {},
) => numbers(MOST_NUMBERS, label, `One or more ${noun}, separated by commas, or an array`, { example, ...more });
