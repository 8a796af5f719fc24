import { codeLists, endpoints, oneOf, optional, string } from '../../../contract';
import { nodeField, sentField, settingField } from '../../shared/fields/build';
import { rowsOf, words, type FieldWords, type Show } from '../../shared/fields/field';
import { drayageCargoValue } from '../../shared/fields/nodeFields';
import { picker } from '../../shared/locators/locator';
import {
	agentLocator,
	oceanPortLocator,
	orderFilters,
	orderLocator,
	rampPortLocator,
	warehouseLocator,
} from '../../shared/locators/locators';
import { resource, type ToOutput } from '../../shared/operations/operation';
import { withFirst } from '../../shared/records';
import { orderSummary, withSummaries } from '../../shared/summary';
import { bookingWords, cityFromQuote, fromQuote, orderBooking, orderFromInput, portFromQuote } from './shared/bookings';
import { pricePathOf } from './shared/quotedRate';

/** The fields of a simplified order. undocumented: whether a response contains the ETA. Missing fields are omitted. */
const simplify = [
	'mbl_number',
	'id',
	'status',
	'released_status',
	'containers.number',
	'port_of_discharge_eta',
	'customer_reference_number',
	'delivery_address',
	'destination_type_name',
	'urgent',
];

/** The fields that a person looks for first in an order. The others follow. */
const first = [
	...['mbl_number', 'id', 'status', 'released_status'],
	...['port_of_discharge_eta', 'final_port_eta', 'created_at', 'updated_at'],
	...['customer_reference_number', 'delivery_address'],
];

const toOrders: ToOutput = withSummaries(orderSummary, (found) => found.map((one) => withFirst(one, first)));

/** Returns an order that was just booked: freight, destination and price come before the dates. */
const toBookedOrder: ToOutput = (booked) => {
	const price = pricePathOf(booked);
	const names = [...first.slice(0, 4), 'containers', 'lane', ...(price === undefined ? [] : [price]), 'currency'];
	return booked.map((one) => withFirst(one, [...names, ...first]));
};

/** Returns the field for the order that an operation is about. */
export const orderPicker = (more: Partial<FieldWords> = {}) =>
	picker(
		orderLocator,
		'Order',
		'Order to work on. By default, the one in the input item. To choose another, click Fixed, then From List or By MBL Number.',
		{ default: orderFromInput, ...more },
	);

const containers = rowsOf('Containers', 'Containers to move; at least one', {
	noun: 'Container',
	example: '[{"number": "MSCU1234566", "type": "40HQ", "package": "20 Cartons", "weight": 12000}]',
	lists: 'number',
	unique: ['seal_number'],
	fields: {
		number: words(
			'Number',
			'Four letters and seven digits. Separate several with commas if the containers are alike: each gets all other values of this row. Spaces and hyphens are removed.',
			'MSCU1234566',
		),
		type: words('Type', "Container type. For one that isn't listed, use an expression.", {
			choices: codeLists.containerTypes,
		}),
		package: words('Package', 'Description of the contents', '20 Cartons'),
		weight: words('Weight (Kg)', 'Weight of each container in kilograms'),
		cargo_value: drayageCargoValue,
		commodity: words(
			'Commodity',
			'Goods in the container. Separate several with commas or line breaks.',
			'Furniture, Lamps',
		),
		delivery_reference: words('Delivery Reference', 'Reference to give at delivery', 'DEL-1234'),
		is_dg: words('Hazmat', 'Whether the container carries hazmat'),
		is_overweight: words('Overweight', 'Whether the container is overweight'),
		is_reefer: words('Reefer', 'Whether the container is refrigerated'),
		is_soc: words('Shipper-Owned (SOC)', 'Whether the shipper owns the container'),
		loading_type: words('Loading Type', 'How the goods are loaded'),
		seal_number: words('Seal Number', 'Number on the seal', 'SL123456'),
	},
});

const deliveryAddress = (when: Show) =>
	words('Delivery Address', 'Street address that the containers go to if no warehouse is given', {
		example: '1670 Champagne Ave, Ontario, CA 91761',
		lines: 4,
		when,
	});

const { warehouse_id: warehouseId, delivery_address: address } = endpoints.order.create.body;

const destinations = [
	{ value: 'address', name: 'Delivery Address' },
	{ value: 'warehouse', name: 'Warehouse' },
];

/**
 * The two destinations to choose from, each with its own field. If the user chooses neither, both fields are among the
 * additional fields.
 */
const destination = [
	settingField(
		'deliverTo',
		oneOf(destinations),
		'Deliver To',
		'Where the containers go; an order needs an address or a warehouse',
		{ none: 'Choose…' },
	),
	sentField('delivery_address', address, deliveryAddress({ deliverTo: ['address'] })),
	nodeField('quotedCity', optional(string()), {
		...words(
			'Quoted City',
			'Destination city of the rate in the input item. The list of warehouses begins with those in this city.',
		),
		control: { property: { type: 'hidden', default: cityFromQuote }, read: () => undefined },
		when: { deliverTo: ['warehouse'] },
	}),
	sentField(
		'warehouse_id',
		warehouseId,
		picker(
			warehouseLocator,
			'Warehouse',
			"Public warehouse, or the ID of your own from Warehouse › Create. Those in the quoted city come first. The API doesn't document whether an order may go to a public one.",
			{ when: { deliverTo: ['warehouse'] } },
		),
	),
];

export const order = resource('order', {
	name: 'Order',
	fields: {
		mbl_number: words(
			'MBL Number',
			'Master bill of lading number, not a house bill number. Each one can be used for one order only.',
			'MAEU123456789',
		),
		rate_id: words('Rate ID', 'ID of a rate from Rate › Search that has not expired', {
			example: 'RATE123',
			default: fromQuote('id'),
		}),
		quote_id: words('Quote ID', 'Quote ID of the same rate search', {
			example: '6f1c2a9e-0c6b-4f0e-9c55-2f6f0d7c1a11',
			default: fromQuote('quote_id'),
		}),
		port_of_discharge_id: picker(
			oceanPortLocator,
			'Port of Discharge',
			'Intermodal region that the containers arrive in. By default, the ocean port of the rate in the input item. To choose another, click Fixed, then From List.',
			{ default: portFromQuote },
		),
		port_of_discharge_eta: words(
			'Port of Discharge ETA',
			'Date of arrival as YYYY-MM-DD. Only the date is sent, in the time zone of the workflow.',
		),
		customer_reference_number: words('Customer Reference Number', 'Your own reference for the order', 'PO-1234'),
		containers,
		contact_emails: words(
			'Contact Emails',
			'Email addresses to notify. Separate several with commas or line breaks.',
			'name@example.com, desk@example.com',
		),
		customer_memo: words('Customer Memo', 'Note on the order', {
			example: 'Call the desk one hour before delivery',
			lines: 4,
		}),
		delivery_address: deliveryAddress({ '/deliverTo': [''] }),
		destination_type: words(
			'Destination Type',
			'Whether the containers are picked up at the ocean port or at an inland rail ramp (ramp port). A ramp port also needs the final port and its ETA.',
		),
		final_port_eta: words(
			'Final Port ETA',
			'Date of arrival at the ramp port as YYYY-MM-DD. Required when the destination is a ramp port.',
		),
		final_port_id: picker(
			rampPortLocator,
			'Final Port',
			'Intermodal region of the ramp port. Required when the destination is a ramp port. The list begins with ramp ports.',
		),
		live_or_drop: words(
			'Live or Drop',
			'Whether the truck waits while the container is unloaded (live), or leaves it and returns for the empty (drop)',
		),
		pu_number_agent_id: picker(agentLocator, 'Pickup Number Agent', 'Agent who provides the pickup number'),
		terminal_firms_code: words('Terminal FIRMS Code', 'FIRMS code that customs (CBP) gave to the terminal', 'Y258'),
		urgent: words('Urgent', 'Whether the order is urgent'),
		warehouse_id: words('Warehouse ID', 'Warehouse that the containers go to if no delivery address is given', {
			example: '1024',
			when: { '/deliverTo': [''] },
		}),
		id: orderFilters.id,
		booking_number: orderFilters.booking_number,
		container_number: orderFilters.container_number,
	},
	operations: {
		create: {
			action: 'Create order (books drayage)',
			description:
				"Book drayage for containers with a rate and quote ID from a rate search. This costs money and can't be undone here.",
			after: destination,
			...bookingWords(orderBooking, 'Search rates first: the rate ID and the quote ID come from one search.'),
			simplify,
			output: toBookedOrder,
		},
		get: {
			description: 'Get one order with its containers and their shipping events',
			fields: { id: orderPicker({ name: 'orderId' }) },
			simplify,
			output: toOrders,
		},
		getAll: {
			description: 'List orders with their containers and status',
			fields: orderFilters,
			simplify,
			output: toOrders,
		},
	},
});
