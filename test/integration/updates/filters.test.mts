import { useSandbox } from '../support/freight.mts';
import { pollBrief, requestsOf, snapshotRecords, startedKit, updatesKit } from './support.mts';

const sandbox = useSandbox();

describe('a filtered list', () => {
	it('takes one request per twenty orders, and stores only orders that match the filters', async () => {
		await sandbox().control.seedOrders({ count: 65 });
		const kit = await startedKit(sandbox());
		await sandbox().control.clearLog();
		await kit.poll();
		expect(await requestsOf(sandbox())).toEqual([1, 2, 3, 4].map((page) => `/api/v2/orders ${page}`));
		const narrow = await startedKit(sandbox(), { parameters: { filters: { mblNumber: 'SEED0000007' } } });
		expect(Object.keys(snapshotRecords(narrow))).toHaveLength(1);
	});

	it('does not report older orders as new when the filters are widened', async () => {
		const [id = 0] = await sandbox().control.seedOrders({ count: 3 });
		const kit = await startedKit(sandbox(), { parameters: { filters: { mblNumber: 'SEED0000001' } } });
		const wide = await updatesKit(sandbox(), { staticData: kit.staticData() });
		await sandbox().control.advanceOrder({ id });
		expect(await pollBrief(wide)).toEqual([`order.status ${id}: open → in review`]);
		await sandbox().control.seedOrders();
		expect(await pollBrief(wide)).toEqual([expect.stringMatching(/^order\.created .*: null → open$/)]);
	});

	it('fails if the expression in a filter evaluates to empty', async () => {
		await expect(startedKit(sandbox(), { parameters: { filters: { mblNumber: '={{ undefined }}' } } })).rejects.toThrow(
			'MBL Number is empty. Check its expression',
		);
		expect(await requestsOf(sandbox())).toEqual([]);
	});

	it.each([
		['a custom field', { customFields: `={{ Date.now() > 4e12 ? undefined : '{"mbl_number": "SEED0000001"}' }}` }],
	])(
		"doesn't report the whole account's orders as new if the expression in %s evaluates to empty",
		async (_of, filters) => {
			const [id = 0] = await sandbox().control.seedOrders({ count: 3 });
			const kit = await startedKit(sandbox(), { parameters: { filters } });
			const clock = jest.spyOn(Date, 'now').mockReturnValue(5e12);
			await sandbox().control.advanceOrder({ id });
			const lost = await pollBrief(kit);
			clock.mockRestore();
			expect(lost).toEqual([`order.status ${id}: open → in review`]);
		},
	);
});
