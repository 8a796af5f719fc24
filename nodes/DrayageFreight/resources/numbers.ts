import type { Field } from '../../shared/fields/field';
import { flagField, listField } from '../../shared/fields/fieldTypes';

/** Order numbers of shipments; any number of them, sent in groups of at most 50. */
export const orderNumbersField = (): Field =>
	listField('orderNumbers', {
		displayName: 'Order Numbers',
		description:
			'One or more order numbers, separated by commas or lines, or an array. More than 50 are sent in several requests.',
		placeholder: 'e.g. LS241205028749, LS241205028750',
	});

/** Makes numbers visible that the service knows nothing about. */
export const reportMissing = flagField('reportMissing', {
	displayName: 'Report Numbers Not Found',
	description: 'Whether to return an item with "found": false for each order number that the service does not answer',
});
