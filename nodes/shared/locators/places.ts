import { fields } from '../../../contract';
import type { Queries } from './locator';

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

const stateOf = (text: string): string | undefined => {
	const name = text.replace(/\./g, '');
	const code = STATES.get(name.toLowerCase()) ?? name.toUpperCase();
	return CODES.has(code) ? code : undefined;
};

/** Splits `Ontario CA` and `Ontario California` into city and state if the last words name a state. */
const divided = (text: string) => {
	const words = text.split(/\s+/);
	return [1, 2, 3].flatMap((count) => {
		const state = words.length > count ? stateOf(words.slice(-count).join(' ')) : undefined;
		return state === undefined ? [] : [{ city: words.slice(0, -count).join(' '), state }];
	});
};

/** Matches the last word of an address, without its punctuation, if it is a country or a ZIP code. */
const AFTER_STATE = /^(?:USA?|\d{5}(?:-\d{4})?|-*)$/i;

/** Returns an address with single spaces, without a country and ZIP code at the end. */
const withoutZip = (address: string): string => {
	const words = address.replace(/,/g, ', ').trim().split(/\s+/);
	while (words.length > 1 && AFTER_STATE.test(words.at(-1)?.replace(/[^\p{L}\p{N}-]/gu, '') ?? '')) words.pop();
	return words.join(' ').replace(/ ,/g, ',').replace(/,$/, '').trim();
};

/**
 * Returns whether an address ends with a city, apart from its state, ZIP code and country. In 500 Ontario Mills Pkwy,
 * Ontario is only a street.
 */
export const endsWithCity = (address: string, city: string): boolean => {
	const written = withoutZip(address);
	const places = [written, ...divided(written).map((place) => place.city)];
	return places.some((place) => fields.lettersAndDigits(place).endsWith(fields.lettersAndDigits(city)));
};

/** Returns a text's letters and digits with single spaces, without accents. */
const plain = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

/** Alternative spellings of a name's first word. */
const FIRST_WORDS = [
	['Saint', 'St.', 'St'],
	['Fort', 'Ft.', 'Ft'],
	['Mount', 'Mt.', 'Mt'],
];

const spellingsOf = (first: string) =>
	FIRST_WORDS.find((spellings) => spellings.some((one) => one.toLowerCase() === first.toLowerCase())) ?? [];

/** Returns a text's words in lowercase, without punctuation, and with one spelling of a place name's first word. */
export const plainWords = (text: string) => {
	const [first = '', ...rest] = plain(text).toLowerCase().split(' ');
	return [(rest.length > 0 && spellingsOf(first)[0]?.toLowerCase()) || first, ...rest].join(' ');
};

/**
 * Returns a city's name in the spellings that the API may use, since it compares names as they are, each followed by its
 * state, if any.
 */
const spelled = (city: string, state = ''): string[] => {
	const [first = '', ...rest] = plain(city).split(' ');
	const words = rest.length > 0 ? [first, ...spellingsOf(first)] : [first];
	const spellings = [city, ...words.map((word) => [word, ...rest].join(' '))].map((name) => name + state);
	const inner = city.replace(/^(?:city|port) of /i, '');
	return [...new Set([...spellings, ...(inner === city ? [] : spelled(inner, state))])];
};

/**
 * Returns the places that a text may name, each in the spellings that the API may use (<City> or <City>,<State code>).
 * The first is the most literal. Keyboards type full-width commas and curly apostrophes.
 */
const placesIn = (text: string): string[][] => {
	const [name = '', state = ''] = withoutZip(text.normalize('NFKC').replace(/[‘’ʼ´`]/g, "'")).split(', ');
	if (plain(name) === '') return [];
	if (state !== '') return [spelled(name, `,${stateOf(state) ?? state}`)];
	return [spelled(name), ...divided(name).map((place) => spelled(place.city, `,${place.state}`))];
};

/** Returns whether a text is this name of a place. Part of a name isn't. */
export const isPlaceName = (text: string, name: string): boolean =>
	[text, ...placesIn(text).flat()].map(plainWords).includes(plainWords(name));

/** Returns the query for the city of a UN/LOCODE. A US port's may be short: LAX. */
export const unlocodeQueries: Queries = (code) => {
	const letters = code.replace(/\s/g, '').toUpperCase();
	return [[{ unlocode: letters.length === 3 ? `US${letters}` : letters }]];
};

/** Matches a UN/LOCODE in North America or the end of a US one. Only in capitals, since other words have as many letters. */
const UNLOCODE = /^\s*(?:(?:US|CA|MX) ?)?[A-Z]{3}\s*$/;

export const isUnlocode = (text: string) => UNLOCODE.test(text);

/**
 * Returns the queries for a text that people write for a city, wherever they write it (docs/places.md has examples). A
 * text that may be a UN/LOCODE is also asked for as a name, such as ELY. A name without a state may have another spelling
 * in another state, so all its spellings are one step.
 */
export const placeQueries: Queries = (text) => {
	const named = placesIn(text).flatMap((spellings) => {
		const queries = spellings.map((query) => ({ query }));
		return spellings[0]?.includes(',') ? queries.map((query) => [query]) : [queries];
	});
	return isUnlocode(text) ? [...unlocodeQueries(text), ...named] : named;
};
