import { endpoints, options } from '../../../../contract';
import { required } from '../../../shared/fields/field';
import { additionalFields } from '../../../shared/fields/groups';
import { choiceField, dateField, numberField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';
import { laneFields } from '../parties';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create FTL quote',
	description: 'Get a full-truckload rate for a lane. Its quote number books the shipment.',
	endpoint: endpoints.ftlQuote.create,
	fields: [
		...laneFields({ zip: 10, place: 255, state: 2 }),
		required(
			dateField('pickupDate', {
				displayName: 'Pickup Date',
				description: 'Date of the pickup. Only the date is sent, in the time zone of the workflow.',
			}),
		),
		additionalFields([
			numberField('cargoValue', {
				displayName: 'Cargo Value (USD)',
				description: 'Value to insure in whole US dollars, 2,500 to 1,000,000',
				min: 2_500,
				max: 1_000_000,
			}),
			choiceField('trailerSize', options.trailerSizes, {
				displayName: 'Trailer Size',
				description: 'Length of the trailer: 53 feet for a van or reefer, 48 feet for a flatbed',
				default: 53,
			}),
			choiceField('trailerType', options.trailerTypes, {
				displayName: 'Trailer Type',
				description: 'Kind of trailer',
				default: 'VAN',
			}),
		]),
	],
});
