import { createHash } from 'crypto';
import { ServiceFailure } from './errors';

/** What the credential `drayageFreightApi` holds. */
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

const NO_ADDRESS = "isn't a valid URL";

/** What makes a base URL unusable, and how to say so after "The base URL in the credential". */
const FLAWS: ReadonlyArray<readonly [pattern: RegExp, words: string]> = [
	[/^(?!https?:\/\/[^\s/?#])/i, NO_ADDRESS],
	[/^\w+:\/\/[^/?#]*@/, 'contains a user name or password'],
	[/\?/, 'contains a query, from "?" on'],
	[/#/, 'contains a fragment, from "#" on'],
];

/**
 * The address that all paths are relative to, without a slash at its end. An own address may be written with trailing
 * slashes or with the `/api/v2` that users paste along. Throws a ServiceFailure that names what makes it unusable.
 */
export const baseAddress = ({ environment, baseUrl = '' }: DrayageCredential): string => {
	if (environment !== 'custom') return ADDRESSES[environment];
	const address = baseUrl
		.trim()
		.replace(/(?<!\/)\/+$/, '')
		.replace(/\/api(\/v2)?$/, '')
		.replace(/(?<!\/)\/+$/, '');
	const flaw =
		FLAWS.find(([pattern]) => pattern.test(address))?.[1] ?? (URL.canParse(address) ? undefined : NO_ADDRESS);
	if (flaw === undefined) return address;
	throw new ServiceFailure(
		'unreachable',
		`The base URL in the credential ${flaw}`,
		'Enter an address that starts with http:// or https:// and ends with the host or a path, such as https://freight.example.com. The access token is entered beside it.',
	);
};

/** An endpoint's path with its parameters filled in; each is encoded, so that no value can reach another endpoint. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>) =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Names an account at an address without revealing its token; equal for equal pairs. */
export const accountKey = (address: string, token: string) =>
	createHash('sha256').update(`${address}\n${token}`).digest('hex');
