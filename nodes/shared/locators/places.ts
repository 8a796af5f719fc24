import { fields } from '../../../contract';
import { stateOf } from '../values/state';
import type { Queries } from './locator';

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
	const [name = '', state = ''] = withoutZip(text.normalize('NFKC').replace(/[‘’ʼ´`]/g, "'"))
		.split(', ')
		.slice(-2);
	if (plain(name) === '') return [];
	if (state !== '') return [spelled(name, `,${stateOf(state) ?? state}`)];
	return [spelled(name), ...divided(name).map((place) => spelled(place.city, `,${place.state}`))];
};

const endsWith = (text: string, end: string) => fields.lettersAndDigits(text).endsWith(fields.lettersAndDigits(end));

/** Returns whether an address has a state, after a comma or before a ZIP code. In 12 Elm Ct, CT isn't one. */
export const hasState = (address: string): boolean => {
	const written = withoutZip(address);
	const isLast = stateOf(written.split(', ').at(-1) ?? '') !== undefined;
	return isLast || (/\d{5}\W*$/.test(address) && divided(written).length > 0);
};

/**
 * Returns whether an address ends with a city, in any of its spellings, apart from its ZIP code and country. In 500
 * Ontario Mills Pkwy, Ontario is only a street, and Kansas City, KS isn't Kansas City, MO.
 */
export const endsWithCity = (address: string, city: string): boolean => {
	const written = withoutZip(address);
	const ends = [{ city: written, state: '' }, ...divided(written)];
	const isAtEnd = (place: string) => {
		const [name = '', state = ''] = place.split(',');
		return ends.some((end) => endsWith(end.city, name) && (end.state === state || end.state === '' || state === ''));
	};
	return endsWith(address, city) || endsWith(written, city) || placesIn(city).flat().some(isAtEnd);
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
