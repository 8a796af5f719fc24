import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';
import { warehouseId } from './fields';

export const deleteWarehouse = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete warehouse',
	description: 'Delete a warehouse permanently, with its contacts, appointments and other data',
	endpoint: endpoints.warehouse.delete,
	fields: [warehouseId()],
});
