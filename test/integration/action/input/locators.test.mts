import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, newAccount, runOperation, useSandbox } from '../../support/freight.mts';
import { placeQueries } from '../../../../nodes/shared/locators/places.ts';
import { useLists } from '../lists/support.mts';

const sandbox = useSandbox();

const suggest = async (cityId: unknown) =>
	await runOperation(sandbox(), 'intermodalRegion.suggest', { cityId: cityId as string });

/** Every way to choose Ontario, CA, whose ID is 115. */
const ways = [
	115,
	{ mode: 'id', value: '115' },
	{ mode: 'list', value: 115 },
	{ __rl: true, mode: 'name', value: ' ontario california ' },
	{ mode: 'unlocode', value: 'usont ' },
	{ mode: 'id', value: 'Ontario, CA' },
	'Ontario, CA',
];

it.each(ways)('resolves %j to the city with ID 115', async (cityId) => {
	expect(jsonOf(await suggest(cityId)).length).toBeGreaterThan(1);
	const requests = await sandbox().control.log();
	expect(requests.at(-1)?.path).toBe('/api/v2/intermodalRegions/cities/115/suggestion');
});

it('finds a region by part of its name', async () => {
	await runOperation(sandbox(), 'rate.search', {
		intermodalRegionId: { mode: 'name', value: 'Albany' },
		toCityId: 115,
	});
	expect((await sandbox().control.log()).at(-1)?.query.intermodal_region_id).toBe('50');
});

it('reports an unknown city name, and sends nothing else', async () => {
	const { error } = await suggest({ mode: 'name', value: 'Nowhereville, ZZ' });
	expect(error?.message).toMatch(/No city matches "Nowhereville, ZZ".*\[item 0\]/);
	expect(await sandbox().control.log()).toHaveLength(1);
});

it('lists the cities that match an ambiguous name', async () => {
	const { error } = await suggest({ mode: 'name', value: 'Springfield' });
	expect(error?.message).toMatch(
		/^More than one city matches "Springfield": (Springfield, [A-Z]{2}, USA; ){4}Springfield, [A-Z]{2}, USA and \d+ more\. Enter city and state, such as Ontario, CA, or .*\./,
	);
});

it.each([
	[{ id: 115, full_name: 'Ontario, CA, USA' }, 'an object'],
	[[115], 'a list'],
])("rejects %j from an expression in place of an ID, and doesn't request a list", async (given, shown) => {
	const items = [{ json: { given } }];
	const filters = { toCityId: '={{ $json.given }}' };
	const { error } = await runOperation(sandbox(), 'rateRequest.getAll', { filters }, { items });
	expect(error?.message).toBe(`Destination City must be a whole number (given: ${shown}) [item 0]`);
	expect(await sandbox().control.log()).toEqual([]);
});

it('validates the other fields before it looks up a name', async () => {
	const { error } = await runOperation(sandbox(), 'rate.search', {
		intermodalRegionId: { mode: 'name', value: 'Albany' },
		toCityId: 115,
		cntrSize: 53,
	});
	expect(error?.message).toMatch(/^Container Size must be/);
	expect(await sandbox().control.log()).toEqual([]);
});

it('requires the full name of a record to change or delete it', async () => {
	jsonOf(
		await runOperation(sandbox(), 'pickupNumberAgent.create', { name: 'Harbor Dispatch', emails: 'a@example.com' }),
	);
	await sandbox().control.clearLog();
	const remove = async (value: string) =>
		await runOperation(sandbox(), 'pickupNumberAgent.delete', { pickupNumberAgentId: { mode: 'name', value } });
	expect((await remove('Harbor')).error?.message).toMatch(
		/^No pickup number agent matches "Harbor"\. Did you mean Harbor Dispatch\?/,
	);
	expect((await sandbox().control.log()).map(({ method }) => method)).toEqual(['GET']);
	expect(jsonOf(await remove('harbor dispatch'))).toEqual([{ deleted: true }]);
});

it.each(['A-1', '007'])(
	'sends the order ID %j unchanged, although JSON would format it differently as a number',
	async (value) => {
		await runOperation(sandbox(), 'order.get', { orderId: { mode: 'id', value } });
		expect((await sandbox().control.log())[0]?.query.id).toBe(value);
	},
);

it('trims an order ID, and treats blanks as empty', async () => {
	await runOperation(sandbox(), 'order.get', { orderId: { mode: 'id', value: ' A-1\n' } });
	expect((await sandbox().control.log()).map(({ query }) => query.id)).toEqual(['A-1']);
	const { error } = await runOperation(sandbox(), 'order.get', { orderId: '={{ "  " }}' });
	expect(error?.message).toBe('Order is required [item 0]');
	expect(await sandbox().control.log()).toHaveLength(1);
});

it("City › Search tries each query once for a city that doesn't exist", async () => {
	const run = await runOperation(sandbox(), 'city.search', { query: 'Saint Nowhere, California' });
	expect(jsonOf(run)).toEqual([]);
	const asked = (await sandbox().control.log()).map((request) => request.query.query);
	expect(asked).toEqual(['Saint Nowhere,CA', 'St. Nowhere,CA', 'St Nowhere,CA']);
});

it('City › Search returns no more cities than Limit, even if it asks for several spellings', async () => {
	for (const id of [1, 2, 3])
		await sandbox().control.fail({ path: '/api/v2/cities', status: 200, body: { data: [{ id }] }, times: 1 });
	const query = { query: 'Saint Nowhere', returnAll: false, limit: 2 };
	expect(jsonOf(await runOperation(sandbox(), 'city.search', query))).toHaveLength(2);
});

/** Returns the write requests that the API received. */
const writes = async () =>
	(await sandbox().control.log())
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${path}`);

describe.each([{}, { id: '..' }])('a record with %j as its ID', (record) => {
	/** Places are cached, so each test needs its own account. */
	const run = async (operation: string, parameters: IDataObject, path: string, found: object) => {
		const token = await newAccount(sandbox());
		await sandbox().control.fail({ path, status: 200, body: { data: [{ ...found, ...record }] } });
		return (await runOperation(sandbox(), operation, parameters, { token })).error?.message;
	};

	it("isn't used to book an order", async () => {
		const portOfDischargeId = { mode: 'name', value: 'Long Beach - CA' };
		const parameters = { ...parametersOf('order.create'), portOfDischargeId };
		const message = await run('order.create', parameters, '/api/v2/intermodalRegions', { name: 'Long Beach - CA' });
		expect(message).toMatch(/^Nothing was sent: the API lists the port .* without a usable ID/);
		expect(await writes()).toEqual([]);
	});

	it("isn't requested from another endpoint when all files are downloaded", async () => {
		const found = { filename: 'a.pdf' };
		const message = await run('orderFile.download', { orderId: 5, which: 'all' }, '/api/v2/orders/*/files', found);
		const paths = (await sandbox().control.log()).map(({ path }) => path);
		expect(message).toBeDefined();
		expect(paths.filter((path) => !path.startsWith('/api/v2/orders/5/files'))).toEqual([]);
	});
});

describe('a place is asked for in the same way', () => {
	const { list } = useLists(sandbox);
	const texts = ['Ontario, CA 91761', 'Ontario CA', 'LA', 'LAX', 'lax', '91761', 'San', 'Winston-Salem, NC', 'Nowhere'];

	/** The cities that the API was asked for: also those of a region's code. */
	const asked = async () => {
		const requests = (await sandbox().control.log()).filter(({ path }) => path === '/api/v2/cities');
		await sandbox().control.clearLog();
		return requests.map(({ query }) => query.query ?? query.unlocode);
	};

	it.each(texts)('wherever %j is written', async (text) => {
		const token = await newAccount(sandbox());
		const wanted = placeQueries(text).flatMap((step) => step.flatMap((query) => Object.values(query)));
		const value = { mode: 'name', value: text };
		const isBeginning = (some: unknown[]) => expect(wanted.slice(0, some.length)).toEqual(some);
		const named = await runOperation(sandbox(), 'intermodalRegion.suggest', { cityId: value }, { token });
		isBeginning(await asked());
		const search = jsonOf(await runOperation(sandbox(), 'city.search', { query: text }, { token }));
		isBeginning(await asked());
		const parameters = { intermodalRegionId: 50, toCityId: value };
		const rate = await runOperation(sandbox(), 'rate.search', parameters, { token: await newAccount(sandbox()) });
		isBeginning(await asked());
		const { results } = await list('city', { filter: text, token: await newAccount(sandbox()) });
		isBeginning(await asked());
		// The list and the search show the same, and a choice by name is one of them.
		const ids = search.map(({ id }) => id);
		expect(results.map((line) => line.value).filter((line) => typeof line === 'number')).toEqual(ids);
		expect(rate.error === undefined).toBe(named.error === undefined);
		if (!named.error) expect(ids).toHaveLength(1);
	});
});
