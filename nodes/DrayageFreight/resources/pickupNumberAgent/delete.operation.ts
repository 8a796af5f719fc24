import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';
import { pickupNumberAgentId } from './fields';

export const deleteAgent = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete pickup number agent',
	description: 'Delete an agent permanently',
	endpoint: endpoints.pickupNumberAgent.delete,
	fields: [pickupNumberAgentId()],
});
