import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';
import { agentFields } from './fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create pickup number agent',
	description: 'Add an agent who provides pickup numbers',
	endpoint: endpoints.pickupNumberAgent.create,
	fields: agentFields(),
});
