import type { IDataObject } from 'n8n-workflow';
import { codeLists, endpoints, type Option } from '../../../contract';
import { rowsOf, words } from '../../shared/fields/field';
import { cargoValue } from '../../shared/fields/nodeFields';
import { picker } from '../../shared/locators/locator';
import { ltlFileLocator, ltlFilters, ltlShipmentLocator } from '../../shared/locators/locators';
import { isRecord } from '../../../transport';
import { resource } from '../../shared/operations/operation';
import { fromQuote, ltlBooking, shipmentIdFromInput } from './shared/bookings';
import { fileOperations, filePicker } from './shared/files';
import { quote } from './shared/quotes';
import { ltlLane, ofInput, parties, shipmentOperations, specialRequests, track } from './shared/shipments';

const usual = (displayName: string, description: string, choices: readonly Option[]) =>
	words(displayName, description, { choices, none: 'Not Given' });

/** undocumented: the fields of an item. These are the fields of a shipment event's items. */
const items = rowsOf(
	'Items',
	"Freight to move. The API doesn't document the fields of an item. To send another field, such as a freight class, use JSON.",
	{
		noun: 'Item',
		example: '[{"units": 2, "package_type": "Pallet", "total_weight": 800, "weight_unit": "lb"}]',
		fields: {
			units: words('Units', 'Number of handling units, such as pallets'),
			pieces: words('Pieces', 'Number of pieces'),
			package_type: usual('Package Type', 'Packaging of each unit', codeLists.packageTypes),
			description: words('Description', 'Description of the goods', 'Furniture'),
			total_weight: words('Total Weight', 'Weight of all units, in the weight unit'),
			weight_unit: usual(
				'Weight Unit',
				"Unit of the weight. The API doesn't document a default.",
				codeLists.weightUnits,
			),
			length: words('Length', 'Length, in the dimension unit'),
			width: words('Width', 'Width, in the dimension unit'),
			height: words('Height', 'Height, in the dimension unit'),
			dimension_unit: usual(
				'Dimension Unit',
				"Unit of length, width and height. The API doesn't document a default.",
				codeLists.dimensionUnits,
			),
		},
	},
	{ top: true },
);

const { seconds: usualSeconds } = endpoints.ltlQuote.create.serverTimeout;

/**
 * The measures of an item, each with the field for its unit. undocumented: which unit the API assumes if none is sent.
 */
const MEASURES = [
	['total_weight', 'weight_unit', 'Weight Unit'],
	['length', 'dimension_unit', 'Dimension Unit'],
] as const;

const freightHints = ({ items }: IDataObject) => {
	if (items === undefined) return ['At least one quote has no freight items. Add them under Items.'];
	const rows = Array.isArray(items) ? (items as unknown[]).filter(isRecord) : [];
	const isEmptyRow = (row: IDataObject) => Object.keys(row).length === 0;
	if (rows.some(isEmptyRow)) return ['At least one row of Items is empty. Fill it in or remove it, and quote again.'];
	return MEASURES.filter(([measure, unit]) =>
		rows.some((row) => row[measure] !== undefined && row[unit] === undefined),
	).map(
		([, , label]) =>
			`At least one item was quoted without ${label}. The API doesn't document which unit it assumes. Set ${label} and quote again.`,
	);
};

export const ltlQuote = resource('ltlQuote', {
	name: 'LTL Quote',
	fields: {
		...ltlLane,
		pickup_date: words(
			'Pickup Date',
			'Date of the pickup as YYYY-MM-DD, not in the past. Only the date is sent, in the time zone of the workflow.',
		),
		items,
		cargo_value: cargoValue('Value to insure, a whole number'),
		destination_accessorials: words(
			'Destination Accessorials',
			'Extra services at the destination. Home delivery excludes all others and pickup accessorials, and goes from a business to a residential address.',
		),
		pickup_accessorials: words('Pickup Accessorials', 'Extra services at the pickup'),
		floor: words('Floor', 'Floor to deliver to. Only with home delivery.'),
		is_elevator: words('Elevator', 'Whether there is an elevator. Only with home delivery.'),
		is_military: words('Military', 'Whether it is a military address. Only with home delivery.'),
		timeout: words(
			'Quote Timeout (Seconds)',
			`How long the API collects rates, in seconds; ${usualSeconds} if not given`,
			{ default: usualSeconds },
		),
	},
	operations: {
		create: {
			description: 'Get the LTL rates for a lane, one item per rate. The rate number books the shipment.',
			...quote(['rate_number'], 'Check the freight, or allow more time with Quote Timeout.', (_responses, asked) =>
				freightHints(asked),
			),
		},
	},
});

export const ltlShipment = resource('ltlShipment', {
	name: 'LTL Shipment',
	fields: {
		rate_number: words('Rate Number', 'Rate number of a rate from an LTL quote', {
			example: 'LR241205018213',
			default: fromQuote('rate_number'),
		}),
		...parties,
		...specialRequests,
		is_insurance_entrusted: words('Insure Cargo', 'Whether to have DrayEasy insure the cargo'),
		cargo_value: cargoValue('Value of the cargo, a whole number'),
		customer_reference_number: words('Customer Reference Number', 'Your own reference for the shipment', 'PO-1234'),
		dropoff_number: words('Drop-Off Number', 'Number to give at the destination', 'DO-1234'),
		pickup_number: words('Pickup Number', 'Number to give at the pickup', 'PU-1234'),
		...ltlFilters,
	},
	operations: {
		...shipmentOperations('LTL', 'rate number', ltlBooking, 'List the LTL shipments of your company'),
		track: { ...track('LTL'), fields: { order_numbers: { ...ofInput(ltlFilters.order_numbers), top: true } } },
	},
});

export const ltlShipmentFile = resource('ltlShipmentFile', {
	name: 'LTL Shipment File',
	fields: {
		orderNumber: picker(
			ltlShipmentLocator,
			'Order Number',
			'Order number of the shipment. By default, the one in the input item. To choose another, click Fixed, then From List.',
			{ default: shipmentIdFromInput },
		),
		fileId: filePicker(ltlFileLocator),
	},
	operations: fileOperations('LTL shipment', ltlFileLocator, endpoints.ltlShipmentFile.download, 'BOL, POD'),
});
