import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';
import { deleteConfiguration } from './delete.operation';
import { getAll } from './getAll.operation';

export const webhookConfiguration: Resource = {
	name: 'Webhook Configuration',
	value: 'webhookConfiguration',
	operations: [create, deleteConfiguration, getAll],
};
