import { endpoints } from '../../../../contract';
import { updateFields } from '../../../shared/fields/groups';
import { operation } from '../../../shared/operations/operation';
import { agentFields, pickupNumberAgentId } from './fields';

export const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update pickup number agent',
	description: 'Change the name and e-mail addresses of an agent; both are sent each time',
	endpoint: endpoints.pickupNumberAgent.update,
	fields: [pickupNumberAgentId(), ...agentFields(), updateFields([])],
});
