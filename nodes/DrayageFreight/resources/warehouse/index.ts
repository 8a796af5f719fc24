import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';
import { deleteWarehouse } from './delete.operation';
import { get } from './get.operation';
import { searchPublic } from './searchPublic.operation';
import { update } from './update.operation';

export const warehouse: Resource = {
	name: 'Warehouse',
	value: 'warehouse',
	operations: [create, deleteWarehouse, get, searchPublic, update],
};
