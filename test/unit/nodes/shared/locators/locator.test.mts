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
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';
import type { Client } from '../../../../../transport/client.ts';

const { agent, city, region } = locators;

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
			'string | name | By Number | Must match exactly one order | e.g. PO-4711',
			'string | id | By ID | The ID of the order in the API | e.g. 1024',
		],
	],
	[
		'an LTL shipment',
		'ltlShipment',
		[
			'list | list | From List | Select or search…',
			'string | name | By Number | Must match exactly one LTL shipment | e.g. LS241205028749',
			'string | id | By Order Number | The Order Number of the LTL shipment in the API | e.g. LS241205028749',
		],
	],
	['a file', 'file', ['string | id | By ID | The ID of the file in the API | e.g. 9001']],
])('%s is chosen from a list, if there is one, or as it is written', (_, ref, ways) => {
	expect(waysOf(ref)).toEqual(ways);
});

it('asks for text only before it lists cities, because there are too many of them', () => {
	const lists = Object.keys(locators).map((ref) => [ref, propertyOf(ref as Ref).modes?.[0]?.typeOptions] as const);
	for (const [ref, list] of lists.filter(([, options]) => options !== undefined)) {
		const waits = ref === 'city' && { searchFilterRequired: true };
		expect(list).toEqual({ searchListMethod: ref, searchable: true, ...waits });
	}
});

it('a locator starts in its first mode', () => {
	const startOf = (ref: Ref) => propertyOf(ref).default;
	expect(startOf('order')).toEqual({ mode: 'list', value: '' });
	expect(startOf('file')).toEqual({ mode: 'id', value: '' });
});

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

it("doesn't read false, the value of a heading in a list, as a name", () => {
	const value = false;
	const given = [value, { mode: 'list', value }, { mode: 'name', value }, { mode: 'unlocode', value }];
	expect(given.map(readLocator(city))).toEqual(given.map(() => value));
});

it('refuses a text with a lost character', () => {
	for (const mode of ['id', 'name'])
		expect(readLocator(locators.order)({ __rl: true, mode, value: 'PO-4711\uD83D' })).toBeInstanceOf(Unreadable);
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
	let accounts = 0;
	/** Returns the record that a name resolves to, or the error. Places are cached for each account. */
	const resolved = async (kind: LocatorKind, records: ReadonlyArray<{ id: number; name: string }>, text: string) => {
		const request = () => Promise.resolve({ data: [...records, ...records] });
		const client = { account: `names ${++accounts}`, request } as unknown as Client;
		const id = await resolveName(client, new Unresolved(kind, text), {}).catch(
			(error: unknown) => (error as Error).message,
		);
		return records.find((record) => record.id === id)?.name ?? id;
	};
	const regions = named('Los Angeles/Long Beach - CA', 'Oakland - CA', 'Savannah - GA');
	const cities = named('La Canada Flintridge, CA, USA', 'San Francisco, CA, USA').map((one) => ({
		...{ ...one, full_name: one.name },
	}));

	it.each([
		['Savannah, GA', 'Savannah - GA'],
		['Los Angeles/Long Beach', 'Los Angeles/Long Beach - CA'],
		['los\u00a0 angeles', 'Los Angeles/Long Beach - CA'],
		['Port of Long Beach, CA 90802', 'Los Angeles/Long Beach - CA'],
	])('such as %j resolves to the region %j, even if it is listed twice', async (text, name) => {
		expect(await resolved(region, regions, text)).toBe(name);
	});

	it.each(['Beach', 'Savannah, G'])('such as %j never decides, since it is only part of a name', async (text) => {
		expect(await resolved(region, regions, text)).toMatch(/^No intermodal region matches .+ Did you mean .+\?/);
	});

	it.each(['ton', 'Oakland IL'])('such as %j gets no suggestion if it is nowhere in a name', async (text) => {
		expect(await resolved(region, regions, text)).toMatch(/^No intermodal region matches "[^"]+"\. Enter its name/);
	});

	it.each(['LA', 'LA, CA', 'La CA'])('such as %j gets no suggestion, since it could be many', async (text) => {
		expect(await resolved(city, cities, text)).toBe(
			`No city matches "${text}". Enter city and state, such as Ontario, CA, or a UN/LOCODE in capitals, such as LAX.`,
		);
	});

	it('such as "San Fran" gets a suggestion', async () => {
		expect(await resolved(city, cities, 'San Fran')).toMatch(/Did you mean San Francisco, CA, USA\?/);
	});

	it.each(['Harbor\u00a0Dispatch', 'Harbor  Dispatch', 'harbor \u2009dispatch'])(
		'such as %j means the same with normal spaces',
		async (text) => {
			expect(await resolved(agent, named('Harbor Dispatch', 'Pier Dispatch'), text)).toBe('Harbor Dispatch');
		},
	);
});
