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

/** Names that no public DNS has: without a dot, or under a domain for local use (RFC 6761, 6762 and 8375, and ICANN). */
const LOCAL_NAME = /^[^.:]+$|\.(localhost|local|internal|home\.arpa)$/;

/** Loopback, private, link-local, shared, benchmarking, multicast and reserved addresses (RFC 6890). */
const INTERNAL_V4 =
	/^(?=[\d.]+$)(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[3-5]\d)\./;

/** Link-local, site-local, unique local and multicast. */
const INTERNAL_V6 = /^(fe[89a-f]|f[cdf][\da-f])[\da-f]:/;

/** Prefixes before an IPv4 address: compatible, which has `::` and `::1` too, mapped, and NAT64. */
const BEFORE_V4 = ['0:0:0:0:0:0', '0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

const dotted = (groups: readonly string[]) =>
	groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');

/** The eight groups of an IPv6 address, as a URL writes it. */
const groupsOf = (address: string): string[] => {
	const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
	return [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

const isInternalV6 = (address: string): boolean => {
	const groups = groupsOf(address);
	const isBeforeV4 = BEFORE_V4.includes(groups.slice(0, 6).join(':'));
	// 6to4 has the IPv4 address behind its prefix.
	const embedded = groups[0] === '2002' ? groups.slice(1, 3) : isBeforeV4 ? groups.slice(6) : [];
	return INTERNAL_V6.test(address) || INTERNAL_V4.test(`${dotted(embedded)}.`);
};

/**
 * Whether a host, as a URL writes it, is inside a network: by its address, or by a name that only a network of its own
 * has. Names are not looked up, so that a public name of an internal address is not noticed.
 */
export const isInternalHost = (hostname: string): boolean => {
	const host = hostname.replace(/\.$/, '');
	return host.startsWith('[') ? isInternalV6(host.slice(1, -1)) : LOCAL_NAME.test(host) || INTERNAL_V4.test(`${host}.`);
};
