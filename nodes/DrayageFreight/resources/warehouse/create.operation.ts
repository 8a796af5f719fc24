import { endpoints } from '../../../../contract';
import { additionalFields } from '../../../shared/fields/groups';
import { operation } from '../../../shared/operations/operation';
import { newContacts, optionalFields, requiredFields, warehouseSummary } from './fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create warehouse',
	description: 'Add a warehouse that orders can be delivered to',
	endpoint: endpoints.warehouse.create,
	fields: [...requiredFields(), ...newContacts(), additionalFields(optionalFields())],
	simplify: warehouseSummary,
});
