/** Characters of a wrong value that a message shows. */
const LONGEST = 40;

/** A long text without a blank may be a token. */
const MAY_BE_SECRET = /\S{32}/;

/** A text as a message may show it: a URL without its query or a password in it, and nothing that n8n can't display. */
export const quoted = (given: string): string | undefined => {
	const [text = ''] = given.split(/[?#]/, 1);
	if (MAY_BE_SECRET.test(text) || (text.includes('//') && text.includes('@'))) return undefined;
	const characters = Array.from(text);
	const short = characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text;
	return JSON.stringify(short).replace(/\p{Cf}/gu, '');
};

const described = (value: unknown): string | undefined => {
	if (typeof value === 'string') return quoted(value);
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	return Array.isArray(value) ? 'a list' : 'an object';
};

/** The wrong value at the end of a message, ` (given: "MSKU 123")`; empty for one that is missing or may be a secret. */
export const givenText = (value: unknown): string => {
	const text = value === undefined || value === null || value === '' ? undefined : described(value);
	return text === undefined ? '' : ` (given: ${text})`;
};
