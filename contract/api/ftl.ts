import { v2, type CrossFieldRule } from '../endpoint';
import { trailers, trailerSizes, trailerTypes } from '../codes/options';
import { isMissing } from '../schema/check';
import { nullable, optional } from '../schema/schema';
import { lane, parties, shipmentNumbers } from './shipments';
import { integer, oneOf, string } from '../schema/values';

const offeredTrailer: CrossFieldRule = ({ trailer_type: type, trailer_size: size }) => {
	const only = typeof type === 'string' && Object.hasOwn(trailers, type) ? trailers[type] : undefined;
	const isOffered = only === undefined || isMissing(size) || size === only;
	return { trailer_size: !isOffered && `must be ${only} for a trailer of type ${String(type)}` };
};

/** docs/interface.md#ftl-quotes */
export const ftlQuote = {
	create: v2.post('/ftl/quotes', {
		body: {
			...lane({ zip: 10, place: 255, state: 2 }),
			trailer_type: optional(oneOf(trailerTypes)),
			trailer_size: optional(oneOf(trailerSizes)),
			cargo_value: nullable(integer({ min: 2_500, max: 1_000_000 })),
		},
		rules: [offeredTrailer],
		isQuote: true,
	}),
};

const base = '/ftl/shipments';
const query = { order_numbers: shipmentNumbers() };

/** docs/interface.md#ftl-shipments and #ftl-tracking */
export const ftlShipment = {
	// undocumented: whether and how a shipment names its quote (docs/interface.md#u-quote-reference), and the cargo fields.
	create: v2.post(base, { body: { ...parties, quote_number: optional(string()) } }),
	getAll: v2.list(base, { query }),
	track: v2.list(`${base}/tracking`, { query }),
};

const files = `${base}/{orderNumber}/files` as const;

/** docs/interface.md#shipment-files */
export const ftlShipmentFile = { getAll: v2.list(files), download: v2.file(`${files}/{fileId}`) };
