import { inputItems, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

describe('numbers', () => {
	it('are sent in groups of 50, with the results joined in order', async () => {
		const asked = Array.from({ length: 120 }, (_, index) => `FS${index}`);
		for (const group of [asked.slice(0, 50), asked.slice(50, 100), asked.slice(100)]) {
			await sandbox().control.fail({ status: 200, body: { data: group.map((number) => ({ order_number: number })) } });
		}
		const records = jsonOf(await runOperation(sandbox(), 'ftlShipment.track', { orderNumbers: asked.join('\n') }));
		expect(records.map((record) => record.order_number)).toEqual(asked);
		const sent = (await sandbox().control.log()).map(({ query }) => String(query.order_numbers).split(',').length);
		expect(sent).toEqual([50, 50, 20]);
	});

	it('in custom fields are sent as the array that they are', async () => {
		const filters = { customFields: '{"rate_numbers": ["R1", "R2"]}' };
		await runOperation(sandbox(), 'ltlShipment.getAll', { filters });
		expect((await sandbox().control.log())[0]?.query).toMatchObject({ 'rate_numbers[]': ['R1', 'R2'] });
	});

	it("aren't read from whole records", async () => {
		const orderNumbers = '={{ [{ order_number: "FS1" }] }}';
		const { error } = await runOperation(sandbox(), 'ftlShipment.track', { orderNumbers });
		expect(error?.message).toBe('Order Numbers 1 must be a number or text (given: an object) [item 0]');
		expect(await sandbox().control.log()).toEqual([]);
	});

	it.each([
		['ltlShipment.getAll', { filters: { rateNumbers: 'LR404' } }, /^Not found: LR404\. /],
		[
			'ftlShipment.track',
			{ orderNumbers: Array.from({ length: 25 }, (_, index) => `FS${index}`).join() },
			/^Not found: FS0, .*, FS19 and 5 more\. /,
		],
	])('that are not found are listed, up to twenty: %s', async (name, parameters, message) => {
		await sandbox().control.fail({ status: 200, body: { data: [] } });
		const { hints } = await runOperation(sandbox(), name, parameters);
		expect(hints).toEqual([expect.objectContaining({ message: expect.stringMatching(message) as string })]);
	});

	it('that are not found are listed, for each item by itself', async () => {
		await sandbox().control.fail({ status: 200, body: { data: [{ order_number: 'LS1' }] } });
		const { items, hints } = await runOperation(
			sandbox(),
			'ltlShipment.track',
			{ orderNumbers: '={{ $json.index === 0 ? "LS1, LS404" : "LS405" }}' },
			{ items: inputItems(2) },
		);
		expect(items.map(({ json }) => json)).toEqual([
			{ order_number: 'LS1', warnings: [expect.stringMatching(/^Not found: LS404\./)] },
		]);
		expect(hints.map(({ message }) => message).sort()).toEqual([
			'Not found: LS404. LTL shipments can be looked up only by order number, written as the API returned it.',
			'Not found: LS405. LTL shipments can be looked up only by order number, written as the API returned it.',
		]);
	});
});
