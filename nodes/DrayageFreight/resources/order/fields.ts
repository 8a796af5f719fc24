import { options } from '../../../../contract';
import { required, type Field } from '../../../shared/fields/field';
import { requiredRows, rowsField } from '../../../shared/fields/groups';
import {
	choiceField,
	dateField,
	flagField,
	idField,
	listField,
	longTextField,
	numberField,
	textField,
} from '../../../shared/fields/fieldTypes';
import { locatorField } from '../../../shared/locators/field';
import { agent, order, region } from '../../../shared/locators/locators';
import { drayageCargoValueField } from '../cargo';

/** The order that an operation is about. */
export const orderId = (): Field =>
	required(
		locatorField('orderId', order, {
			displayName: 'Order',
			description: 'Order, from the recent ones or by its unique MBL number',
		}),
	);

const containerFields = (): Field[] => [
	textField('number', {
		displayName: 'Number',
		description: 'Four letters and seven digits',
		placeholder: 'e.g. MSCU1234567',
	}),
	choiceField(
		'type',
		options.containerTypes,
		{
			displayName: 'Type',
			description: 'Container type. Give one that is not listed with an expression.',
			default: '40HQ',
		},
		{ open: true },
	),
	textField('package', {
		displayName: 'Package',
		description: 'What is inside, in words',
		placeholder: 'e.g. 20 Cartons',
	}),
	numberField('weight', { displayName: 'Weight (Kg)', description: 'Weight in kilograms', precision: 2 }),
	drayageCargoValueField(),
	listField('commodity', {
		displayName: 'Commodity',
		description: 'Goods in the container, separated by commas or lines',
		placeholder: 'e.g. Furniture, Lamps',
	}),
	textField('deliveryReference', {
		displayName: 'Delivery Reference',
		description: 'Reference to give at delivery',
		placeholder: 'e.g. DEL-1234',
	}),
	flagField('isDg', { displayName: 'Dangerous Goods', description: 'Whether the container holds dangerous goods' }),
	flagField('isOverweight', { displayName: 'Overweight', description: 'Whether the container is overweight' }),
	flagField('isReefer', { displayName: 'Reefer', description: 'Whether the container is refrigerated' }),
	flagField('isSoc', { displayName: 'Shipper Owned', description: 'Whether the shipper owns the container' }),
	choiceField('loadingType', options.loadingTypes, {
		displayName: 'Loading Type',
		description: 'How the goods are loaded',
		default: 0,
	}),
	textField('sealNumber', {
		displayName: 'Seal Number',
		description: 'Number on the seal',
		placeholder: 'e.g. SL123456',
	}),
];

/** The containers of a new order. */
export const containers = (): Field[] =>
	requiredRows(
		rowsField('containers', containerFields(), {
			displayName: 'Containers',
			description: 'Containers to move; at least one',
			entry: 'container',
			entryName: 'Container',
			addText: 'Add Container',
		}),
		'[{"number": "MSCU1234567", "type": "40HQ", "package": "20 Cartons", "weight": 12000}]',
	);

/** What a new order must say. */
export const requiredFields = (): Field[] => [
	required(
		textField('mblNumber', {
			displayName: 'MBL Number',
			description: 'Master bill of lading number; each can be used for one order only',
			placeholder: 'e.g. MAEU123456789',
		}),
	),
	required(
		textField('rateId', {
			displayName: 'Rate ID',
			description: 'ID of a rate from Rate > Search; one that has expired is refused',
			placeholder: 'e.g. RATE123',
		}),
	),
	required(
		textField('quoteId', {
			displayName: 'Quote ID',
			description: 'Quote ID of the same rate search',
			placeholder: 'e.g. 6f1c2a9e-0c6b-4f0e-9c55-2f6f0d7c1a11',
		}),
	),
	required(
		locatorField('portOfDischargeId', region, {
			displayName: 'Port of Discharge',
			description: 'Intermodal region that the container arrives in',
		}),
	),
	required(
		dateField('portOfDischargeEta', {
			displayName: 'Port of Discharge ETA',
			description: 'Date of arrival. Only the date is sent, in the time zone of the workflow.',
		}),
	),
	required(
		textField('customerReferenceNumber', {
			displayName: 'Customer Reference Number',
			description: 'Your own reference for the order',
			placeholder: 'e.g. PO-1234',
		}),
	),
];

/** What a new order may say. A warehouse or a delivery address must be given. */
export const optionalFields = (): Field[] => [
	listField('contactEmails', {
		displayName: 'Contact Emails',
		description: 'E-mail addresses to keep informed, separated by commas or lines',
		placeholder: 'e.g. name@example.com, desk@example.com',
	}),
	longTextField('customerMemo', {
		displayName: 'Customer Memo',
		description: 'Note on the order',
		placeholder: 'e.g. Call the desk one hour before delivery',
	}),
	longTextField('deliveryAddress', {
		displayName: 'Delivery Address',
		description: 'Where the containers go when no warehouse is given',
		placeholder: 'e.g. 1670 Champagne Ave, Ontario, CA 91761',
	}),
	choiceField('destinationType', options.destinationTypes, {
		displayName: 'Destination Type',
		description: 'Where the ocean voyage ends. A ramp port also needs the final port and its ETA.',
	}),
	dateField('finalPortEta', {
		displayName: 'Final Port ETA',
		description: 'Date of arrival at the ramp port. Required when the destination is a ramp port.',
	}),
	locatorField('finalPortId', region, {
		displayName: 'Final Port',
		description: 'Intermodal region of the ramp port. Required when the destination is a ramp port.',
	}),
	choiceField('liveOrDrop', options.orderUnloading, {
		displayName: 'Live or Drop',
		description: 'Whether the truck waits for unloading or leaves the container',
	}),
	locatorField('puNumberAgentId', agent, {
		displayName: 'Pickup Number Agent',
		description: 'Who provides the pickup number',
	}),
	textField('terminalFirmsCode', {
		displayName: 'Terminal FIRMS Code',
		description: 'Code of the terminal',
		placeholder: 'e.g. Y258',
	}),
	flagField('urgent', { displayName: 'Urgent', description: 'Whether the order is urgent' }),
	idField('warehouseId', {
		displayName: 'Warehouse ID',
		description: 'Warehouse that the containers go to when no delivery address is given',
		placeholder: 'e.g. 1024',
	}),
];

/** What remains of an order when simplified. */
export const orderSummary = [
	'id',
	'mbl_number',
	'customer_reference_number',
	'status',
	'released_status',
	'urgent',
	'delivery_address',
	'destination_type_name',
	'containers',
];
