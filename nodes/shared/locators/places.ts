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
	const name = text.replace(/\./g, '');
	const code = STATES.get(name.toLowerCase()) ?? name.toUpperCase();
	return CODES.has(code) ? code : undefined;
};

/** Splits `Ontario CA` and `Ontario California` into city and state if the last words name a state. */
const divided = (text: string) => {
	const words = text.split(/\s+/);
	return [1, 2, 3].flatMap((count) => {
		const state = words.length > count ? codeOf(words.slice(-count).join(' ')) : undefined;
		return state === undefined ? [] : [{ name: words.slice(0, -count).join(' '), state }];
	});
};

/** Matches the last word of an address, without its punctuation, if it is a country or a ZIP code. */
const AFTER_STATE = /^(?:USA?|\d{5}(?:-\d{4})?|-*)$/i;

/** Returns an address with single spaces, without a country and ZIP code at the end. */
const withoutZip = (address: string): string => {
	const words = address.replace(/,/g, ', ').split(/\s+/);
	while (words.length > 0 && AFTER_STATE.test(words.at(-1)?.replace(/[^\p{L}\p{N}-]/gu, '') ?? '')) words.pop();
	return words.join(' ').replace(/ ,/g, ',').replace(/,$/, '').trim();
};

/**
 * Returns whether a US address ends with a different city or state, as `1 Main St, Reno, Nevada 89501` does for
 * Ontario, CA. An address without a state isn't compared. "Ct" may mean court, so a code counts only if both letters
 * are uppercase or both are lowercase.
 */
export const isElsewhere = (address: string, { city, state }: { city: string; state: string }): boolean => {
	const written = withoutZip(address);
	// In "1 Main St, Ontario", Ontario is the city, not the province.
	if (lettersOf(written).endsWith(lettersOf(city))) return false;
	const named = divided(written).at(-1);
	if (named === undefined || /\s[A-Z][a-z]\.?$/.test(written)) return false;
	const place = named.name.replace(/,$/, '').split(',').at(-1);
	return named.state !== state || !lettersOf(place).endsWith(lettersOf(city));
};

/**
 * Returns the places that a text may stand for in the API's format, <CityName>,<StateCode>, the most literal first:
 * `Ontario, CA 91761`, `Ontario, California`, `Ontario CA`. Returns none for a ZIP code alone.
 */
const placesOf = (written: string): string[] => {
	// Some keyboards type full-width commas.
	const [name = '', state = ''] = withoutZip(written.normalize('NFKC'))
		.split(',')
		.map((part) => part.trim());
	if (name === '') return [];
	if (state !== '') return [`${name},${codeOf(state) ?? state}`];
	return [name, ...divided(name).map((place) => `${place.name},${place.state}`)];
};

/** Returns a text's letters and digits with single spaces, without accents. */
const plain = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

/** Returns the spellings of a name's first word, or an empty list if there is only one. */
const spellingsOf = (first: string) =>
	SPELLINGS.find((spellings) => spellings.some((one) => one.toLowerCase() === first.toLowerCase())) ?? [];

/** Returns a text's words in lowercase, without punctuation, and with one spelling of a place name's first word. */
export const wordsOf = (text: string) => {
	const [first = '', ...rest] = plain(text).toLowerCase().split(' ');
	return [(rest.length > 0 && spellingsOf(first)[0]?.toLowerCase()) || first, ...rest].join(' ');
};

/** Returns whether a text that a person entered is this name of a place. */
export const isPlaceName = (text: string, name: string): boolean =>
	[text, ...placesOf(text)].map(wordsOf).includes(wordsOf(name));

/** Returns a place in the spellings that the API may use, since it compares names as they are. */
const spelled = (place: string): string[] => {
	const [name = '', ...state] = place.split(',');
	const bare = plain(name);
	const [first = '', ...rest] = bare.split(' ');
	const others = rest.length > 0 ? spellingsOf(first).map((word) => [word, ...rest].join(' ')) : [];
	return [name, bare, ...others].map((one) => [one, ...state].join(','));
};

/** Returns the queries for a city by its name, in several spellings. */
export const cityQueries = (text: string) =>
	Array.from(new Set(placesOf(text).flatMap(spelled)), (query) => ({ query }));

/** Returns the query for the city of a UN/LOCODE. A US port's may be short: LAX. */
export const byUnlocode = (code: string) => {
	const letters = code.replace(/\s/g, '').toUpperCase();
	return [{ unlocode: letters.length === 3 ? `US${letters}` : letters }];
};

/** Matches a UN/LOCODE in North America, in capitals, since other words also have five or three letters. */
const CODE = /^\s*(?:(?:US|CA|MX) ?)?[A-Z]{3}\s*$/;

/** Returns the query for a text that is a UN/LOCODE in capitals or the end of a US one: USLAX, US LAX, LAX. */
export const byCode = (text: string) => (CODE.test(text) ? byUnlocode(text) : []);

/** Returns whether a text's city has at most three letters: `LA, CA`. Many names contain so few. */
export const isShort = (text: string) => plain((placesOf(text).at(-1) ?? '').replace(/,.*/, '')).length <= 3;

/** Returns whether a text has at most three letters, so it can't be a name without its state: a ZIP code, LA, LAX. */
const isNoName = (text: string) => lettersOf(placesOf(text).at(-1)).length <= 3;

/** Returns the queries for a city by a name that can decide. */
export const nameQueries = (text: string) => (isNoName(text) ? [] : cityQueries(text));

/** Returns whether a text is neither a name nor a code of a place. */
export const isNoPlace = (text: string) => isNoName(text) && !CODE.test(text);
