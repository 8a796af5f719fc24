import zipcodes from 'zipcodes';
import { cityQueries, isPlaceName } from '../../../../../nodes/shared/locators/places.ts';

describe('cityLookups', () => {
	const queries = (text: string) => cityQueries(text).map((query) => Object.values(query)[0]);

	it.each([
		['Ontario, CA, USA', ['Ontario,CA']],
		[' Ontario , california', ['Ontario,CA']],
		['Ontario CA', ['Ontario CA', 'Ontario,CA']],
		['Santa Fe New Mexico', ['Santa Fe New Mexico', 'Santa Fe,NM']],
		['West New York', ['West New York', 'West,NY']],
		['New York', ['New York']],
		['Ft. Worth, TX', ['Ft. Worth,TX', 'Fort Worth,TX', 'Ft Worth,TX']],
		['Saint Louis', ['Saint Louis', 'St. Louis', 'St Louis']],
		['Fort', ['Fort']],
		['Mount Vernon, NY', ['Mount Vernon,NY', 'Mt. Vernon,NY', 'Mt Vernon,NY']],
		['Mt. Vernon, NY', ['Mt. Vernon,NY', 'Mount Vernon,NY', 'Mt Vernon,NY']],
		['USONT', ['USONT', 'USONT']],
		['Miami', ['Miami', 'MIAMI']],
		['Ontario, ZZ', ['Ontario,ZZ']],
	])('looks up %j with the queries %j, the most literal first', (text, expected) => {
		expect(queries(text)).toEqual(expected);
	});

	// Canada's three territories have hardly any roads.
	const states = Object.entries(zipcodes.states.full).filter(([, code]) => !['NT', 'NU', 'YT'].includes(code));

	it.each(states)('maps the state %s to %s', (name, code) => {
		expect(queries(`Springfield, ${name}`)).toEqual([`Springfield,${code}`]);
	});

	it('searches by UN/LOCODE last', () => {
		expect(cityQueries('us ont').at(-1)).toEqual({ unlocode: 'USONT' });
	});
});

it.each([
	['st louis', 'Saint Louis', true],
	['St. Louis, Missouri', 'Saint Louis, MO', true],
	["Coeur d'Alene, ID", 'Coeur d’Alene, ID', true],
	['"Saint Louis"', 'St. Louis', true],
	['Los Angeles California', 'Los Angeles, CA', true],
	['St. Louis', 'Saint Louis Park', false],
	['Louis', 'Saint Louis', false],
	['Ontario, OR', 'Ontario, CA', false],
])('recognizes %j as %j: %j', (text, name, expected) => {
	expect(isPlaceName(text, name)).toBe(expected);
});
