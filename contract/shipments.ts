import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { string, commaSeparated, date, email, integer, pathText, pattern, maxLength, nonEmpty, time } from './rules';

/** Order or rate numbers that fit one request (findings.md, LTL and FTL). */
export const NUMBERS_PER_REQUEST = 50;

export const numbers = () => commaSeparated(NUMBERS_PER_REQUEST);

type Side<T extends z.ZodRawShape> = { [K in keyof T & string as `pickup_${K}` | `destination_${K}`]: T[K] };

/** The fields of both ends of a shipment: each name once with `pickup_` and once with `destination_` before it. */
export const bothSides = <T extends z.ZodRawShape>(fields: T) =>
	Object.fromEntries(
		['pickup', 'destination'].flatMap((side) =>
			Object.entries(fields).map(([name, rule]) => [`${side}_${name}`, rule]),
		),
	) as Side<T>;

/** findings.md, POST /api/ltl/shipments; FTL takes the same party fields with the same bounds. */
export const parties = bothSides({
	company_name: nonEmpty(255),
	contact_name: string().optional(),
	contact_email: email(),
	contact_phone: pattern(/^\d{10}$/, 'must be exactly ten digits'),
	contact_phone_ext: maxLength(5).optional(),
	address1: nonEmpty(255),
	address2: maxLength(255).optional(),
	open_time: time(),
	close_time: time(),
});

/** The lane of a quote; LTL and FTL differ in the longest text each field takes (findings.md). */
export const lane = ({ zip, place, state }: { zip: number; place: number; state: number }) => ({
	...bothSides({ zipcode: nonEmpty(zip), city: nonEmpty(place), state: nonEmpty(state) }),
	pickup_date: date(),
});

interface ShipmentPaths {
	readonly base: string;
	readonly filters: z.ZodRawShape;
}

/** The five endpoints that LTL and FTL shipments share in everything but their address and filters. */
export const shipmentEndpoints = ({ base, filters }: ShipmentPaths) => {
	const numbersPerRequest = { fields: Object.keys(filters), max: NUMBERS_PER_REQUEST };
	const files = `${base}/{orderNumber}/files`;
	const orderNumber = { orderNumber: pathText() };
	return {
		list: {
			method: 'GET',
			path: base,
			query: z.object(filters),
			numbersPerRequest,
			responseType: 'list',
		},
		track: {
			method: 'GET',
			path: `${base}/tracking`,
			// undocumented for LTL: the same parameter as FTL (decision 7).
			query: z.object({ order_numbers: numbers() }),
			numbersPerRequest: { fields: ['order_numbers'], max: NUMBERS_PER_REQUEST },
			responseType: 'list',
		},
		listFiles: {
			method: 'GET',
			path: files,
			params: z.object(orderNumber),
			responseType: 'list',
		},
		downloadFile: {
			method: 'GET',
			path: `${files}/{fileId}`,
			params: z.object({ ...orderNumber, fileId: z.union([integer(), pathText()]) }),
			responseType: 'file',
		},
	} as const satisfies Record<string, Endpoint>;
};
