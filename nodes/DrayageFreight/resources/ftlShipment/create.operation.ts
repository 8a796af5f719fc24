import { endpoints } from '../../../../contract';
import { required } from '../../../shared/fields/field';
import { additionalFields } from '../../../shared/fields/groups';
import { textField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';
import { optionalPartyFields, partyFields } from '../parties';
import { bookingOptions, ftlRecovery } from '../bookings';
import { shipmentSummary } from '../shipments';
import { spendingNotice } from '../spending';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create FTL shipment',
	description:
		'Book an FTL shipment with a quote number from an FTL quote. This spends money and cannot be undone here.',
	endpoint: endpoints.ftlShipment.create,
	fields: [
		spendingNotice('Create an FTL quote first: the quote number comes from it.'),
		required(
			textField('quoteNumber', {
				displayName: 'Quote Number',
				description:
					'Quote number of an FTL quote. How the service wants cargo details is undocumented: add them as custom fields.',
				placeholder: 'e.g. FQ260127252631',
			}),
		),
		...partyFields(),
		additionalFields(optionalPartyFields()),
	],
	recovery: ftlRecovery,
	options: bookingOptions(ftlRecovery),
	simplify: shipmentSummary,
});
