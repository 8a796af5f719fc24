const VERSION_4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * The 128 bits of an address as text; undefined if it isn't an IP address. An IPv4 address equals the IPv6 address that
 * contains it (`::ffff:203.0.113.7`).
 */
const bitsOf = (text: string): string | undefined => {
	const url = `http://[${VERSION_4.test(text) ? `::ffff:${text}` : text}]`;
	if (!/^[\da-f.:]+$/i.test(text) || !URL.canParse(url)) return undefined;
	// A URL contains the address as hexadecimal groups, with `::` in place of zeros.
	const halves = new URL(url).hostname.slice(1, -1).split('::');
	const [head = [], tail = []] = halves.map((half) => half.split(':').filter((group) => group !== ''));
	const groups = [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
	return groups.map((group) => parseInt(group, 16).toString(2).padStart(16, '0')).join('');
};

const MAPPED = '0'.repeat(80) + '1'.repeat(16);
const isVersion4 = (bits: string) => bits.startsWith(MAPPED);

const isWithin = (sender: string, prefix: string | undefined): boolean =>
	prefix !== undefined && isVersion4(prefix) === isVersion4(sender) && sender.startsWith(prefix);

/** The leading bits that an entry's addresses share; undefined if the entry isn't an address or range. */
const prefixOf = (entry: string): string | undefined => {
	const [, text = '', length] = /^(?:::ffff:(?=\d+\.))?([^/]+)(?:\/(\d+))?$/i.exec(entry) ?? [];
	// An IPv4 address is the last 32 of the 128 bits.
	const [before, most] = VERSION_4.test(text) ? [96, 32] : [0, 128];
	const fixed = length === undefined ? most : Number(length);
	return fixed > most ? undefined : bitsOf(text)?.slice(0, before + fixed);
};

const addressEntries = (list: string) => list.split(/[\s,]+/).filter((entry) => entry !== '');

/**
 * The entries of a list that are neither an address nor a range, so that they match nobody. A list that contains only
 * commas counts as such an entry.
 */
export const unreadableEntries = (list: string): string[] => {
	const entries = addressEntries(list);
	return entries.length === 0 && list !== '' ? [list] : entries.filter((entry) => prefixOf(entry) === undefined);
};

/** Some proxies, such as Azure's Application Gateway, also put the sender's port into X-Forwarded-For. */
const WITH_PORT = /^(?:\[(.*)\]|([\d.]+)):\d+$/;

/**
 * Whether an address is on a list of addresses and ranges (`198.51.100.0/24`), separated by commas or spaces. An empty
 * list allows every address. An unreadable entry matches nobody.
 */
export const isOnList = (address: string | undefined, list: string): boolean => {
	const sender = bitsOf((address ?? '').replace(WITH_PORT, '$1$2'));
	const isWithinEntry = (entry: string) => sender !== undefined && isWithin(sender, prefixOf(entry));
	return list === '' || addressEntries(list).some(isWithinEntry);
};
