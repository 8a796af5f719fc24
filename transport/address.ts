import { createHash } from 'crypto';

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

/**
 * The address that all paths are relative to, without a slash at its end. An own address may be written with trailing
 * slashes or with the `/api/v2` that users paste along. Answers undefined when an own address is no http(s) URL.
 */
export const baseAddress = ({ environment, baseUrl = '' }: DrayageCredential): string | undefined => {
	if (environment !== 'custom') return ADDRESSES[environment];
	const address = baseUrl
		.trim()
		.replace(/\/+$/, '')
		.replace(/\/api(\/v2)?$/, '')
		.replace(/\/+$/, '');
	return /^https?:\/\/[^\s/]+/.test(address) && URL.canParse(address) ? address : undefined;
};

/** An endpoint's path with its parameters filled in; each is encoded, so that no value can reach another endpoint. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>) =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Names an account at an address without revealing its token; equal for equal pairs. */
export const accountKey = (address: string, token: string) =>
	createHash('sha256').update(`${address}\n${token}`).digest('hex');
