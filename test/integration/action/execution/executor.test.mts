import { inputItems, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const agent = { name: '={{ "Agent " + $json.index }}', emails: 'desk@example.com' };
const createAgents = async (count: number, node = {}) =>
	await runOperation(sandbox(), 'pickupNumberAgent.create', agent, { items: inputItems(count), node });
const searchCity = { query: '={{ ["Ontario,CA", "Albany,NY", "Boston,MA"][$json.index % 3] }}' };

describe('reads', () => {
	it('return items in the order of the input, each paired with its input item', async () => {
		await sandbox().control.fail({ path: '/api/v2/cities', delayMs: 120, times: 1 });
		const { items } = await runOperation(
			sandbox(),
			'city.search',
			{ ...searchCity, limit: 1 },
			{ items: inputItems(12) },
		);
		const names = ['Ontario', 'Albany', 'Boston'];
		expect(items.map(({ json }) => json.name)).toEqual(Array.from({ length: 12 }, (_, index) => names[index % 3]));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(inputItems(12).map((_, item) => ({ item })));
	});

	it('overlap, at most 8 at a time', async () => {
		await sandbox().control.fail({ path: '/api/v2/cities', delayMs: 40, times: 30 });
		await runOperation(sandbox(), 'city.search', searchCity, { items: inputItems(30) });
		const requests = await sandbox().control.log();
		const underWay = requests.map(
			({ startedAt }) =>
				requests.filter((other) => other.startedAt <= startedAt && (other.endedAt ?? Infinity) > startedAt).length,
		);
		expect(Math.max(...underWay)).toBeGreaterThan(1);
		expect(Math.max(...underWay)).toBeLessThanOrEqual(8);
	});

	it('stop soon after the first failure', async () => {
		await sandbox().control.fail({ path: '/api/v2/cities', status: 404 });
		const { error } = await runOperation(sandbox(), 'city.search', searchCity, { items: inputItems(1000) });
		expect(error?.message).toMatch(/found nothing/);
		expect((await sandbox().control.log()).length).toBeLessThan(20);
	});
});

describe('writes', () => {
	it('run strictly one after another', async () => {
		await sandbox().control.fail({ method: 'POST', delayMs: 20, times: 5 });
		jsonOf(await createAgents(5));
		// A read that an earlier test aborted may arrive late.
		const requests = (await sandbox().control.log()).filter(({ method }) => method === 'POST');
		expect(requests.map(({ body }) => (body as { name: string }).name)).toEqual(
			[0, 1, 2, 3, 4].map((n) => `Agent ${n}`),
		);
		for (const [index, { startedAt }] of requests.entries()) {
			const before = requests[index - 1];
			if (before) expect(startedAt).toBeGreaterThanOrEqual(before.endedAt ?? Infinity);
		}
	});

	it('stop at the first failure and name its item', async () => {
		await sandbox().control.fail({ method: 'POST', status: 400, skip: 2, body: { errors: { name: ['Taken.'] } } });
		const { error } = await createAgents(5);
		expect(error).toMatchObject({
			message: expect.stringMatching(
				/^The API refused the request\. Name: Taken\. Created in this run: item 0: .*; item 1: /,
			) as string,
			context: { itemIndex: 2 },
		});
		expect(await sandbox().control.log()).toHaveLength(3);
	});

	it('continue after a failure if the node is set to, and the failed item contains the message', async () => {
		await sandbox().control.fail({ method: 'POST', status: 400, skip: 1, body: { errors: { name: ['Taken.'] } } });
		const { items } = await createAgents(3, { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => json.error ?? json.name)).toEqual([
			'Agent 0',
			'The API refused the request. Name: Taken.',
			'Agent 2',
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	});

	it('send failed items to the error output, with the fields of the input', async () => {
		await sandbox().control.fail({ method: 'POST', status: 400, skip: 1, body: { errors: { name: ['Taken.'] } } });
		const { outputs } = await createAgents(3, { onError: 'continueErrorOutput' });
		expect(outputs[0]?.map(({ json }) => json.name)).toEqual(['Agent 0', 'Agent 2']);
		expect(outputs[1]?.map(({ json }) => json)).toEqual([
			{ index: 1, error: 'The API refused the request. Name: Taken.' },
		]);
	});
});

describe('lists', () => {
	const numbers = (pages: readonly number[]) => pages.map((page) => `page=${page}&per_page=20`);
	const queries = async () => (await sandbox().control.log()).map(({ rawQuery }) => rawQuery);

	it.each([
		[20, [1]],
		[25, [1, 2]],
	])('request only the pages needed for a limit of %i', async (limit, pages) => {
		await sandbox().control.seedOrders({ count: 75 });
		const run = await runOperation(sandbox(), 'order.getAll', { limit });
		expect(jsonOf(run)).toHaveLength(limit);
		expect(await queries()).toEqual(numbers(pages));
	});

	it('return every record once', async () => {
		await sandbox().control.seedOrders({ count: 75 });
		const ids = jsonOf(await runOperation(sandbox(), 'order.getAll', { returnAll: true })).map(({ id }) => id);
		expect(new Set(ids).size).toBe(75);
		expect(await queries()).toEqual(numbers([1, 2, 3, 4]));
	});

	it('return each record once even if other records are added in the meantime', async () => {
		await sandbox().control.seedOrders({ count: 75 });
		await sandbox().control.behave({ lists: { arrivals: 2 } });
		const ids = jsonOf(await runOperation(sandbox(), 'order.getAll', { returnAll: true })).map(({ id }) => id);
		expect([ids.length, new Set(ids).size]).toEqual([75, 75]);
	});

	it('do not loop if the service ignores the page', async () => {
		await sandbox().control.seedOrders({ count: 75 });
		await sandbox().control.behave({ lists: { ignorePage: true } });
		expect(jsonOf(await runOperation(sandbox(), 'order.getAll', { returnAll: true }))).toHaveLength(20);
		expect(await queries()).toEqual(numbers([1, 2]));
	});
});
