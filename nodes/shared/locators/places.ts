import { lettersOf } from '../fields/text';

/** The codes of states and provinces by name. The API only knows the codes (docs/interface.md#cities). */
const STATES = new Map(
	(
		'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,' +
		'Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,' +
		'Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,' +
		'New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,' +
		'Oregon OR,Pennsylvania PA,Puerto Rico PR,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,' +
		'Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY,' +
		'Alberta AB,British Columbia BC,Manitoba MB,New Brunswick NB,Newfoundland and Labrador NL,Nova Scotia NS,Ontario ON,' +
		'Prince Edward Island PE,Quebec QC,Saskatchewan SK'
	)
		.split(',')
		.map((entry): [string, string] => [entry.slice(0, -3).toLowerCase(), entry.slice(-2)]),
);

const CODES = new Set(STATES.values());

/** Alternative spellings of a name's first word. */
const SPELLINGS = [
	['Saint', 'St.', 'St'],
	['Fort', 'Ft.', 'Ft'],
	['Mount', 'Mt.', 'Mt'],
];

const codeOf = (text: string): string | undefined => {
	const code = STATES.get(text.toLowerCase()) ?? text.toUpperCase();
	return CODES.has(code) ? code : undefined;
};

/** Trims a text and replaces any white space in it, including non-breaking spaces, with one ordinary space. */
const singleSpaced = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Splits `Ontario CA` and `Ontario California` into city and state if the last words name a state. */
const divided = (text: string) => {
	const words = text.split(/\s+/);
	return [1, 2, 3].flatMap((count) => {
		const state = words.length > count ? codeOf(words.slice(-count).join(' ')) : undefined;
		return state === undefined ? [] : [{ name: words.slice(0, -count).join(' '), state }];
	});
};

/**
 * Returns the words of an address, without a country and ZIP code at the end. Commas stay attached to the preceding
 * word.
 */
const addressWords = (address: string) => {
	const words = address
		.replace(/,/g, ', ')
		.split(/\s+/)
		.filter((word) => word !== '' && word !== ',');
	const last = () => (words.at(-1) ?? '').replace(/,$/, '');
	while (/^(USA?|\d{5}(-\d{4})?)$/i.test(last())) words.pop();
	return [...words.slice(0, -1), last()];
};

/**
 * Returns whether a US address ends with a different city or state, as `1 Main St, Reno, Nevada 89501` does for
 * Ontario, CA. An address without a state isn't compared. "Ct" may mean court, so a code counts only if both letters
 * are uppercase or both are lowercase.
 */
export const isElsewhere = (address: string, { city, state }: { city: string; state: string }): boolean => {
	const words = addressWords(address);
	// In "1 Main St, Ontario", Ontario is the city, not the province.
	if (lettersOf(words.join(' ')).endsWith(lettersOf(city))) return false;
	const named = divided(words.join(' ')).at(-1);
	if (named === undefined || /^[A-Z][a-z]$/.test(words.at(-1) ?? '')) return false;
	const place = named.name.replace(/,$/, '').split(',').at(-1);
	return named.state !== state || !lettersOf(place).endsWith(lettersOf(city));
};

/**
 * Returns the places that a text may stand for in the API's format, <CityName>,<StateCode>, the most literal first:
 * `Ontario, CA, USA`, `Ontario, California`, `Ontario CA`.
 */
const placesOf = (written: string): string[] => {
	// A ZIP code isn't part of a name, and some keyboards type full-width commas.
	const text = written.normalize('NFKC').replace(/\b\d{5}(-\d{4})?(?=\s*(,|$))/, '');
	const [name = '', state = ''] = text.split(',').map(singleSpaced);
	if (name === '' || state !== '') return [[name, codeOf(state) ?? state].filter((part) => part !== '').join(',')];
	return [name, ...divided(name).map((place) => `${place.name},${place.state}`)];
};

const isSameWord = (first: string) => (second: string) => first.toLowerCase() === second.toLowerCase();

/** Returns the spellings of a name's first word, or an empty list if there is only one. */
const spellingsOf = (first: string) => SPELLINGS.find((spellings) => spellings.some(isSameWord(first))) ?? [];

/** Returns a place in the spellings of its first word. */
const spelled = (place: string): string[] => {
	const [first = '', ...rest] = place.split(' ');
	const others = rest.length > 0 ? spellingsOf(first).filter((word) => !isSameWord(first)(word)) : [];
	return [place, ...others.map((word) => [word, ...rest].join(' '))];
};

/** Returns a text's words in lowercase, without punctuation, and with one spelling of a place name's first word. */
export const wordsOf = (text: string) => {
	const words = text
		.toLowerCase()
		.replace(/[.'’]/g, '')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
	const [first = '', ...rest] = words;
	return [(rest.length > 0 && spellingsOf(first)[0]?.toLowerCase()) || first, ...rest].join(' ');
};

/** Returns whether a text that a person entered is this name of a place. */
export const isPlaceName = (text: string, name: string): boolean =>
	[text, ...placesOf(text)].map(wordsOf).includes(wordsOf(name));

/** Matches two letters for the country and three characters for the place. */
const UNLOCODE = /^\s*[a-z]{2}\s?[a-z2-9]{3}\s*$/i;

/** Returns the query for the city of a UN/LOCODE. */
export const byUnlocode = (code: string) => [{ unlocode: code.replace(/\s/g, '').toUpperCase() }];

/**
 * Returns the query for the city of a US port's common short form, which is the end of its UN/LOCODE, such as LAX.
 * Returns none for other texts.
 */
export const byShortCode = (text: string) => (/^\s*[a-z]{3}\s*$/i.test(text) ? byUnlocode(`US${text}`) : []);

/** Returns the queries for a city: by its name in several spellings, then by a UN/LOCODE or short form if it may be one. */
export const cityQueries = (text: string) => [
	...Array.from(new Set(placesOf(text).flatMap(spelled)), (query) => ({ query })),
	...(UNLOCODE.test(text) ? byUnlocode(text) : byShortCode(text)),
];
