import { words } from '../../shared/fields/field';
import { resource } from '../../shared/operations/resource';
import { cargoValue } from './shared/cargo';
import { quote } from './shared/quotes';
import { lane } from './shared/shipments';

export const ftlQuote = resource('ftlQuote', {
	name: 'FTL Quote',
	fields: {
		...lane,
		pickup_date: words('Pickup Date', 'Date of the pickup. Only the date is sent, in the time zone of the workflow.'),
		cargo_value: cargoValue('Value to insure, a whole number'),
		trailer_size: words(
			'Trailer Size (Feet)',
			'Length of the trailer: 53 feet for a van or reefer, 48 feet for a flatbed',
			{ default: 53 },
		),
		trailer_type: words('Trailer Type', 'Kind of trailer', { default: 'VAN' }),
	},
	operations: {
		create: {
			action: 'Create FTL quote',
			description: 'Get a full-truckload rate for a lane. Its quote number books the shipment.',
			...quote(['quote_number'], 'Check the lane and the trailer.'),
		},
	},
});
