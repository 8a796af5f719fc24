import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get user profile',
	description: 'Get the name, balance and remaining quotas of the account',
	endpoint: endpoints.userProfile.get,
	fields: [],
});
