import { required, type Field } from '../../../shared/fields/field';
import { listField, textField } from '../../../shared/fields/fieldTypes';
import { locatorField } from '../../../shared/locators/field';
import { agent } from '../../../shared/locators/locators';

export const pickupNumberAgentId = (): Field =>
	required(
		locatorField('pickupNumberAgentId', agent, {
			displayName: 'Pickup Number Agent',
			description: 'Agent to work on',
		}),
	);

/** What create and update both ask for. */
export const agentFields = (): Field[] => [
	required(
		textField('name', { displayName: 'Name', description: 'Name of the agent', placeholder: 'e.g. Harbor Dispatch' }),
	),
	required(
		listField('emails', {
			displayName: 'Emails',
			description: 'E-mail addresses of the agent, separated by commas or lines',
			placeholder: 'e.g. pickup@example.com, desk@example.com',
		}),
	),
];
