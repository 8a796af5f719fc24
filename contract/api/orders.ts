import { containerTypes, destinationTypes, loadingTypes, orderFileTypes, orderUnloading } from '../codes';
import { isMissing } from '../check';
import { type CrossFieldRule, v2 } from '../endpoint';
import {
	any,
	anyId,
	code,
	containerNumber,
	date,
	decimal,
	flag,
	identifier,
	mblNumber,
	optional,
	recordNumber,
	ref,
	reference,
	rows,
	text,
	texts,
} from '../fields';
import { drayageCargoValue } from './rates';

const containers = rows(
	'Container',
	'Containers',
	'Containers to move; at least one',
	{
		number: containerNumber('Number', 'Container number', 'MSCU1234566'),
		// undocumented: the full list of container types, so any string is accepted.
		type: text('Type', "Common types. The API's list is undocumented, so for any other type, use an expression.", {
			min: 1,
			usual: containerTypes,
		}),
		package: text('Package', 'Description of the contents', { min: 1, example: '20 Cartons' }),
		weight: decimal('Weight (Kg)', 'Weight of each container', { unit: 'kg' }),
		...optional({
			cargo_value: drayageCargoValue,
			commodity: texts('Commodity', 'Goods, separated by commas', 'Furniture, Lamps'),
			delivery_reference: text('Delivery Reference', 'Reference that the driver gives at delivery', 'DEL-1234'),
			is_dg: flag('Hazmat', 'Whether the container carries hazmat', { default: false }),
			is_overweight: flag('Overweight', 'Whether the container is overweight', { default: false }),
			is_reefer: flag('Reefer', 'Whether the container is refrigerated', { default: false }),
			is_soc: flag('Shipper-Owned (SOC)', 'Whether the shipper owns the container', { default: false }),
			loading_type: code(loadingTypes, 'Loading Type', 'How the goods are loaded'),
			seal_number: reference('Seal Number', 'Number on the seal', 'SL123456'),
		}),
	},
	{ min: 1, example: '[{"number": "MSCU1234566", "type": "40HQ", "package": "20 Cartons", "weight": 12000}]' },
);

const newOrder = {
	mbl_number: mblNumber(
		'MBL Number',
		'Master bill of lading, not a house bill. One order per number. Its letters and digits are sent in capitals.',
		{
			min: 1,
			example: 'MAEU123456789',
		},
	),
	rate_id: recordNumber('Rate ID', 'ID of an unexpired rate from Rate › Search', { min: 1, example: 'RATE123' }),
	quote_id: recordNumber('Quote ID', 'Quote ID from the same rate search', {
		min: 1,
		example: '6f1c2a9e-0c6b-4f0e-9c55-2f6f0d7c1a11',
	}),
	port_of_discharge_id: ref(
		'oceanPort',
		'Port of Discharge',
		'Port of arrival. By default, the ocean port of the rate in the input item. To choose another, click Fixed, then From List.',
	),
	port_of_discharge_eta: date('Port of Discharge ETA', "Date of arrival (YYYY-MM-DD), in the workflow's time zone"),
	customer_reference_number: reference('Customer Reference Number', 'Your own reference for the order', {
		min: 1,
		example: 'PO-1234',
	}),
	containers,
	...optional({
		contact_emails: texts('Contact Emails', 'Email addresses to notify, separated by commas', {
			min: 1,
			example: 'name@example.com, desk@example.com',
		}),
		customer_memo: text('Customer Memo', 'Note on the order', {
			example: 'Call the desk one hour before delivery',
			lines: 4,
		}),
		delivery_address: text(
			'Delivery Address',
			'Street address that the containers go to. An order needs it or a warehouse.',
			{
				min: 1,
				example: '1670 Champagne Ave, Ontario, CA 91761',
				lines: 4,
			},
		),
		destination_type: code(
			destinationTypes,
			'Destination Type',
			'Whether a truck picks up at the ocean port or at an inland rail ramp (ramp port). A ramp port requires Final Port and its ETA.',
			{ default: 1 },
		),
		final_port_eta: date('Final Port ETA', 'Date of arrival at the ramp port (YYYY-MM-DD). Required for a ramp port.'),
		final_port_id: ref('rampPort', 'Final Port', 'Inland rail ramp. Required for a ramp port.'),
		live_or_drop: code(
			orderUnloading,
			'Live or Drop',
			'Whether the truck waits during unloading (live), or leaves the container and returns for the empty (drop)',
			{ default: 0 },
		),
		pu_number_agent_id: ref('agent', 'Pickup Number Agent', 'Provides the pickup number'),
		terminal_firms_code: reference('Terminal FIRMS Code', 'Code that customs (CBP) assigned to the terminal', 'Y258'),
		urgent: flag('Urgent', 'Whether the order is urgent', { default: false }),
		warehouse_id: ref(
			'warehouse',
			'Warehouse',
			"Public warehouse, or the ID of your own from Warehouse › Create. The API doesn't document whether an order may go to a public one.",
		),
	}),
};

const needsFinalPort: CrossFieldRule = (order) => {
	const needed = (value: unknown) =>
		order.destination_type === 2 && isMissing(value) && 'is required when the destination is a ramp port';
	return { final_port_id: needed(order.final_port_id), final_port_eta: needed(order.final_port_eta) };
};

const orderId = anyId('Order', 'Order from the list, by any of its numbers or by ID', { ref: 'order' });

/** docs/interface.md#orders */
export const order = {
	create: v2.post(
		'/createOrder',
		"Book drayage for containers with a rate and quote ID from a rate search. This costs money and can't be undone here.",
		{
			action: 'Create order (books drayage)',
			body: newOrder,
			anyOf: ['delivery_address', 'warehouse_id'],
			rules: [needsFinalPort],
		},
	),
	get: v2.get('/orders', 'Get one order with its containers and their shipping events', {
		query: { id: orderId },
		responseType: 'only',
	}),
	getAll: v2.pages(
		'/orders',
		'List orders with their containers and status',
		optional({
			id: anyId('Order', 'One order only', { ref: 'order' }),
			mbl_number: mblNumber('MBL Number', 'Master bill of lading of the order', 'MAEU123456789'),
			booking_number: identifier('Booking Number', 'Booking number of the orders', 'BK123456'),
			container_number: mblNumber('Container Number', 'A container in the orders', 'MSCU1234566'),
			customer_reference_number: identifier(
				'Customer Reference Number',
				'Your own reference for the orders',
				'PO-1234',
			),
		}),
	),
};

const needsOneSource: CrossFieldRule = ({ file_list: orderFiles, urls }) => ({
	[isMissing(orderFiles) ? 'file_list' : 'urls']:
		isMissing(orderFiles) === isMissing(urls) && 'must be the only source: send either files or URLs',
});

/** The maximum file size that the API accepts, in bytes (docs/interface.md#order-files). */
export const ORDER_FILE_BYTES = 10 * 1024 * 1024;

/** undocumented: whether the API accepts types other than the documented ones. An expression may set one. */
const fileType = (description: string) => text('Type', description, { usual: orderFileTypes });

const orderFiles = '/orders/{orderId}/files';
const oneFile = `${orderFiles}/{fileId}` as const;
const fileId = anyId('File', 'File to download or delete; Get Many returns its ID', { ref: 'file' });

/** docs/interface.md#order-files */
export const orderFile = {
	upload: v2.post(orderFiles, 'Attach files to an order, up to 10 MB each, from binary data or from URLs', {
		action: 'Upload order files (delivery order, POD)',
		params: { orderId },
		multipart: true,
		responseType: 'list',
		body: optional({
			file_list: rows(
				'File',
				'Files',
				'Files to send',
				{
					file: any('File', 'Content of the file'),
					...optional({ type: fileType('Type of the document') }),
				},
				{ min: 1, example: '[]' },
			),
			urls: rows(
				'URL',
				'URLs',
				'At least one file for the API to fetch',
				{
					// undocumented: which URLs the API can fetch.
					url: text('URL', 'URL that the API fetches the file from', {
						min: 1,
						example: 'https://example.com/invoice.pdf',
					}),
					...optional({ type: fileType('Type of the document at this URL') }),
				},
				{ min: 1, example: '[{"url": "https://example.com/invoice.pdf", "type": "Vendor Invoice"}]' },
			),
		}),
		rules: [needsOneSource],
	}),
	getAll: v2.list(orderFiles, 'List the files of one order', { params: { orderId } }),
	download: v2.file(oneFile, 'Download one file or all files of one order into the binary data of items', {
		action: 'Download order files (proof of delivery)',
		params: { orderId, fileId },
	}),
	delete: v2.delete(oneFile, 'Delete a file of an order permanently', { params: { orderId, fileId } }),
};
