import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';
import { pickupNumberAgentId } from './fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get pickup number agent',
	description: 'Get one agent by ID',
	endpoint: endpoints.pickupNumberAgent.get,
	fields: [pickupNumberAgentId()],
});
