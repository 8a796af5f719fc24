import { endpoints } from '../../../../contract';
import { filters } from '../../../shared/fields/groups';
import { textField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';

export const search = operation({
	name: 'Search',
	value: 'search',
	action: 'Search pickup number agents',
	description: 'List the agents whose names contain a text',
	endpoint: endpoints.pickupNumberAgent.search,
	fields: [
		filters([
			textField('name', {
				displayName: 'Name',
				description: 'Text that the name contains',
				placeholder: 'e.g. Harbor',
			}),
		]),
	],
});
