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

const VERSION_4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * Returns the 128 bits of an IP address as text, or undefined if it isn't one. An IPv4 address equals its IPv4-mapped
 * IPv6 address (`::ffff:203.0.113.7`).
 */
const bitsOf = (text: string): string | undefined => {
	const url = `http://[${VERSION_4.test(text) ? `::ffff:${text}` : text}]`;
	if (!/^[\da-f.:]+$/i.test(text) || !URL.canParse(url)) return undefined;
	const groups = groupsOf(new URL(url).hostname.slice(1, -1));
	return groups.map((group) => parseInt(group, 16).toString(2).padStart(16, '0')).join('');
};

const MAPPED = '0'.repeat(80) + '1'.repeat(16);
const isVersion4 = (bits: string) => bits.startsWith(MAPPED);

const isWithin = (sender: string, prefix: string | undefined): boolean =>
	prefix !== undefined && isVersion4(prefix) === isVersion4(sender) && sender.startsWith(prefix);

/** Returns the leading bits that an entry's addresses share, or undefined if the entry isn't an address or range. */
const prefixOf = (entry: string): string | undefined => {
	const [, text = '', length] = /^(?:::ffff:(?=\d+\.))?([^/]+)(?:\/(\d+))?$/i.exec(entry) ?? [];
	// An IPv4 address is the last 32 of the 128 bits.
	const [before, most] = VERSION_4.test(text) ? [96, 32] : [0, 128];
	const fixed = length === undefined ? most : Number(length);
	return fixed > most ? undefined : bitsOf(text)?.slice(0, before + fixed);
};

const addressEntries = (list: string) => list.split(/[\s,]+/).filter((entry) => entry !== '');

/**
 * Returns the entries of a list that are neither an address nor a range, and so match no one. A list of only commas
 * counts as such an entry.
 */
export const unreadableEntries = (list: string): string[] => {
	const entries = addressEntries(list);
	return entries.length === 0 && list !== '' ? [list] : entries.filter((entry) => prefixOf(entry) === undefined);
};

/** Some proxies, such as Azure's Application Gateway, also put the sender's port into X-Forwarded-For. */
const WITH_PORT = /^(?:\[(.*)\]|([\d.]+)):\d+$/;

/**
 * Returns whether an address is on a list of addresses and ranges (`198.51.100.0/24`), separated by commas or spaces.
 * An empty list allows every address. An unreadable entry matches no address.
 */
export const isOnList = (address: string | undefined, list: string): boolean => {
	const sender = bitsOf((address ?? '').replace(WITH_PORT, '$1$2'));
	const isWithinEntry = (entry: string) => sender !== undefined && isWithin(sender, prefixOf(entry));
	return list === '' || addressEntries(list).some(isWithinEntry);
};
