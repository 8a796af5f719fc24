import { resource } from '../../shared/operations/resource';

export const userProfile = resource('userProfile', {
	name: 'User Profile',
	operations: {
		get: { action: 'Get user profile', description: 'Get the name, balance and remaining quotas of the account' },
	},
});
