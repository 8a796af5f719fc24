import { words } from '../../shared/fields/field';
import { resource } from '../../shared/operations/resource';
import { ftlFilters } from '../../shared/words/lists';
import { booking, ftlRecovery } from './shared/bookings';
import { parties, reportMissing, simplify, track } from './shared/shipments';

export const ftlShipment = resource('ftlShipment', {
	name: 'FTL Shipment',
	fields: {
		quote_number: words(
			'Quote Number',
			'Quote number of an FTL quote. How the service wants cargo details is undocumented: add them as custom fields.',
			'FQ260127252631',
		),
		...parties,
		...ftlFilters,
	},
	operations: {
		create: {
			action: 'Create FTL shipment',
			description:
				'Book an FTL shipment with a quote number from an FTL quote. This spends money and cannot be undone here.',
			...booking(ftlRecovery, 'Create an FTL quote first: the quote number comes from it.'),
			simplify,
		},
		getAll: {
			action: 'Get many FTL shipments',
			description: 'List FTL shipments of your company by order number',
			options: [reportMissing],
			simplify,
		},
		track: track('FTL'),
	},
});
