import { trailers, trailerSizes, trailerTypes } from '../codes';
import { isMissing } from '../check';
import { type CrossFieldRule, v2 } from '../endpoint';
import { anyId, code, date, integer, nullable, optional, recordNumber, segment } from '../fields';
import { bothEnds, byNumbers, parties, placeOf } from './shipments';

const offeredTrailer: CrossFieldRule = ({ trailer_type: type, trailer_size: size }) => {
	const only = typeof type === 'string' && Object.hasOwn(trailers, type) ? trailers[type] : undefined;
	const isOffered = only === undefined || isMissing(size) || size === only;
	return { trailer_size: !isOffered && `must be ${only} for a trailer of type ${String(type)}` };
};

/** docs/interface.md#ftl-quotes */
export const ftlQuote = {
	create: v2.post('/ftl/quotes', 'Get a full-truckload rate for a lane. Its quote number books the shipment.', {
		action: 'Create FTL quote (full truckload)',
		body: {
			...bothEnds((end, place) => placeOf(end, place, { zip: 10, city: 255, state: 2 })),
			pickup_date: date('Pickup Date', "YYYY-MM-DD, in the workflow's time zone"),
			...optional({
				trailer_type: code(trailerTypes, 'Trailer Type', 'Kind of trailer', { initial: 'VAN' }),
				trailer_size: code(
					trailerSizes,
					'Trailer Size (Feet)',
					'53 feet for a dry van or reefer, 48 feet for a flatbed',
					{ initial: 53, unit: 'ft' },
				),
			}),
			...nullable({
				cargo_value: integer('Cargo Value', 'Value to insure, a whole number', {
					min: 2_500,
					max: 1_000_000,
					example: '25000',
					// undocumented: the currency (docs/interface.md#u-currency).
					unit: 'usd',
				}),
			}),
		},
		rules: [offeredTrailer],
		isQuote: true,
	}),
};

const shipments = '/ftl/shipments';
const query = { order_numbers: byNumbers('Order Numbers', 'order numbers', 'FS260127252631, FS260127252632') };

/** docs/interface.md#ftl-shipments and #ftl-tracking */
export const ftlShipment = {
	create: v2.post(
		shipments,
		"Book an FTL shipment with a quote number from an FTL quote. This costs money and can't be undone here.",
		{
			action: 'Create FTL shipment (books full truckload)',
			body: {
				// undocumented: whether and how a shipment refers to its quote, and the cargo fields.
				...optional({
					quote_number: recordNumber(
						'Quote Number',
						'Quote number from an FTL quote. Add details of the cargo as custom fields.',
						{ example: 'FQ260127252631', undocumented: 'u-quote-reference' },
					),
				}),
				...parties,
			},
		},
	),
	getAll: v2.list(shipments, 'List FTL shipments of your company by order number', { query }),
	track: v2.list(`${shipments}/tracking`, 'Get the tracking events of FTL shipments of your company', { query }),
};

const files = `${shipments}/{orderNumber}/files` as const;
const orderNumber = segment(
	'Order Number',
	'Order number of the shipment. Nothing else can be looked up.',
	'FS260127252631',
);
const fileId = anyId('File', 'File to download; Get Many returns its ID', { ref: 'file' });

/** docs/interface.md#shipment-files */
export const ftlShipmentFile = {
	getAll: v2.list(files, 'List the files of one FTL shipment', { params: { orderNumber } }),
	download: v2.file(`${files}/{fileId}`, "Download one or all files of an FTL shipment into the items' binary data", {
		action: 'Download FTL shipment files',
		params: { orderNumber, fileId },
	}),
};
