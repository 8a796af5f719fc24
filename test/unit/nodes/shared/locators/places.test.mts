// cspell:ignore Fallon Montréal
import zipcodes from 'zipcodes';
import { byCode, cityQueries, isPlaceName } from '../../../../../nodes/shared/locators/places.ts';

describe('cityLookups', () => {
	const queries = (text: string) => cityQueries(text).map((query) => Object.values(query)[0]);

	it.each([
		['Ontario, CA, USA', ['Ontario,CA']],
		[' Ontario , california', ['Ontario,CA']],
		['Ontario CA', ['Ontario CA', 'Ontario,CA']],
		['Santa Fe New Mexico', ['Santa Fe New Mexico', 'Santa Fe,NM']],
		['West New York', ['West New York', 'West,NY']],
		['New York', ['New York']],
		['Ft. Worth, TX', ['Ft. Worth,TX', 'Ft Worth,TX', 'Fort Worth,TX']],
		['Saint Louis', ['Saint Louis', 'St. Louis', 'St Louis']],
		['Fort', ['Fort']],
		['Ontario CA 91761 USA', ['Ontario CA', 'Ontario,CA']],
		['Ontario, CA (91761)', ['Ontario,CA']],
		['Washington, D.C.', ['Washington,DC']],
		['Winston-Salem, NC', ['Winston-Salem,NC', 'Winston Salem,NC']],
		['Montréal, QC', ['Montréal,QC', 'Montreal,QC']],
		['Mount Vernon, NY', ['Mount Vernon,NY', 'Mt. Vernon,NY', 'Mt Vernon,NY']],
		['Mt. Vernon, NY', ['Mt. Vernon,NY', 'Mt Vernon,NY', 'Mount Vernon,NY']],
		['91761', []],
		[' , ', []],
		['Ontario, ZZ', ['Ontario,ZZ']],
	])('looks up %j with the queries %j, the most literal first', (text, expected) => {
		expect(queries(text)).toEqual(expected);
	});

	// Canada's three territories have hardly any roads.
	const states = Object.entries(zipcodes.states.full).filter(([, code]) => !['NT', 'NU', 'YT'].includes(code));

	it.each(states)('maps the state %s to %s', (name, code) => {
		expect(queries(`Springfield, ${name}`)).toEqual([`Springfield,${code}`]);
	});
});

it.each([
	['LAX', ['USLAX']],
	['USLAX', ['USLAX']],
	[' US LAX ', ['USLAX']],
	['CAVAN', ['CAVAN']],
	['San', []],
	['lax', []],
	['LA', []],
	['MIAMI', []],
])('reads the code in %j as %j', (text, codes) => {
	expect(byCode(text).map(({ unlocode }) => unlocode)).toEqual(codes);
});

it.each([
	['st louis', 'Saint Louis', true],
	['St. Louis, Missouri', 'Saint Louis, MO', true],
	["Coeur d'Alene, ID", 'Coeur d’Alene, ID', true],
	['"Saint Louis"', 'St. Louis', true],
	['Los Angeles California', 'Los Angeles, CA', true],
	['Winston-Salem, NC', 'Winston Salem, NC', true],
	['winston salem nc', 'Winston-Salem, NC', true],
	["O'Fallon, MO", 'O Fallon, MO', true],
	['Montreal, QC', 'Montréal, QC', true],
	['Washington, D.C.', 'Washington, DC', true],
	['HOUSTON TX USA 77002', 'Houston, TX', true],
	['West, NY', 'West New York', false],
	['Ala MO', 'Alamo', false],
	['St. Louis', 'Saint Louis Park', false],
	['Louis', 'Saint Louis', false],
	['Ontario, OR', 'Ontario, CA', false],
])('recognizes %j as %j: %j', (text, name, expected) => {
	expect(isPlaceName(text, name)).toBe(expected);
});
