import { inputItems, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const agent = { name: '={{ "Agent " + $json.index }}', emails: 'desk@example.com' };
const createAgents = async (count: number, node = {}) =>
	await runOperation(sandbox(), 'pickupNumberAgent.create', agent, { items: inputItems(count), node });
const searchCity = { query: '={{ ["Ontario,CA", "Albany,NY", "Boston,MA"][$json.index % 3] }}' };

describe('reads', () => {
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
});
