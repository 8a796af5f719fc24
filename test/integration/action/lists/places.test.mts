import { jsonOf, runOperation } from '../../support/freight.mts';
import { useLists } from './support.mts';

const { sandbox, list, names, paths } = useLists();

describe('cities', () => {
	it('are found while typing', async () => {
		const { results } = await list('city', { filter: 'Ontario, CA' });
		expect(results[0]).toEqual({ name: 'Ontario, CA, USA', value: 115 });
	});

	it.each(['Ontario CA', 'ontario, california', 'USONT'])('are found by %j', async (filter) => {
		expect((await list('city', { filter })).results[0]).toEqual({ name: 'Ontario, CA, USA', value: 115 });
	});

	it("aren't requested without a name, and a note asks for one", async () => {
		for (const filter of ['', ' ', ' , ']) {
			expect((await list('city', { filter })).results).toEqual([
				{ name: 'Type city and state, such as Ontario, CA', value: false },
			]);
		}
		expect(await paths()).toEqual([]);
	});
});

describe('ports', () => {
	it.each([
		['oceanPort', 'has_ocean_port'],
		['rampPort', 'has_ramp_port'],
	])('are all listed by %s, and those with %s come first under a heading', async (method, flag) => {
		const regions = jsonOf(await runOperation(sandbox(), 'intermodalRegion.getAll', { returnAll: true }));
		const lines = (has: boolean) =>
			regions.filter((region) => region[flag] === has).map(({ id, name }) => ({ name, value: id }));
		const headings = [
			{ name: 'Suggested:', value: false },
			{ name: 'Others:', value: true },
		];
		expect((await list(method)).results).toEqual([headings[0], ...lines(true), headings[1], ...lines(false)]);
	});

	it('are found by part of their name, even without the flag', async () => {
		expect(await names('oceanPort', { filter: 'boise' })).toEqual(['Boise - ID']);
	});
});

describe('intermodal regions', () => {
	it('are returned in one list, filtered by part of their name', async () => {
		expect((await list('region')).results.length).toBeGreaterThan(90);
		expect((await list('region', { filter: 'albany' })).results).toEqual([expect.objectContaining({ value: 50 })]);
	});

	it.each([
		['lar', 'Laredo - TX'],
		['long beach', 'Los Angeles/Long Beach - CA'],
	])('with a word that begins with %j come first', async (filter, name) => {
		expect((await names('region', { filter }))[0]).toBe(name);
	});

	it('with a word that begins with the text are listed before those that contain it elsewhere', async () => {
		const found = await names('region', { filter: 'la' });
		const isAhead = found.map((name) => /\bLA/i.test(name));
		expect(isAhead).toContain(false);
		expect(isAhead.lastIndexOf(true)).toBeLessThan(isAhead.indexOf(false));
	});

	it.each([
		['LAX', 'Los Angeles/Long Beach - CA'],
		['USLAX', 'Los Angeles/Long Beach - CA'],
		['ORF', 'Norfolk - VA'],
		['QQQ', 'No intermodal region fits "QQQ"'],
	])('are found by the UN/LOCODE %j of a city', async (filter, name) => {
		expect((await names('region', { filter }))[0]).toBe(name);
	});

	const ONTARIO = { __rl: true, mode: 'list', value: 115, cachedResultName: 'Ontario, CA, USA' };

	it.each([
		['chosen from the list', { toCityId: ONTARIO }],
		['given by name', { toCityId: { mode: 'name', value: 'Ontario, CA' } }],
		['given by UN/LOCODE', { toCityId: { mode: 'unlocode', value: 'USONT' } }],
		['given as a plain ID', { toCityId: 115 }],
		['among filters', { resource: 'rateRequest', operation: 'getAll', filters: { toCityId: ONTARIO } }],
	])('suggested for the city %s come first under a heading, and none are missing', async (_, parameters) => {
		const suggested = jsonOf(await runOperation(sandbox(), 'intermodalRegion.suggest', { cityId: 115 }));
		const all = await names('region');
		const shown = (await list('region', { parameters })).results;
		// The editor keeps the name of the chosen line, so it has no mark.
		expect(shown.slice(0, suggested.length + 2)).toEqual([
			{ name: 'Suggested:', value: false },
			...suggested.map(({ id, name }) => ({ name, value: id })),
			{ name: 'Others:', value: true },
		]);
		expect(new Set(shown.map(({ value }) => value)).size).toBe(all.length + 2);
	});

	it('are filtered even if they are suggested', async () => {
		const found = await names('region', { filter: 'long beach', parameters: { toCityId: 115 } });
		expect(found).toEqual(['Suggested:', 'Los Angeles/Long Beach - CA']);
		expect(await names('region', { filter: 'albany', parameters: { toCityId: 115 } })).toEqual(['Albany - NY']);
	});

	it("aren't suggested while no city is selected", async () => {
		await list('region');
		expect(await paths()).not.toContainEqual(expect.stringContaining('suggestion'));
	});

	it.each([
		['no city has the name', { toCityId: { mode: 'name', value: 'Nowhereville, ZZ' } }],
		['no city has the ID', { toCityId: 999999 }],
		['the city is still an expression', { toCityId: null }],
	])('are listed as usual when %s', async (_, parameters) => {
		expect(await names('region', { parameters })).toEqual(await names('region'));
	});
});
