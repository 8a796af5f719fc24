const VERSION_4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * The 128 bits of an address as text; undefined when it is none. One of version 4 is the same sender as the address of
 * version 6 that stands for it (`::ffff:203.0.113.7`).
 */
const bitsOf = (text: string): string | undefined => {
	const url = `http://[${VERSION_4.test(text) ? `::ffff:${text}` : text}]`;
	if (!/^[\da-f.:]+$/i.test(text) || !URL.canParse(url)) return undefined;
	// A URL writes the address as groups in hexadecimal, with `::` in place of zeros.
	const halves = new URL(url).hostname.slice(1, -1).split('::');
	const [head = [], tail = []] = halves.map((half) => half.split(':').filter((group) => group !== ''));
	const groups = [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
	return groups.map((group) => parseInt(group, 16).toString(2).padStart(16, '0')).join('');
};

const MAPPED = '0'.repeat(80) + '1'.repeat(16);
const isVersion4 = (bits: string) => bits.startsWith(MAPPED);

const isWithin = (sender: string, prefix: string | undefined): boolean =>
	prefix !== undefined && isVersion4(prefix) === isVersion4(sender) && sender.startsWith(prefix);

/** The bits that the addresses of an entry begin with; undefined for what is no address or range. */
const prefixOf = (entry: string): string | undefined => {
	const [, text = '', length] = /^(?:::ffff:(?=\d+\.))?([^/]+)(?:\/(\d+))?$/i.exec(entry) ?? [];
	// The bits of a version 4 address are the last 32.
	const [before, most] = VERSION_4.test(text) ? [96, 32] : [0, 128];
	const fixed = length === undefined ? most : Number(length);
	return fixed > most ? undefined : bitsOf(text)?.slice(0, before + fixed);
};

const addressEntries = (list: string) => list.split(/[\s,]+/).filter((entry) => entry !== '');

/** What a list holds that is neither an address nor a range, and so admits nobody; a list of commas alone is that itself. */
export const unreadableEntries = (list: string): string[] => {
	const entries = addressEntries(list);
	return entries.length === 0 && list !== '' ? [list] : entries.filter((entry) => prefixOf(entry) === undefined);
};

/** Some proxies, such as Azure's Application Gateway, put the sender's port into X-Forwarded-For too. */
const WITH_PORT = /^(?:\[(.*)\]|([\d.]+)):\d+$/;

/**
 * Whether an address is on a list of addresses and ranges (`198.51.100.0/24`), separated by commas or blanks. Every
 * address is on an empty list; an entry that cannot be read admits nobody.
 */
export const isOnList = (address: string | undefined, list: string): boolean => {
	const sender = bitsOf((address ?? '').replace(WITH_PORT, '$1$2'));
	const isWithinEntry = (entry: string) => sender !== undefined && isWithin(sender, prefixOf(entry));
	return list === '' || addressEntries(list).some(isWithinEntry);
};
