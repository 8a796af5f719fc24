import { endpoints } from '../../../contract';
import { words } from '../../shared/fields/field';
import { cargoValue } from '../../shared/fields/nodeFields';
import { ftlFileLocator, ftlFilters } from '../../shared/locators/locators';
import { resource } from '../../shared/operations/operation';
import { fromQuote, ftlBooking } from './shared/bookings';
import { fileOperations, filePicker } from './shared/files';
import { quote } from './shared/quotes';
import { ftlLane, ofInput, parties, shipmentOperations, track } from './shared/shipments';

export const ftlQuote = resource('ftlQuote', {
	name: 'FTL Quote',
	fields: {
		...ftlLane,
		pickup_date: words(
			'Pickup Date',
			'Date of the pickup as YYYY-MM-DD. Only the date is sent, in the time zone of the workflow.',
		),
		cargo_value: cargoValue('Value to insure, a whole number'),
		trailer_size: words(
			'Trailer Size (Feet)',
			'Length of the trailer: 53 feet for a dry van or reefer, 48 feet for a flatbed',
			{ default: 53 },
		),
		trailer_type: words('Trailer Type', 'Kind of trailer', { default: 'VAN' }),
	},
	operations: {
		create: {
			action: 'Create FTL quote (full truckload)',
			description: 'Get a full-truckload rate for a lane. Its quote number books the shipment.',
			...quote(['quote_number'], 'Check the lane and the trailer.'),
		},
	},
});

export const ftlShipment = resource('ftlShipment', {
	name: 'FTL Shipment',
	fields: {
		quote_number: words(
			'Quote Number',
			"Quote number from an FTL quote. The API doesn't document fields for cargo details; add them as custom fields.",
			{ example: 'FQ260127252631', top: true, default: fromQuote('quote_number') },
		),
		...parties,
		order_numbers: ofInput(ftlFilters.order_numbers),
	},
	operations: {
		...shipmentOperations('FTL', 'quote number', ftlBooking, 'List FTL shipments of your company by order number'),
		track: track('FTL'),
	},
});

/**
 * The files of FTL shipments. The API lists FTL shipments only by order number (docs/interface.md#ftl-shipments), so
 * there is no list to choose a shipment from.
 */
export const ftlShipmentFile = resource('ftlShipmentFile', {
	name: 'FTL Shipment File',
	fields: {
		orderNumber: ofInput(words('Order Number', 'Order number of the shipment.', 'FS260127252631')),
		fileId: filePicker(ftlFileLocator),
	},
	operations: fileOperations('FTL shipment', ftlFileLocator, endpoints.ftlShipmentFile.download),
});
