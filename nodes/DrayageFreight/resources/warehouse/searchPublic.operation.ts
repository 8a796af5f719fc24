import { endpoints } from '../../../../contract';
import { filters } from '../../../shared/fields/groups';
import { textField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';

export const searchPublic = operation({
	name: 'Search Public',
	value: 'searchPublic',
	action: 'Search public warehouses',
	description: 'Search warehouses that the service shares with all users',
	endpoint: endpoints.warehouse.searchPublic,
	fields: [
		filters([
			textField('keyword', {
				displayName: 'Keyword',
				description: 'Text in the name, brand, phone, contact, e-mail, delivery address or code',
				placeholder: 'e.g. Ontario',
			}),
		]),
	],
});
