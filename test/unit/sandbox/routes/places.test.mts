import { cities, stateName } from '../../../../sandbox/geo/cities.mts';
import { milesBetween, type Point } from '../../../../sandbox/geo/distance.mts';
import { regions } from '../../../../sandbox/geo/regions.mts';
import { searchCities } from '../../../../sandbox/geo/search.mts';
import { column, listIn, useSandbox } from '../support.mts';

const sandbox = useSandbox();

const names = async (query: string) => column(listIn(await sandbox.api.get(`/api/v2/cities?${query}`)), 'full_name');

test('Ontario, CA is as documented', async () => {
	const { data } = await sandbox.api.get('/api/v2/cities', { params: { query: 'Ontario,CA' } });
	expect(data.data).toHaveLength(1);
	expect(data.data[0]).toMatchObject({
		id: 115,
		country: 'USA',
		full_name: 'Ontario, CA, USA',
		name: 'Ontario',
		state: 'CA',
		alias: null,
	});
	expect(data.data[0].zipcodes).toEqual(expect.arrayContaining(['91761', '91762', '91764']));
});

test.each([
	['query=ONTARIO , ca', ['Ontario, CA, USA']],
	['query=Ontario,California', ['Ontario, CA, USA']],
	['query=Los Angel,C', ['Los Angeles, CA, USA']],
	['query=Nowhere at all,CA', []],
	['query=Chicago,IL&unlocode=USONT', ['Ontario, CA, USA']],
	['unlocode=us ont', ['Ontario, CA, USA']],
	['query=&unlocode=USONT', ['Ontario, CA, USA']],
	['unlocode=USLGB', ['Long Beach, CA, USA']],
	['unlocode=CAVAN', ['Vancouver, BC, CAN']],
	['unlocode=DEHAM', []],
])('cities?%s finds %j', async (query, found) => {
	expect(await names(query)).toEqual(found);
});

test('every city is found by its full name', () => {
	const lost = cities().sorted.filter((city) => !searchCities(`${city.name},${city.state}`).includes(city));
	expect(lost.map(({ full_name: name }) => name)).toEqual([]);
});

test('a search while typing returns exact names first, and at most 50', async () => {
	const found = await names('query=Spring');
	expect(found).toHaveLength(50);
	const chicago = await names('query=chicago,il');
	expect([chicago[0], chicago.length > 1]).toEqual(['Chicago, IL, USA', true]);
});

test('IDs are whole numbers, unique and stable', () => {
	const ids = cities().sorted.map(({ id }) => id);
	expect([new Set(ids).size, Math.min(...ids.slice(0, 200))]).toEqual([ids.length, 1]);
	expect(cities().byName('albany', 'ny')?.full_name).toBe('Albany, NY, USA');
});

test('there are about a hundred regions, including the documented ones', async () => {
	const { data } = await sandbox.api.get('/api/v2/intermodalRegions');
	expect(data.data.length).toBeGreaterThan(90);
	expect(data.data.length).toBeLessThan(130);
	expect(data.data).toContainEqual(expect.objectContaining({ id: 50, name: 'Albany - NY', city: 'Albany, NY, USA' }));
	expect(data.data).toContainEqual(
		expect.objectContaining({ name: 'Los Angeles/Long Beach - CA', has_ocean_port: true, has_ramp_port: true }),
	);
	expect(column(data.data, 'id')).toEqual(regions().map((_, index) => index + 1));
	for (const region of regions())
		expect([region.name, region.latitude > 15, region.longitude < -60]).toEqual([region.name, true, true]);
});

test('a suggestion has several regions, closest first', async () => {
	const suggested = listIn(await sandbox.api.get('/api/v2/intermodalRegions/cities/115/suggestion'));
	const ontario = cities().byId.get(115)!;
	const miles = suggested.map((region) => milesBetween(ontario, region as unknown as Point));
	expect(column(suggested, 'name')).toContain('Los Angeles/Long Beach - CA');
	expect([miles.length, miles]).toEqual([5, [...miles].sort((one, other) => one - other)]);
	expect((await sandbox.api.get('/api/v2/intermodalRegions/cities/999999/suggestion')).status).toBe(404);
});

test('distances and states are correct', () => {
	const losAngeles = { latitude: 34.05, longitude: -118.24 };
	expect(Math.round(milesBetween(losAngeles, { latitude: 40.71, longitude: -74.01 }) / 10)).toBe(245);
	expect([stateName('CA'), stateName('NY'), stateName('DC'), stateName('ZZ')]).toEqual([
		'California',
		'New York',
		'District of Columbia',
		'ZZ',
	]);
});
