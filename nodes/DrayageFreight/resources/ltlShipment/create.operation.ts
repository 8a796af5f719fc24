import { endpoints } from '../../../../contract';
import { required } from '../../../shared/fields/field';
import { additionalFields } from '../../../shared/fields/groups';
import { flagField, numberField, textField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';
import { optionalPartyFields, partyFields, specialRequestFields } from '../parties';
import { bookingOptions, ltlRecovery } from '../bookings';
import { shipmentSummary } from '../shipments';
import { spendingNotice } from '../spending';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create LTL shipment',
	description:
		'Book an LTL shipment with a rate number from an LTL quote. This spends money and cannot be undone here.',
	endpoint: endpoints.ltlShipment.create,
	fields: [
		spendingNotice('Create an LTL quote first: the rate number comes from it.'),
		required(
			textField('rateNumber', {
				displayName: 'Rate Number',
				description: 'Rate number of a rate from an LTL quote',
				placeholder: 'e.g. LR241205018213',
			}),
		),
		...partyFields(),
		flagField('isInsuranceEntrusted', {
			displayName: 'Insurance Entrusted',
			description: 'Whether the service is to insure the cargo',
		}),
		additionalFields([
			...optionalPartyFields(),
			...specialRequestFields(),
			numberField('cargoValue', {
				displayName: 'Cargo Value (USD)',
				description: 'Value of the cargo in whole US dollars',
			}),
			textField('customerReferenceNumber', {
				displayName: 'Customer Reference Number',
				description: 'Your own reference for the shipment',
				placeholder: 'e.g. PO-1234',
			}),
			textField('dropoffNumber', {
				displayName: 'Drop-Off Number',
				description: 'Number to give at the destination',
				placeholder: 'e.g. DO-1234',
			}),
			textField('pickupNumber', {
				displayName: 'Pickup Number',
				description: 'Number to give at the pickup',
				placeholder: 'e.g. PU-1234',
			}),
		]),
	],
	recovery: ltlRecovery,
	options: bookingOptions(ltlRecovery),
	simplify: shipmentSummary,
});
