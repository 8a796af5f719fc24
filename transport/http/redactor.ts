/**
 * The value of `token` in the query of a URL, also where the URL is encoded within another text, and whatever looks like
 * one of this package's own tokens (undocumented: docs/interface.md#u-registrations).
 */
const TOKENS =
	/(?<=token=)[^&#\s"'<>\\]+|(?<=token%(?:25)*3D)(?:(?!%(?:25)*2[36])[^&#\s"'<>\\])+|(?<!%[0-9a-f]?)[0-9a-f]{64}/gi;

/** A text without the tokens that guard webhook URLs. */
export const maskTokens = (text: string): string => text.replace(TOKENS, '****');

/** A text as it reads once its escapes are undone; each character stands for a part of the original. */
interface Reading {
	readonly text: string;
	/** Where the part of each character begins, and where it ends. */
	readonly from: readonly number[];
	readonly to: readonly number[];
}

/** Characters written as in URLs, JSON and HTML. Names of HTML and tags stand for no letter of a token. */
const ESCAPES =
	/(?:%|\\x|\\u00)([\da-f]{2})|&#x0{0,6}([\da-f]{2});|&#0{0,6}(\d{2,3});|&[a-z]{2,8};|\\[nrt]|<[^<>]{1,80}>/gi;

/** How many escapes may be inside each other. */
const LAYERS = 3;

/** The length of the pieces by which a secret is known, so that a part of it is found too. */
const PIECE = 12;

/** A secret with fewer letters and digits is found only as it is written, since other words contain its letters too. */
const SHORT = 6;

const letters = (text: string) => text.replace(/[^a-z\d]/gi, '').toLowerCase();

const unescaped = ({ text, from, to }: Reading): Reading => {
	const next = { text: '', from: [] as number[], to: [] as number[] };
	const add = (character: string, first: number, last: number) => {
		next.text += character;
		next.from.push(from[first] ?? 0);
		next.to.push(to[last] ?? 0);
	};
	let position = 0;
	const copyUntil = (end: number) => {
		for (; position < end; position++) add(text.charAt(position), position, position);
	};
	for (const match of text.matchAll(ESCAPES)) {
		const [escape, hex, entity, decimal] = match;
		copyUntil(match.index);
		position += escape.length;
		const code = hex ?? entity;
		const number = code === undefined ? Number(decimal) : Number.parseInt(code, 16);
		if (number < 128) add(String.fromCharCode(number), match.index, position - 1);
	}
	copyUntil(text.length);
	return next;
};

/** Its letters and digits alone, in lower case. */
const lettersOf = ({ text, from, to }: Reading): Reading => {
	const kept = [...text.matchAll(/[a-z\d]/gi)].map(({ index }) => index);
	return { text: letters(text), from: kept.map((index) => from[index] ?? 0), to: kept.map((index) => to[index] ?? 0) };
};

/** A secret in Base64, with up to two characters before it that change how it is written, without what they change. */
const inBase64 = (secret: string) =>
	[0, 1, 2].map((before) => {
		const bytes = Buffer.from('\0'.repeat(before) + secret);
		return bytes.toString('base64').slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
	});

/** The pieces of some texts, by their length. */
const piecesOf = (texts: readonly string[]) => {
	const pieces = new Map<number, Set<string>>();
	for (const text of texts) {
		const length = Math.min(PIECE, text.length);
		const known = pieces.get(length) ?? new Set();
		for (let start = 0; start + length <= text.length; start++) known.add(text.slice(start, start + length));
		pieces.set(length, known);
	}
	return pieces;
};

type Range = readonly [start: number, end: number];

/** The parts of the original that any of the pieces is read from. */
const rangesIn = ({ text, from, to }: Reading, pieces: ReadonlyMap<number, ReadonlySet<string>>): Range[] => {
	const ranges: Range[] = [];
	for (const [length, known] of pieces) {
		for (let start = 0; start + length <= text.length; start++) {
			if (known.has(text.slice(start, start + length))) ranges.push([from[start] ?? 0, to[start + length - 1] ?? 0]);
		}
	}
	return ranges;
};

const without = (text: string, ranges: readonly Range[]) => {
	let result = '';
	let end = 0;
	for (const [first, last] of [...ranges].sort(([one], [other]) => one - other)) {
		if (first >= end) result += `${text.slice(end, first)}***`;
		end = Math.max(end, last);
	}
	return result + text.slice(end);
};

const asWritten = (secret: string) => {
	const forms = [secret, encodeURIComponent(secret)].filter((form) => form !== '');
	const pattern = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
	return (text: string) => (pattern === '' ? text : text.replace(new RegExp(pattern, 'gi'), '***'));
};

/**
 * Takes a secret out of texts: as it is, in other letter case, split, escaped for a URL, JSON or HTML, also repeatedly, or
 * in Base64. Only letters and digits are compared. The work grows evenly with the length of a text.
 */
export const redactor = (secret: string): ((text: string) => string) => {
	if (letters(secret).length < SHORT) return asWritten(secret);
	const plain = { text: secret, from: [], to: [] };
	const readings = [secret, encodeURIComponent(secret), unescaped(plain).text, ...inBase64(secret)].map(letters);
	const pieces = piecesOf(readings.filter((text) => text.length >= SHORT));
	return (text) => {
		const positions = Array.from({ length: text.length + 1 }, (_, index) => index);
		let reading: Reading = { text, from: positions, to: positions.slice(1) };
		const ranges = rangesIn(lettersOf(reading), pieces);
		for (let layer = 0; layer < LAYERS; layer++) {
			reading = unescaped(reading);
			ranges.push(...rangesIn(lettersOf(reading), pieces));
		}
		return without(text, ranges);
	};
};
