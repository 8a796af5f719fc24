import { jsonOf, runOperation } from '../../support/freight.mts';
import { useLists } from './support.mts';

const { sandbox, list, names, paths } = useLists();

describe('cities', () => {
	it.each(['Ontario, CA', 'Ontario CA', 'ontario, california', 'USONT'])('are found by %j', async (filter) => {
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
	it.each(['oceanPort', 'rampPort'])('are all listed by %s', async (method) => {
		const regions = jsonOf(await runOperation(sandbox(), 'intermodalRegion.getAll', { returnAll: true }));
		expect((await list(method)).results).toEqual(regions.map(({ id, name }) => ({ name, value: id })));
	});

	it('are found by part of their name, whatever kind of port they are', async () => {
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
});
