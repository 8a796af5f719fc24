import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { codesOf, trailers, trailerSizes, trailerTypes } from './options';
import { integer, oneOf, nonEmpty, type CrossFieldRule } from './rules';
import { lane, numbers, parties, shipmentEndpoints } from './shipments';

const quoteRequest = z.object({
	...lane({ zip: 10, place: 255, state: 2 }),
	trailer_type: oneOf(codesOf(trailerTypes)).optional(),
	trailer_size: oneOf(codesOf(trailerSizes)).optional(),
	cargo_value: integer(2_500, 1_000_000).nullish(),
});

const offeredTrailer: CrossFieldRule = ({ trailer_type: type, trailer_size: size }) => {
	const only = typeof type === 'string' ? trailers[type] : undefined;
	return only === undefined || size === undefined || size === only
		? []
		: [{ path: ['trailer_size'], message: `must be ${only} for a trailer of type ${String(type)}` }];
};

export const createFtlQuote: Endpoint = {
	method: 'POST',
	path: '/api/v2/ftl/quotes',
	body: quoteRequest,
	rules: [offeredTrailer],
	responseType: 'record',
};

export const createFtlShipment: Endpoint = {
	method: 'POST',
	path: '/api/v2/ftl/shipments',
	// undocumented: how a shipment refers to its quote (decision 12), and the cargo fields, which custom fields carry.
	body: z.object({ ...parties, quote_number: nonEmpty() }),
	responseType: 'record',
};

export const ftlShipments = shipmentEndpoints({
	base: '/api/v2/ftl/shipments',
	filters: { order_numbers: numbers() },
});
