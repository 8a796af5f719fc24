import type {
	IAuthenticateGeneric,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { ADDRESSES, BASE_URL } from '../transport/http/account';

/** The URL that `baseAddress` returns, as an expression; empty if it throws. A test compares both. */
const address = `={{ ${JSON.stringify(ADDRESSES)}[$credentials.environment] ?? ($credentials.environment === "custom" ? $credentials.baseUrl ?? "" : "").trim().replace(/\\/+$/, "").replace(/\\/api(\\/v2)?$/, "").replace(/\\/+$/, "").match(${String(BASE_URL)})?.[0] }}`;

const NOT_THE_SERVICE = "The freight API isn't at this URL. Check the environment and the base URL.";

/**
 * The message for each status of a connection test. Without a response, n8n only shows the error code, such as
 * ECONNREFUSED.
 */
const MESSAGES: ReadonlyArray<readonly [status: readonly number[], message: string]> = [
	[[301, 302, 307, 308], 'The base URL redirects. Enter the final URL, with https if the API requires it.'],
	[[401], 'The API refused the access token. Check the token and its environment.'],
	[
		[403],
		"The access token is valid, but the account isn't allowed to use the API. Ask DrayEasy about its permissions.",
	],
	[[404, 405], NOT_THE_SERVICE],
	[[429], "The account's request limit is used up. Wait a minute and test again."],
];

export class DrayageFreightApi implements ICredentialType {
	name = 'drayageFreightApi';

	displayName = 'Drayage Freight API';

	icon: Icon = { light: 'file:../icons/drayageFreight.svg', dark: 'file:../icons/drayageFreight.dark.svg' };

	documentationUrl = 'https://github.com/n8n-nodes-drayage/n8n-nodes-drayage/blob/main/docs/credentials.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{ name: 'Production', value: 'production', description: 'Real bookings that cost money' },
				{ name: 'Test', value: 'test', description: "DrayEasy's test environment" },
				{ name: 'Custom', value: 'custom', description: "A different URL, such as the sandbox's" },
			],
			default: 'production',
			description: 'Where requests go. Use an access token that was issued for this environment.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. http://127.0.0.1:4010',
			description:
				"URL of the API, with http:// or https://. If the test shows ECONNREFUSED or ENOTFOUND, n8n could not reach it. ERR_INVALID_URL means that it isn't a valid URL, and UNABLE_TO_VERIFY_LEAF_SIGNATURE that n8n doesn't trust its certificate authority (NODE_EXTRA_CA_CERTS).",
			displayOptions: { show: { environment: ['custom'] } },
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Token that DrayEasy issues after reviewing your sign-up. Until then, you can use the sandbox; the documentation explains how to start it.',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.accessToken}}' } },
	};

	test: ICredentialTestRequest = {
		// The API returns this list in `data` (docs/interface.md#regions), so a response from another server is
		// detected.
		request: { baseURL: address, url: '/api/v2/intermodalRegions', disableFollowRedirect: true },
		// n8n accepts both types of rules together, although its type definitions don't allow it.
		rules: [
			...MESSAGES.flatMap(([statuses, message]) =>
				statuses.map((value) => ({ type: 'responseCode', properties: { value, message } })),
			),
			{ type: 'responseSuccessBody', properties: { key: 'data', value: undefined, message: NOT_THE_SERVICE } },
		] as NonNullable<ICredentialTestRequest['rules']>,
	};
}
