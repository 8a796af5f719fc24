import { endpoints } from '../../../../contract';
import { required } from '../../../shared/fields/field';
import { additionalFields } from '../../../shared/fields/groups';
import { longTextField, textField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';
import { quotaHints } from '../quota';
import { intermodalRegionField, toCityField } from '../lane';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create rate request',
	description:
		'Ask the service for a rate on a lane for which Rate > Search finds none. Counts against the rate request quota.',
	endpoint: endpoints.rateRequest.create,
	fields: [
		required(toCityField()),
		required(intermodalRegionField()),
		additionalFields([
			textField('toZipcode', {
				displayName: 'Destination Zip Code',
				description: 'Zip code within the destination city',
				placeholder: 'e.g. 91803',
			}),
			longTextField('memo', {
				displayName: 'Memo',
				description: 'Note for the people who work out the rate',
				placeholder: 'e.g. Two loads a week',
			}),
		]),
	],
	hints: quotaHints('rate requests'),
});
