import { endpoints, eventTypes } from '../../../../contract';
import { required } from '../../../shared/fields/field';
import { choiceField, textField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create webhook configuration',
	description: 'Have the service post an LTL event to an address. The Drayage Freight Trigger does this by itself.',
	endpoint: endpoints.webhookConfiguration.create,
	fields: [
		required(choiceField('eventType', eventTypes, { displayName: 'Event', description: 'Event to be posted' })),
		required(
			textField('url', {
				displayName: 'URL',
				description: 'Address that the service posts to',
				placeholder: 'e.g. https://example.com/freight-events',
			}),
		),
	],
});
