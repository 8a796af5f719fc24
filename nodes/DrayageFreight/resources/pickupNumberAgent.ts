import { words } from '../../shared/fields/field';
import { picker } from '../../shared/locators/field';
import { agent } from '../../shared/locators/locators';
import { resource } from '../../shared/operations/resource';

export const pickupNumberAgent = resource('pickupNumberAgent', {
	name: 'Pickup Number Agent',
	fields: {
		pickupNumberAgentId: picker(agent, 'Pickup Number Agent', 'Agent to work on'),
		name: words('Name', 'Name of the agent', 'Harbor Dispatch'),
		emails: words(
			'Emails',
			'E-mail addresses of the agent, separated by commas or lines',
			'pickup@example.com, desk@example.com',
		),
	},
	operations: {
		create: { action: 'Create pickup number agent', description: 'Add an agent who provides pickup numbers' },
		search: {
			action: 'Search pickup number agents',
			description: 'List the agents whose names contain a text',
			fields: { name: words('Name', 'Text that the name contains', 'Harbor') },
		},
		get: { action: 'Get pickup number agent', description: 'Get one agent by ID' },
		update: {
			action: 'Update pickup number agent',
			description: 'Change the name and e-mail addresses of an agent; both are sent each time',
		},
		delete: { action: 'Delete pickup number agent', description: 'Delete an agent permanently' },
	},
});
