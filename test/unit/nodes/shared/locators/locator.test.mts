// cspell:ignore Flintridge
import type { INodeProperties } from 'n8n-workflow';
import type { Ref } from '../../../../../contract/index.ts';
import {
	type LocatorKind,
	locatorControl,
	readLocator,
	Unresolved,
} from '../../../../../nodes/shared/locators/locator.ts';
import { locators } from '../../../../../nodes/shared/locators/locators.ts';
import { resolveName } from '../../../../../nodes/shared/locators/names.ts';
import type { Client } from '../../../../../transport/index.ts';

const { agent, city, oceanPort, order, region } = locators;

const propertyOf = (ref: Ref) => locatorControl(ref, locators[ref]).property as INodeProperties;

/** The ways to choose a record of this type, each with its text. */
const waysOf = (ref: Ref) =>
	(propertyOf(ref).modes ?? []).map(({ type, name, displayName, hint = '', placeholder = '' }) =>
		[type, name, displayName, hint, placeholder].filter((text) => text !== '').join(' | '),
	);

it.each<[string, Ref, string[]]>([
	[
		'a city',
		'city',
		[
			'list | list | From List | Type to search…',
			'string | name | By Name | Must match exactly one city | e.g. Ontario, CA',
			'string | unlocode | By UN/LOCODE | Five letters: country and place | e.g. USONT',
			'string | id | By ID | The ID of the city in the API | e.g. 115',
		],
	],
	[
		'an order',
		'order',
		[
			'list | list | From List | Select or search…',
			'string | name | By MBL Number | Must match exactly one order | e.g. MAEU123456789',
			'string | id | By ID | The ID of the order in the API | e.g. 1024',
		],
	],
	[
		'an LTL shipment',
		'ltlShipment',
		[
			'list | list | From List | Select or search…',
			'string | id | By Order Number | The Order Number of the LTL shipment in the API | e.g. LS241205028749',
		],
	],
])('%s is chosen from a list, or as it is written', (_, ref, ways) => {
	expect(waysOf(ref)).toEqual(ways);
});

it('asks for text before it lists cities, because there are too many of them', () => {
	const listOf = (ref: Ref) => propertyOf(ref).modes?.[0]?.typeOptions;
	expect(listOf('city')).toEqual({
		searchListMethod: 'city',
		searchable: true,
		searchFilterRequired: true,
	});
	expect(listOf('agent')).toEqual({ searchListMethod: 'agent', searchable: true });
});

it('a locator starts in its list mode', () => {
	const startOf = (ref: Ref) => propertyOf(ref).default;
	expect(startOf('order')).toEqual({ mode: 'list', value: '' });
	expect(startOf('warehouse')).toEqual({ mode: 'list', value: '' });
});

it('a file locator is cleared when another record is chosen', () => {
	const emptiedBy = (ref: Ref) => propertyOf(ref).typeOptions?.loadOptionsDependsOn;
	expect(emptiedBy('orderFile')).toEqual(['orderId', 'orderId.value']);
	expect(emptiedBy('ltlFile')).toEqual(['orderNumber', 'orderNumber.value']);
	expect(emptiedBy('order')).toBeUndefined();
});

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

it.each(['San', 'LA', 'st.', '91761', '91761-1234', '115'])(
	"refuses %j as a place's name, because a ZIP code or a few letters could be many places",
	(value) => {
		const end = `can't be looked up (given: ${JSON.stringify(value)})`;
		expect(readLocator(city)({ mode: 'name', value })).toMatchObject({
			reason: `must be a full name, such as Ontario, CA, or a UN/LOCODE in capitals: a ZIP code or a few letters ${end}`,
		});
		expect(readLocator(region)({ mode: 'name', value })).toMatchObject({
			reason: expect.stringContaining(end) as string,
		});
	},
);

it.each(['LAX', 'Ada, OK', 'Rye NY', 'Reno'])('reads %j as a name or code of a place', (text) => {
	expect(readLocator(city)({ mode: 'name', value: text })).toMatchObject({ text });
});

it("doesn't read false, the value of a heading in a list, as a name", () => {
	const value = false;
	const given = [value, { mode: 'list', value }, { mode: 'name', value }, { mode: 'unlocode', value }];
	expect(given.map(readLocator(city))).toEqual(given.map(() => value));
});

describe('an order by the number on a paper', () => {
	const others = (count: number) => Array.from({ length: count }, (_, index) => `SEED${index}0000000`);
	const numbers = ['MAEU219876543', 'ONEY219876544', ...others(18), 'MAEU219876545', 'ONEY219876543'];
	let accounts = 0;
	const find = async (number: string, all = numbers) => {
		const asked: unknown[] = [];
		const request = (_endpoint: unknown, { query }: { query: { mbl_number?: string } }) => {
			asked.push(query);
			const { mbl_number: mbl } = query;
			const found = mbl === undefined ? all : all.filter((one) => one === mbl);
			return Promise.resolve({ data: found.map((one) => ({ id: all.indexOf(one) + 1, mbl_number: one })) });
		};
		const client = { account: `orders ${++accounts}`, request } as unknown as Client;
		const id = await resolveName(client, new Unresolved(order, number), {}).catch(
			(error: unknown) => (error as Error).message,
		);
		return { found: typeof id === 'number' ? all[id - 1] : id, asked };
	};

	it("is found without the carrier's four letters, among the first 100 of the list", async () => {
		expect(await find('219876545')).toEqual({
			found: 'MAEU219876545',
			asked: [{ mbl_number: '219876545' }, { per_page: 100 }],
		});
	});

	it("is found without the carrier's four letters if the rest begins with a letter", async () => {
		expect((await find('q8241937', ['MEDUQ8241937'])).found).toBe('MEDUQ8241937');
	});

	it("isn't decided if two carriers use the same digits", async () => {
		expect((await find('219876543')).found).toMatch(
			/^More than one order matches "219876543": MAEU219876543; ONEY219876543\. Enter the full name, such as MAEU/,
		);
	});

	it('is found by its whole number with one request', async () => {
		expect(await find('maeu219876545')).toEqual({
			found: 'MAEU219876545',
			asked: [{ mbl_number: 'MAEU219876545' }],
		});
	});

	it("isn't found with another carrier's letters", async () => {
		expect(await find('MAEU219876544')).toEqual({
			found: expect.stringMatching(/^No order matches/) as string,
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
		return await resolveName(client as unknown as Client, new Unresolved(agent, 'Harbor'), {});
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
	const LOS_ANGELES = { id: 77, name: 'Los Angeles', state: 'CA' };
	let accounts = 0;
	/**
	 * Returns the record that a name resolves to, or the error. Places are cached, so each name uses a separate
	 * account.
	 */
	const resolved = async (kind: LocatorKind, records: ReadonlyArray<{ id: number; name: string }>, text: string) => {
		const request = (_endpoint: unknown, { query }: { query: { name?: string; unlocode?: string } }) => {
			const { name = '', unlocode } = query;
			if (unlocode !== undefined) return Promise.resolve({ data: unlocode === 'USLAX' ? [LOS_ANGELES] : [] });
			return Promise.resolve({ data: records.filter((record) => record.name.includes(name)) });
		};
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
		['Long Beach', 'Los Angeles/Long Beach - CA'],
		['Savannah, GA', 'Savannah - GA'],
		['Los Angeles/Long Beach', 'Los Angeles/Long Beach - CA'],
		['los\u00a0 angeles', 'Los Angeles/Long Beach - CA'],
		['LAX', 'Los Angeles/Long Beach - CA'],
		['USLAX', 'Los Angeles/Long Beach - CA'],
		['Port of Oakland', 'Oakland - CA'],
		['Port of Long Beach, CA 90802', 'Los Angeles/Long Beach - CA'],
	])('such as %j resolves to the region %j', async (text, name) => {
		expect(await resolved(region, regions, text)).toBe(name);
		expect(await resolved(oceanPort, regions, text)).toBe(name);
	});

	it.each(['Beach', 'Savannah, G'])('such as %j never decides, since it is only part of a name', async (text) => {
		expect(await resolved(region, regions, text)).toMatch(/^No intermodal region is called .+ Did you mean .+\?/);
	});

	it.each(['ton', 'land', 'Oakland IL'])('such as %j doesn’t match any of these regions', async (text) => {
		expect(await resolved(region, regions, text)).toMatch(/^No intermodal region matches/);
	});

	it.each([
		['San Fran', expect.stringMatching(/^No city is called "San Fran"\. Did you mean San Francisco, CA, USA\?/)],
		['E St Louis', 'No city matches "E St Louis". Enter the full name, such as Ontario, CA, or choose from the list.'],
		['East\u00a0Saint  Louis, IL, USA', 'East Saint Louis, IL, USA'],
	])('such as %j resolves to %j', async (text, name) => {
		expect(await resolved(city, cities, text)).toEqual(name);
	});

	it.each(['Saint Louis', 'Saint Louis, IL', 'Francisco'])(
		'such as %j is only part of the name of these cities',
		async (text) => {
			expect(await resolved(city, cities, text)).toMatch(/^No city is called .+ Did you mean .+\?/);
		},
	);

	it.each(['LA, CA', 'La CA'])('such as %j, whose city has up to three letters, gets no suggestions', async (text) => {
		const flintridge = named('La Canada Flintridge, CA, USA').map((one) => ({ ...one, full_name: one.name }));
		expect(await resolved(city, flintridge, text)).toBe(
			`No city matches "${text}". Enter the full name, such as Ontario, CA, or choose from the list.`,
		);
	});

	describe('of a city, in an API that lists its spellings separately', () => {
		const cityIn = (id: number, name: string, state: string) => ({
			id,
			name,
			state,
			full_name: `${name}, ${state}, USA`,
		});
		const listed = [cityIn(1, 'St. Louis', 'MO'), cityIn(2, 'Saint Louis', 'MI'), cityIn(3, 'Reno', 'NV')];
		const found = async (text: string) => {
			const request = (_endpoint: unknown, { query }: { query: { query?: string } }) => {
				const [name = '', state = ''] = (query.query ?? '-').split(',');
				const data = listed.filter((one) => one.name.startsWith(name) && one.state.startsWith(state));
				return Promise.resolve({ data: [...data, ...data] });
			};
			const client = { account: `spellings ${text}`, request } as unknown as Client;
			return await resolveName(client, new Unresolved(city, text), {}).catch((error: unknown) => String(error));
		};

		it('decides with the state, in any spelling', async () => {
			expect([await found('Saint Louis, MO'), await found('St. Louis, MI')]).toEqual([1, 2]);
		});

		it('is a question without the state', async () => {
			expect(await found('Saint Louis')).toMatch(
				/More than one city matches .*: Saint Louis, MI, USA; St\. Louis, MO, USA/,
			);
		});

		it('is one place if its ID is listed twice', async () => {
			expect([await found('Reno'), await found('Reno, NV')]).toEqual([3, 3]);
		});
	});

	it.each(['Harbor\u00a0Dispatch', 'Harbor  Dispatch', 'Harbor \u2009Dispatch'])(
		'such as %j means the same with normal spaces',
		async (text) => {
			const agents = named('Harbor Dispatch', 'Pier Dispatch');
			expect(await resolved(agent, agents, text)).toBe('Harbor Dispatch');
		},
	);
});
