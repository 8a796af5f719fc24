import type { IDataObject } from 'n8n-workflow';
import { inputItems, runOperation, useSandbox } from '../support/freight.mts';

const sandbox = useSandbox();
const LANE = { intermodalRegionId: 50, toCityId: 115 };

const hintsOf = async (name: string, parameters: IDataObject, count = 1) => {
	const { error, hints } = await runOperation(sandbox(), name, parameters, { items: inputItems(count) });
	expect(error).toBeUndefined();
	return hints;
};

describe('the quota', () => {
	const leave = async (remaining: number) =>
		await sandbox().control.setQuotas({ rateSearches: { remaining }, rateRequests: { remaining } });

	it('is mentioned once when it is nearly used up, however many items spend it', async () => {
		await leave(12);
		expect(await hintsOf('rate.search', LANE, 5)).toEqual([
			{
				message: expect.stringMatching(/10 rate searches or fewer are left\. User Profile > Get says how many/),
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});

	it('of rate requests is mentioned too', async () => {
		await leave(3);
		expect(await hintsOf('rateRequest.create', LANE)).toEqual([
			expect.objectContaining({ message: expect.stringContaining('10 rate requests or fewer') }),
		]);
	});

	it('is not mentioned while there is enough of it', async () => {
		await leave(12);
		expect(await hintsOf('rate.search', LANE)).toEqual([]);
	});
});

describe('an expired rate', () => {
	beforeEach(async () => {
		await sandbox().control.behave({ rates: { expired: 1 } });
	});

	it.each([[{}], [{ splitRates: true }]])('is pointed out with the options %j', async (options) => {
		expect(await hintsOf('rate.search', { ...LANE, options }, 2)).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/expired.*Skip Expired Rates/) }),
		]);
	});

	it('that is left out is not pointed out', async () => {
		expect(await hintsOf('rate.search', { ...LANE, options: { skipExpired: true } })).toEqual([]);
	});

	it('of a rate request is pointed out', async () => {
		const [id = 0] = await sandbox().control.seedRateRequests();
		expect(await hintsOf('rateRequest.getAll', {})).toEqual([]);
		await sandbox().control.advanceRateRequest({ id });
		expect(await hintsOf('rateRequest.getAll', {})).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/expired.*Create the rate request again/) }),
		]);
	});
});
