import { createHash } from 'crypto';
import { ServiceFailure } from '../errors';

/** The name of the credential type. */
export const CREDENTIAL = 'drayageFreightApi';

/** The data of the credential `drayageFreightApi`. */
export interface DrayageCredential {
	readonly environment: 'production' | 'test' | 'custom';
	readonly baseUrl?: string;
	readonly accessToken: string;
}

/** docs/interface.md#addresses */
export const ADDRESSES = {
	production: 'https://api.drayeasy.com',
	test: 'https://apitest.drayeasy.com',
} as const;

/** Returns the value of a field as text. An expression may return a number or nothing. */
const fieldText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const CHECK_EXPRESSION = 'If the field is an expression, check what it evaluates to: unknown variables are empty.';

/** Matches a base URL: without a user name, a query or a fragment. The connection test uses it too. */
export const BASE_URL = /^https?:\/\/[^\s/?#@]+(\/[^?#]*)?$/i;

/**
 * Returns the base URL for all paths, without a trailing slash. Also accepts trailing slashes and the `/api/v2` that
 * users tend to paste. Throws a ServiceFailure that explains why a URL can't be used.
 */
export const baseAddress = ({ environment, baseUrl }: DrayageCredential): string => {
	if (environment !== 'custom') {
		if (Object.hasOwn(ADDRESSES, environment)) return ADDRESSES[environment];
		// Other values come only from expressions. Without a URL, the request would be sent to n8n's own host.
		throw new ServiceFailure({
			kind: 'unreachable',
			message: "The environment in the credential isn't production, test or custom",
			hint: `Choose it from the list. ${CHECK_EXPRESSION}`,
		});
	}
	const address = fieldText(baseUrl)
		.trim()
		.replace(/(?<!\/)\/+$/, '')
		.replace(/\/api(\/v2)?$/, '')
		.replace(/(?<!\/)\/+$/, '');
	if (BASE_URL.test(address) && URL.canParse(address)) return address;
	throw new ServiceFailure({
		kind: 'unreachable',
		message: "The base URL in the credential isn't a valid URL",
		hint: 'Enter an address that starts with http:// or https:// and ends with the host or a path, such as https://freight.example.com. Leave out any user name, query or fragment. The access token has its own field.',
	});
};

/**
 * Returns the account for a credential. Any field of the credential can be an expression. Throws a ServiceFailure if a
 * field is unusable.
 */
export const accountOf = (credential: DrayageCredential) => {
	const address = baseAddress(credential);
	const accessToken = fieldText(credential.accessToken).trim();
	if (accessToken === '')
		throw new ServiceFailure({
			kind: 'refused',
			message: 'The access token in the credential is empty',
			hint: `Enter the token that DrayEasy issued. ${CHECK_EXPRESSION}`,
		});
	return {
		/** The credential, with its token as it is sent. */
		credential: { ...credential, accessToken },
		/** The base URL. */
		address,
		/** Identifies the account without revealing the token. */
		key: createHash('sha256').update(`${address}\n${accessToken}`).digest('hex'),
	};
};

/** The account that a credential gives access to. */
export type Account = ReturnType<typeof accountOf>;
