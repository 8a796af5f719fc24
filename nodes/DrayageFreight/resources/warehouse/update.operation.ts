import { endpoints } from '../../../../contract';
import { updateFields } from '../../../shared/fields/groups';
import { operation } from '../../../shared/operations/operation';
import { changedContacts, optionalFields, requiredFields, warehouseId, warehouseSummary } from './fields';

export const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update warehouse',
	description: 'Change a warehouse; the service asks for its main fields and contacts each time',
	endpoint: endpoints.warehouse.update,
	fields: [warehouseId(), ...requiredFields(), ...changedContacts(), updateFields(optionalFields())],
	// service.md, Warehouse request fields (update): the ID stands in the path and in the body.
	prepare: ({ params, query, body }) => ({ params, query, body: { id: params.warehouseId, ...body } }),
	simplify: warehouseSummary,
});
