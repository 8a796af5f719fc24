// cspell:ignore Flintridge Fallon
import { readFileSync } from 'node:fs';
import path from 'node:path';
import zipcodes from 'zipcodes';
import { type LocatorKind, Unresolved } from '../../../../../nodes/shared/locators/locator.ts';
import { locators } from '../../../../../nodes/shared/locators/locators.ts';
import { resolveName } from '../../../../../nodes/shared/locators/names.ts';
import { isPlaceName, placeQueries } from '../../../../../nodes/shared/locators/places.ts';
import type { Client } from '../../../../../transport/client.ts';
import { ROOT } from '../../../../../tools/setup/project.mjs';

const codesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The examples that users read. */
const examples = readFileSync(path.join(ROOT, 'docs/places.md'), 'utf8')
	.split('\n')
	.filter((line) => line.startsWith('| `'))
	.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')) as [string, string, string, string])
	.map(([written, asked, city, region]) => ({ text: codesIn(written)[0] ?? '', asked, city, region }));

const cityIn = (id: number, name: string, state: string, zip = '') => ({
	...{ id, name, state, full_name: `${name}, ${state}, USA`, zipcodes: [zip] },
});

const named = examples.flatMap(({ city }) => /^([^:]+), ([A-Z]{2})$/.exec(city)?.slice(1, 3).join() ?? []);
const others = ['La Canada Flintridge,CA', 'San Jose,CA', 'Long Beach,NY', 'Oakland,CA', 'Oakland,MD', 'St. Louis,OK'];
const cities = [...new Set([...named, ...others])].map((one, index) => {
	const [name = '', state = ''] = one.split(',');
	return cityIn(index + 1, name, state, one === 'Ontario,CA' ? '91761' : '');
});
const regions = ['Los Angeles/Long Beach - CA', 'Oakland - CA', 'Savannah - GA', 'Ontario Center - CA'].map(
	(name, index) => ({ id: index + 1, name }),
);

let accounts = 0;
/** Returns the name of the record that a text resolves to, or the message. Places are cached for each account. */
const chosen = async (kind: LocatorKind, text: string, list: ReadonlyArray<{ id: number; name: string }>) => {
	const request = (endpoint: { path: string }, { query }: { query: { query?: string; unlocode?: string } }) => {
		if (!endpoint.path.endsWith('cities')) return Promise.resolve({ data: list });
		const [name = '', state = ''] = (query.query ?? '').toLowerCase().split(',');
		const isFound = (one: (typeof cities)[0]) =>
			query.unlocode === undefined
				? one.zipcodes.includes(name) ||
					(one.name.toLowerCase().startsWith(name) && one.state.toLowerCase().startsWith(state))
				: query.unlocode === 'USLAX' && one.name === 'Los Angeles';
		return Promise.resolve({ data: cities.filter(isFound) });
	};
	const client = { account: `places ${++accounts}`, request } as unknown as Client;
	const id = await resolveName(client, new Unresolved(kind, text), {}).catch((error: unknown) => String(error));
	return list.find((record) => record.id === id) ?? String(id);
};

describe.each(examples)('$text on docs/places.md', ({ text, asked, city, region }) => {
	it('is asked for as the page says', () => {
		const steps = asked.split(', then ').map((step) => {
			const key = step.startsWith('UN/LOCODE') ? 'unlocode' : 'query';
			return codesIn(step).map((one) => ({ [key]: one }));
		});
		expect(placeQueries(text)).toEqual(steps);
	});

	it('is the city that the page says', async () => {
		const expected = city.startsWith('The one whose ZIP') ? 'Ontario, CA' : city;
		const found = await chosen(locators.city, text, cities);
		if (typeof found !== 'string') expect((found as { full_name?: string }).full_name).toBe(`${expected}, USA`);
		else expect(found).toMatch(city.startsWith('Several') ? /More than one city matches/ : /No city matches/);
		expect(/^(Several|None)/.test(city)).toBe(typeof found === 'string');
	});

	it('is the region that the page says', async () => {
		for (const kind of [locators.region, locators.oceanPort]) {
			const found = await chosen(kind, text, regions);
			expect(typeof found === 'string' ? found : found.name).toMatch(region === 'None' ? /^Error: No / : region);
		}
	});
});

it.each([
	['Santa Fe New Mexico', [['Santa Fe New Mexico'], ['Santa Fe,NM']]],
	['West New York', [['West New York'], ['West,NY']]],
	['Saint Louis', [['Saint Louis', 'St. Louis', 'St Louis']]],
	['HOUSTON TX USA 77002', [['HOUSTON TX'], ['HOUSTON,TX']]],
	['Ontario, CA (91761)', [['Ontario,CA']]],
	['Mt. Vernon, NY', [['Mt. Vernon,NY'], ['Mt Vernon,NY'], ['Mount Vernon,NY']]],
	['miami', [['miami']]],
	['Ontario, ZZ', [['Ontario,ZZ']]],
	[' , ', []],
	['', []],
])('looks up %j in the steps %j, the most literal first', (text, expected) => {
	expect(placeQueries(text).map((step) => step.flatMap((query) => Object.values(query)))).toEqual(expected);
});

// Canada's three territories have hardly any roads.
const states = Object.entries(zipcodes.states.full).filter(([, code]) => !['NT', 'NU', 'YT'].includes(code));

it.each(states)('maps the state %s to %s', (name, code) => {
	expect(placeQueries(`Springfield, ${name}`)).toEqual([[{ query: `Springfield,${code}` }]]);
});

it.each([
	['st louis', 'Saint Louis', true],
	['St. Louis, Missouri', 'Saint Louis, MO', true],
	['Los Angeles California', 'Los Angeles, CA', true],
	['winston salem nc', 'Winston-Salem, NC', true],
	["O'Fallon, MO", 'O Fallon, MO', true],
	['West, NY', 'West New York', false],
	['Ala MO', 'Alamo', false],
	['St. Louis', 'Saint Louis Park', false],
	['Louis', 'Saint Louis', false],
	['Ontario, OR', 'Ontario, CA', false],
])('recognizes %j as %j: %j', (text, name, expected) => {
	expect(isPlaceName(text, name)).toBe(expected);
});

describe('a city that the API spells differently in other states', () => {
	const found = async (text: string) => await chosen(locators.city, text, cities);

	it('is found with the state, in any spelling', async () => {
		expect([await found('Saint Louis, OK'), await found('St. Louis, MO')]).toEqual([
			expect.objectContaining({ state: 'OK' }),
			expect.objectContaining({ state: 'MO' }),
		]);
	});

	it('is a question without the state', async () => {
		expect(await found('Saint Louis')).toMatch(/More than one city matches .*: .*Louis, .*Louis, /);
	});
});
