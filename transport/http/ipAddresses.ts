/** Returns the eight hexadecimal groups of an IPv6 address from a URL, with zeros in place of `::`. */
const groupsOf = (address: string): string[] => {
	const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
	return [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

/**
 * Names that public DNS can't resolve: names without a dot, and those in a domain for local use (RFC 6761, 6762 and
 * 8375, and ICANN).
 */
const LOCAL_NAME = /^[^.:]+$|\.(localhost|local|internal|home\.arpa)$/;

/** Loopback, private, link-local, shared, benchmarking, multicast and reserved addresses (RFC 6890). */
const INTERNAL_V4 =
	/^(?=[\d.]+$)(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[3-5]\d)\./;

/** Link-local, site-local, unique local and multicast. */
const INTERNAL_V6 = /^(fe[89a-f]|f[cdf][\da-f])[\da-f]:/;

/** Prefixes of an embedded IPv4 address: compatible (which includes `::` and `::1`), mapped, and NAT64. */
const BEFORE_V4 = ['0:0:0:0:0:0', '0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

const dotted = (groups: readonly string[]) =>
	groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');

const isInternalV6 = (address: string): boolean => {
	const groups = groupsOf(address);
	const isBeforeV4 = BEFORE_V4.includes(groups.slice(0, 6).join(':'));
	// In 6to4, the IPv4 address follows the prefix.
	const embedded = groups[0] === '2002' ? groups.slice(1, 3) : isBeforeV4 ? groups.slice(6) : [];
	return INTERNAL_V6.test(address) || INTERNAL_V4.test(`${dotted(embedded)}.`);
};

/**
 * Returns whether a host in a URL is on an internal network, by its address or by a name that exists only in local
 * networks. Names aren't resolved, so a public name with an internal address isn't detected.
 */
export const isInternalHost = (hostname: string): boolean => {
	const host = hostname.replace(/\.$/, '');
	return host.startsWith('[') ? isInternalV6(host.slice(1, -1)) : LOCAL_NAME.test(host) || INTERNAL_V4.test(`${host}.`);
};
