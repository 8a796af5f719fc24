import { anyZip, numbers, optional, stateCode, tenDigits, text, time } from '../fields';

/** The end of a shipment that a field is about. Its label begins with this word. */
export type End = 'Pickup' | 'Destination';

const ENDS: readonly End[] = ['Pickup', 'Destination'];

type BothEnds<F> = { readonly [N in keyof F & string as `pickup_${N}` | `destination_${N}`]: F[N] };

/**
 * Defines each field twice, for both ends of a shipment, with the prefixes `pickup_` and `destination_`. `place` is
 * `at pickup` or `at destination`.
 */
export const bothEnds = <F extends object>(fieldsOf: (end: End, place: string) => F) =>
	Object.fromEntries(
		ENDS.flatMap((end) => {
			const prefix = end.toLowerCase();
			const fields: Array<[string, unknown]> = Object.entries(fieldsOf(end, `at ${prefix}`));
			return fields.map(([name, field]) => [`${prefix}_${name}`, field]);
		}),
	) as BothEnds<F>;

const oneLine = { min: 1, max: 255 };

/** Shipper and consignee, with the same fields for LTL and FTL (docs/interface.md#ltl-shipments and #ftl-shipments). */
export const parties = bothEnds((end, place) => ({
	company_name: text(`${end} Company Name`, `Company ${place}`, { ...oneLine, example: 'Example Trading Inc.' }),
	address1: text(`${end} Address`, `Street address ${place}`, { ...oneLine, example: '1670 Champagne Ave' }),
	...optional({
		address2: text(`${end} Address Line 2`, `Suite, floor or dock ${place}`, { max: 255, example: 'Suite 200' }),
		contact_name: text(`${end} Contact Name`, `Person ${place}`, 'Shipping Desk'),
	}),
	contact_email: text(`${end} Contact Email`, `Email address ${place}`, { min: 1, example: 'desk@example.com' }),
	contact_phone: tenDigits(`${end} Contact Phone`, `Phone ${place}, ten digits`, '(909) 555-0100'),
	...optional({
		contact_phone_ext: text(`${end} Contact Phone Extension`, `Phone extension ${place}`, { max: 5, example: '104' }),
	}),
	open_time: time(`${end} Open Time`, `Opening time ${place}, 24-hour clock`, '08:00'),
	close_time: time(`${end} Close Time`, `Closing time ${place}, 24-hour clock`, '17:00'),
}));

/** Returns the place at one end of a quote. LTL and FTL differ in their maximum lengths. */
export const placeOf = (end: End, place: string, max: Readonly<Record<'zip' | 'city' | 'state', number>>) => ({
	zipcode: anyZip(`${end} ZIP Code`, `ZIP code ${place}`, { min: 1, max: max.zip, example: '91761' }),
	city: text(`${end} City`, `City ${place}`, { min: 1, max: max.city, example: 'Ontario' }),
	state: stateCode(max.state, `${end} State`, `State code ${place}`, 'CA'),
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
