import type { INodeProperties } from 'n8n-workflow';
import {
	type LocatorKind,
	locatorControl,
	readLocator,
	resolveName,
	Unresolved,
} from '../../../../../nodes/shared/locators/locator.ts';
import {
	agentLocator,
	cityLocator,
	oceanPortLocator,
	orderLocator,
	regionLocator,
} from '../../../../../nodes/shared/locators/locators.ts';
import type { Client } from '../../../../../transport/index.ts';
import * as locators from '../../../../../nodes/shared/locators/locators.ts';

const propertyOf = (kind: LocatorKind) => locatorControl(kind).property as INodeProperties;

/** The ways to choose a record of this type, each with its text. */
const waysOf = (kind: LocatorKind) =>
	(propertyOf(kind).modes ?? []).map(({ type, name, displayName, hint = '', placeholder = '' }) =>
		[type, name, displayName, hint, placeholder].filter((text) => text !== '').join(' | '),
	);

it.each<[string, LocatorKind, string[]]>([
	[
		'a city',
		locators.cityLocator,
		[
			'list | list | From List | Type to search…',
			'string | name | By Name | Must match exactly one city | e.g. Ontario, CA',
			'string | unlocode | By UN/LOCODE | Five letters: country and place | e.g. USONT',
			'string | id | By ID | The ID of the city in the API | e.g. 115',
		],
	],
	[
		'an order',
		locators.orderLocator,
		[
			'list | list | From List | Select or search…',
			"string | name | By MBL Number | Enter the whole number or name; case doesn't matter | e.g. MAEU123456789",
			'string | id | By ID | The ID of the order in the API | e.g. 1024',
		],
	],
	[
		'an LTL shipment',
		locators.ltlShipmentLocator,
		[
			'list | list | From List | Select or search…',
			'string | id | By Order Number | The Order Number of the LTL shipment in the API | e.g. LS241205028749',
		],
	],
])('%s is chosen from a list, or as it is written', (_, kind, ways) => {
	expect(waysOf(kind)).toEqual(ways);
});

it('asks for text before it lists cities, because there are too many of them', () => {
	const listOf = (kind: LocatorKind) => propertyOf(kind).modes?.[0]?.typeOptions;
	expect(listOf(locators.cityLocator)).toEqual({
		searchListMethod: 'searchCities',
		searchable: true,
		searchFilterRequired: true,
	});
	expect(listOf(locators.agentLocator)).toEqual({ searchListMethod: 'searchPickupNumberAgents', searchable: true });
});

it('a locator starts in its list mode', () => {
	const startOf = (kind: LocatorKind) => propertyOf(kind).default;
	expect(startOf(locators.orderLocator)).toEqual({ mode: 'list', value: '' });
	expect(startOf(locators.warehouseLocator)).toEqual({ mode: 'list', value: '' });
});

it('a file locator is cleared when another record is chosen', () => {
	const emptiedBy = (kind: LocatorKind) => propertyOf(kind).typeOptions?.loadOptionsDependsOn;
	expect(emptiedBy(locators.orderFileLocator)).toEqual(['orderId', 'orderId.value']);
	expect(emptiedBy(locators.ltlFileLocator)).toEqual(['orderNumber', 'orderNumber.value']);
	expect(emptiedBy(locators.orderLocator)).toBeUndefined();
});

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

it("doesn't read false, the value of a heading in a list, as a name", () => {
	const value = false;
	const given = [value, { mode: 'list', value }, { mode: 'name', value }, { mode: 'unlocode', value }];
	expect(given.map(readLocator(cityLocator))).toEqual(given.map(() => value));
});

describe('the records with a name', () => {
	test.each([
		['those with exactly this spelling, if there are any', regionLocator, 'St. Louis - MO', [1]],
		['places with another spelling, if there is no exact match', regionLocator, 'Ft. Worth - TX', [3]],
		['only places when they are found by another spelling', agentLocator, 'Ft. Worth - TX', []],
		['found regardless of capitalization', agentLocator, 'fort worth - tx', [3]],
	])('are %s', async (_which, kind, text, ids) => {
		const records = named('St. Louis - MO', 'Saint Louis - MO', 'Fort Worth - TX');
		const found = kind.find(text, async () => await Promise.resolve(records));
		expect((await found).map(({ id }) => id)).toEqual(ids);
	});
});

describe('an order by the number on a paper', () => {
	const pages = [['MAEU219876543', 'ONEY219876544'], ['MAEU219876545', 'ONEY219876543'], []];
	const find = async (number: string) => {
		const asked: unknown[] = [];
		const found = await orderLocator.find(number, async (query) => {
			asked.push(query);
			const all = pages.flat();
			const { mbl_number: mbl, page } = query;
			const numbers = typeof page === 'number' ? (pages[page - 1] ?? []) : all.filter((one) => one === mbl);
			return await Promise.resolve(numbers.map((one) => ({ id: all.indexOf(one) + 1, mbl_number: one })));
		});
		return { ids: found.map(({ id }) => id), asked };
	};

	it("is found without the carrier's four letters, on a page of the list", async () => {
		expect(await find('219876545')).toEqual({
			ids: [3],
			asked: [{ mbl_number: '219876545' }, { page: 1 }, { page: 2 }, { page: 3 }],
		});
	});

	it('is found twice if two carriers use the same digits', async () => {
		expect((await find('219876543')).ids).toEqual([1, 4]);
	});

	it('is found by its whole number with one request', async () => {
		expect(await find('maeu219876545')).toEqual({ ids: [3], asked: [{ mbl_number: 'MAEU219876545' }] });
	});

	it("isn't found with another carrier's letters", async () => {
		expect(await find('MAEU219876544')).toEqual({
			ids: [],
			asked: [{ mbl_number: 'MAEU219876544' }, { mbl_number: '219876544' }],
		});
	});
});

describe('a record that is found by name', () => {
	const idOf = async (record: object) => {
		const client = {
			account: JSON.stringify(record),
			request: () => Promise.resolve({ data: [{ name: 'Harbor', ...record }] }),
		};
		return await resolveName(client as unknown as Client, new Unresolved(agentLocator, 'Harbor'), {});
	};

	it.each([{ id: 7 }, { id: 'A-7' }, { id: '0' }, { id: '7.b c' }])('has the ID in %j', async ({ id }) => {
		expect(await idOf({ id })).toBe(id);
	});

	it.each([
		{},
		{ id: null },
		{ id: '' },
		{ id: '  ' },
		{ id: '.' },
		{ id: '..' },
		{ id: ' .. ' },
		{ id: '../x' },
		{ id: 'a/b' },
		{ id: 'a\\b' },
		{ id: '7?x' },
		{ id: '7#x' },
		{ id: '7\n' },
		{ id: -1 },
		{ id: 0 },
		{ id: 1.5 },
		{ id: 2 ** 60 },
		{ id: {} },
		{ id: [7] },
		{ id: true },
	])('can’t be used if it is %j, which isn’t a valid ID', async (record) => {
		await expect(idOf(record)).rejects.toThrow(
			'Nothing was sent: the API lists the pickup number agent "Harbor" without a usable ID',
		);
	});
});

describe('a name', () => {
	let accounts = 0;
	/**
	 * Returns the record that a name resolves to, or the error. Places are cached, so each name uses a separate
	 * account.
	 */
	const resolved = async (kind: LocatorKind, records: ReadonlyArray<{ id: number; name: string }>, text: string) => {
		const request = (_endpoint: unknown, { query: { name } }: { query: { name?: string } }) =>
			Promise.resolve({ data: name === undefined ? records : records.filter((record) => record.name.includes(name)) });
		const client = { account: `names ${++accounts}`, request } as unknown as Client;
		const id = await resolveName(client, new Unresolved(kind, text), {}).catch(
			(error: unknown) => (error as Error).message,
		);
		return records.find((record) => record.id === id)?.name ?? id;
	};

	const regions = named(
		'Los Angeles/Long Beach - CA',
		'Oakland - CA',
		'Chicago - IL',
		'Savannah - GA',
		'Norfolk - VA',
		'Houston - TX',
	);
	const cities = named(
		'East Saint Louis, IL, USA',
		'Lancaster, CA, USA',
		'Dallas, TX, USA',
		'San Francisco, CA, USA',
	).map((city) => ({ ...city, full_name: city.name }));

	it.each([
		['LA', 'Los Angeles/Long Beach - CA'],
		['lb', 'Los Angeles/Long Beach - CA'],
		['Long Beach', 'Los Angeles/Long Beach - CA'],
		['Savannah, GA', 'Savannah - GA'],
		['Los Angeles/Long Beach', 'Los Angeles/Long Beach - CA'],
		['los\u00a0 angeles', 'Los Angeles/Long Beach - CA'],
	])('such as %j resolves to the region %j', async (text, region) => {
		expect(await resolved(regionLocator, regions, text)).toBe(region);
		expect(await resolved(oceanPortLocator, regions, text)).toBe(region);
	});

	it.each(['Beach', 'Savannah, G', 'VA'])('such as %j never decides, since it is only part of a name', async (text) => {
		expect(await resolved(regionLocator, regions, text)).toMatch(/^No place is called .+ Did you mean .+\?/);
	});

	it.each(['NO', 'AN', 'ton', 'land', 'Oakland IL'])('such as %j doesn’t match any of these regions', async (text) => {
		expect(await resolved(regionLocator, regions, text)).toMatch(/^No intermodal region matches/);
	});

	it("that is short for one region and part of another doesn't match either", async () => {
		const both = named('Los Angeles/Long Beach - CA', 'New Orleans - LA');
		expect(await resolved(regionLocator, both, 'LA')).toMatch(
			/^No place is called "LA"\. Did you mean Los Angeles\/Long Beach - CA; New Orleans - LA\?/,
		);
		expect(await resolved(regionLocator, both, 'NO')).toBe('New Orleans - LA');
	});

	it.each([
		['San Fran', expect.stringMatching(/^No place is called "San Fran"\. Did you mean San Francisco, CA, USA\?/)],
		['E St Louis', 'No city matches "E St Louis". Check the spelling, or choose from the list.'],
		['East\u00a0Saint  Louis, IL, USA', 'East Saint Louis, IL, USA'],
	])('such as %j resolves to %j', async (text, city) => {
		expect(await resolved(cityLocator, cities, text)).toEqual(city);
	});

	it.each(['Saint Louis', 'Saint Louis, IL', 'LA', 'Francisco', 'CA'])(
		'such as %j doesn’t match any of these cities',
		async (text) => {
			expect(await resolved(cityLocator, cities, text)).toMatch(/^No city matches/);
		},
	);

	it.each(['Harbor\u00a0Dispatch', 'Harbor  Dispatch', 'Harbor \u2009Dispatch'])(
		'such as %j means the same with normal spaces',
		async (text) => {
			const agents = named('Harbor Dispatch', 'Pier Dispatch');
			expect(await resolved(agentLocator, agents, text)).toBe('Harbor Dispatch');
		},
	);
});
