import { words } from '../../shared/fields/field';
import { picker } from '../../shared/locators/field';
import { agent } from '../../shared/locators/locators';
import { resource } from '../../shared/operations/resource';

export const pickupNumberAgent = resource('pickupNumberAgent', {
	name: 'Pickup Number Agent',
	fields: {
		pickupNumberAgentId: picker(agent, 'Pickup Number Agent', 'Agent to work on'),
		name: words('Name', 'Name of the agent', { example: 'Harbor Dispatch', top: true }),
		emails: words('Emails', 'E-mail addresses of the agent, separated by commas or lines', {
			example: 'pickup@example.com, desk@example.com',
			top: true,
		}),
	},
	operations: {
		create: { description: 'Add an agent who provides pickup numbers' },
		search: {
			description: 'List the agents whose names contain a text',
			fields: { name: words('Name', 'Text that the name contains', 'Harbor') },
		},
		get: { description: 'Get one agent by ID' },
		update: { description: 'Change the name and e-mail addresses of an agent; both are sent each time' },
		delete: { description: 'Delete an agent permanently' },
	},
});
