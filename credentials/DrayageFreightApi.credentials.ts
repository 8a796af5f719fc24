import type {
	IAuthenticateGeneric,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { ADDRESSES } from '../transport/address';

/** The same address that `baseAddress` makes, as an expression; a test holds the two together. */
const address = `={{ ${JSON.stringify(ADDRESSES)}[$credentials.environment] ?? ($credentials.baseUrl ?? "").trim().replace(/\\/+$/, "").replace(/\\/api(\\/v2)?$/, "").replace(/\\/+$/, "") }}`;

export class DrayageFreightApi implements ICredentialType {
	name = 'drayageFreightApi';

	displayName = 'Drayage Freight API';

	icon: Icon = { light: 'file:../icons/drayageFreight.svg', dark: 'file:../icons/drayageFreight.dark.svg' };

	documentationUrl = 'https://github.com/n8n-nodes-drayage/n8n-nodes-drayage#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{ name: 'Production', value: 'production', description: 'Real bookings that cost money' },
				{ name: 'Test', value: 'test', description: "The service's own test environment" },
				{ name: 'Custom', value: 'custom', description: 'Another address, such as the sandbox of this package' },
			],
			default: 'production',
			description: 'Where requests go. Each environment has tokens of its own.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. http://127.0.0.1:4010',
			description: 'Address of the service, with http:// or https:// and without a path',
			displayOptions: { show: { environment: ['custom'] } },
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Token that the service issues for an account once it is approved',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.accessToken}}' } },
	};

	test: ICredentialTestRequest = {
		request: { baseURL: address, url: '/api/v2/users/profile' },
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message: 'The service refused the access token. Check the token and the environment it belongs to.',
				},
			},
		],
	};
}
