import { words } from '../../shared/fields/field';
import { resource } from '../../shared/operations/resource';
import { ltlFilters } from '../../shared/words/lists';
import { booking, ltlRecovery } from './shared/bookings';
import { cargoValue } from './shared/cargo';
import { parties, reportMissing, simplify, specialRequests, track } from './shared/shipments';

export const ltlShipment = resource('ltlShipment', {
	name: 'LTL Shipment',
	fields: {
		rate_number: words('Rate Number', 'Rate number of a rate from an LTL quote', 'LR241205018213'),
		...parties,
		...specialRequests,
		is_insurance_entrusted: words('Insure Cargo', 'Whether the service is to insure the cargo'),
		cargo_value: cargoValue('Value of the cargo, a whole number'),
		customer_reference_number: words('Customer Reference Number', 'Your own reference for the shipment', 'PO-1234'),
		dropoff_number: words('Drop-Off Number', 'Number to give at the destination', 'DO-1234'),
		pickup_number: words('Pickup Number', 'Number to give at the pickup', 'PU-1234'),
		...ltlFilters,
	},
	operations: {
		create: {
			action: 'Create LTL shipment',
			description:
				'Book an LTL shipment with a rate number from an LTL quote. This spends money and cannot be undone here.',
			...booking(ltlRecovery, 'Create an LTL quote first: the rate number comes from it.'),
			simplify,
		},
		getAll: {
			action: 'Get many LTL shipments',
			description: 'List the LTL shipments of your company',
			options: [reportMissing],
			simplify,
		},
		track: { ...track('LTL'), fields: { order_numbers: { ...ltlFilters.order_numbers, top: true } } },
	},
});
