import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';
import { deleteAgent } from './delete.operation';
import { get } from './get.operation';
import { search } from './search.operation';
import { update } from './update.operation';

export const pickupNumberAgent: Resource = {
	name: 'Pickup Number Agent',
	value: 'pickupNumberAgent',
	operations: [create, deleteAgent, get, search, update],
};
