import { endpoints } from '../../../../contract';
import { filters } from '../../../shared/fields/groups';
import { listField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';
import { orderNumbersField, reportMissing } from '../numbers';
import { shipmentSummary } from '../shipments';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many LTL shipments',
	description: 'List the LTL shipments of your company',
	endpoint: endpoints.ltlShipment.getAll,
	fields: [
		filters([
			orderNumbersField(),
			listField('rateNumbers', {
				displayName: 'Rate Numbers',
				description:
					'One or more rate numbers, separated by commas or lines, or an array. More than 50 are sent in several requests.',
				placeholder: 'e.g. LR241205018213',
			}),
		]),
	],
	options: [reportMissing],
	simplify: shipmentSummary,
});
