import { endpoints, options } from '../../../../contract';
import { required, type Field } from '../../../shared/fields/field';
import { additionalFields, optionalRows, rowsField } from '../../../shared/fields/groups';
import {
	choiceField,
	choicesField,
	dateField,
	flagField,
	numberField,
	textField,
} from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';
import { countryFields, laneFields } from '../parties';

const addressType = (side: string, title: string): Field =>
	required(
		choiceField(`${side}AddressType`, options.addressTypes, {
			displayName: `${title} Address Type`,
			description: `Kind of address at the ${side}`,
		}),
	);

/** undocumented: the fields of an item; these are the ones that a shipment event shows. */
const itemFields: readonly Field[] = [
	numberField('units', { displayName: 'Units', description: 'Number of handling units, such as pallets' }),
	numberField('pieces', { displayName: 'Pieces', description: 'Number of pieces' }),
	textField('packageType', {
		displayName: 'Package Type',
		description: 'Kind of packaging',
		placeholder: 'e.g. Pallet',
	}),
	textField('description', {
		displayName: 'Description',
		description: 'What the goods are',
		placeholder: 'e.g. Furniture',
	}),
	numberField('totalWeight', {
		displayName: 'Total Weight',
		description: 'Weight of all units, in the weight unit',
		precision: 2,
	}),
	textField('weightUnit', {
		displayName: 'Weight Unit',
		description: 'Unit of the weight',
		placeholder: 'e.g. lb',
		default: 'lb',
	}),
	numberField('length', { displayName: 'Length', description: 'Length, in the dimension unit', precision: 2 }),
	numberField('width', { displayName: 'Width', description: 'Width, in the dimension unit', precision: 2 }),
	numberField('height', { displayName: 'Height', description: 'Height, in the dimension unit', precision: 2 }),
	textField('dimensionUnit', {
		displayName: 'Dimension Unit',
		description: 'Unit of length, width and height',
		placeholder: 'e.g. in',
		default: 'in',
	}),
];

const items = optionalRows(
	rowsField('items', itemFields, {
		displayName: 'Items',
		description: 'Freight to move',
		entry: 'item',
		entryName: 'Item',
		addText: 'Add Item',
	}),
	'[{"units": 2, "package_type": "Pallet", "total_weight": 800, "weight_unit": "lb"}]',
);

const homeDeliveryFields = (): Field[] => [
	numberField('floor', {
		displayName: 'Floor',
		description: 'Floor to deliver to. Only with home delivery.',
	}),
	flagField('isElevator', {
		displayName: 'Elevator',
		description: 'Whether there is an elevator. Only with home delivery.',
	}),
	flagField('isMilitary', {
		displayName: 'Military',
		description: 'Whether it is a military address. Only with home delivery.',
	}),
];

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create LTL quote',
	description: 'Get LTL rates for a lane. The rate number of a rate books the shipment.',
	endpoint: endpoints.ltlQuote.create,
	fields: [
		...laneFields({ zip: 255, place: 32, state: 32 }),
		addressType('pickup', 'Pickup'),
		addressType('destination', 'Destination'),
		required(
			dateField('pickupDate', {
				displayName: 'Pickup Date',
				description: 'Date of the pickup, not in the past. Only the date is sent, in the time zone of the workflow.',
			}),
		),
		additionalFields([
			...countryFields(),
			...homeDeliveryFields(),
			...items,
			numberField('cargoValue', {
				displayName: 'Cargo Value (USD)',
				description: 'Value to insure in whole US dollars, 1 to 30,000',
				min: 1,
				max: 30_000,
			}),
			choicesField('destinationAccessorials', options.destinationAccessorials, {
				displayName: 'Destination Accessorials',
				description:
					'Extra services at the destination. Home delivery stands alone, from a business to a residential address, without pickup accessorials.',
			}),
			choicesField('pickupAccessorials', options.pickupAccessorials, {
				displayName: 'Pickup Accessorials',
				description: 'Extra services at the pickup',
			}),
			numberField('timeout', {
				displayName: 'Quote Timeout (Seconds)',
				description: 'How long the service collects rates, 5 to 60 seconds; 30 unless given',
				min: 5,
				max: 60,
				default: 30,
			}),
		]),
	],
});
