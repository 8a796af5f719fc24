/** An address as one number with the count of its bits. */
interface Address {
	readonly bits: 32 | 128;
	readonly value: bigint;
}

const BYTE = /^\d{1,3}$/;
const GROUP = /^[0-9a-f]{1,4}$/i;

const join = (parts: readonly number[], width: bigint) =>
	parts.reduce((value, part) => (value << width) | BigInt(part), 0n);

const parseV4 = (text: string): Address | undefined => {
	const parts = text.split('.');
	if (parts.length !== 4 || !parts.every((part) => BYTE.test(part) && Number(part) < 256)) return undefined;
	return { bits: 32, value: join(parts.map(Number), 8n) };
};

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));

const parseV6 = (text: string): Address | undefined => {
	const halves = text.split('::');
	if (halves.length > 2) return undefined;
	const [head = [], tail = []] = halves.map(groupsOf);
	const missing = 8 - head.length - tail.length;
	if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
	const groups = [...head, ...new Array<string>(missing).fill('0'), ...tail];
	if (!groups.every((group) => GROUP.test(group))) return undefined;
	return {
		bits: 128,
		value: join(
			groups.map((group) => parseInt(group, 16)),
			16n,
		),
	};
};

/** Reads an address. One of version 4 in version 6 writing (`::ffff:203.0.113.7`) is the same sender. */
const parse = (text: string): Address | undefined => parseV4(text.replace(/^::ffff:(?=\d+\.)/i, '')) ?? parseV6(text);

const isWithin = ({ bits, value }: Address, entry: string): boolean => {
	const [text = '', length, ...more] = entry.split('/');
	const range = parse(text);
	const fixed = length === undefined ? bits : /^\d+$/.test(length) ? Number(length) : NaN;
	if (more.length > 0 || range?.bits !== bits || !(fixed >= 0 && fixed <= bits)) return false;
	const free = BigInt(bits - fixed);
	return value >> free === range.value >> free;
};

/**
 * Whether an address is on a list of addresses and ranges (`198.51.100.0/24`), separated by commas or blanks. Every
 * address is on an empty list; an entry that cannot be read admits nobody.
 */
export const isOnList = (address: string | undefined, list: string): boolean => {
	const entries = list.split(/[\s,]+/).filter((entry) => entry !== '');
	if (entries.length === 0) return true;
	const sender = parse(address ?? '');
	return sender !== undefined && entries.some((entry) => isWithin(sender, entry));
};
