import { nullable, optional } from '../schema/schema';
import { date, maxLength, nonEmpty, numbers, string, tenDigits, time } from '../schema/values';

/** Order or rate numbers that fit one request (docs/interface.md#ltl-shipments and #ftl-shipments). */
export const shipmentNumbers = () => numbers(50);

type Side<T extends object> = { readonly [K in keyof T & string as `pickup_${K}` | `destination_${K}`]: T[K] };

/** The fields of both ends of a shipment: each name once with `pickup_` and once with `destination_` before it. */
export const bothSides = <T extends object>(fields: T) =>
	Object.fromEntries(
		['pickup', 'destination'].flatMap((side) =>
			Object.entries(fields).map(([name, field]: [string, unknown]) => [`${side}_${name}`, field]),
		),
	) as Side<T>;

/** Who hands over and who receives; the same for LTL and FTL. */
export const parties = bothSides({
	company_name: nonEmpty(255),
	contact_name: optional(string()),
	contact_email: nonEmpty(),
	contact_phone: tenDigits(),
	contact_phone_ext: nullable(maxLength(5)),
	address1: nonEmpty(255),
	address2: nullable(maxLength(255)),
	open_time: time(),
	close_time: time(),
});

/** The lane of a quote; LTL and FTL differ in the longest text each field takes. */
export const lane = ({ zip, place, state }: { zip: number; place: number; state: number }) => ({
	...bothSides({ zipcode: nonEmpty(zip), city: nonEmpty(place), state: nonEmpty(state) }),
	pickup_date: date(),
});
