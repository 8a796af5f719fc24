import { Host } from './host.mts';

const change = async (host: Host, to: number) => {
	host.model.happen({ kind: 'status', which: 0, to });
	const answer = await host.poll();
	host.save(answer);
	return answer?.flat();
};

it('separates the nodes of a workflow and of its copy, which have the same ID', async () => {
	const original = new Host(['order.status']);
	const copy = original.copied();
	for (const host of [original, copy]) {
		host.model.happen({ kind: 'arrive', which: 0, to: 0 });
		host.save(await host.poll());
	}

	expect(await change(original, 1)).toHaveLength(1);
	expect(await change(copy, 2)).toHaveLength(1);

	expect(await original.poll()).toBeNull();
});

describe('the days left until the last free day', () => {
	beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-02T03:00:00Z'), advanceTimers: true }));
	afterEach(() => jest.useRealTimers());

	test.each([
		['UTC', 1],
		['America/Los_Angeles', 2],
	])('are counted in the time zone of the workflow: %s', async (timezone, days) => {
		const host = new Host(['container.lastFreeDay']);
		host.timezone = timezone;
		const poll = async (last_free_day: string | null) => {
			host.records = [{ id: 1, containers: [{ id: 2, last_free_day }] }];
			const answer = await host.poll();
			host.save(answer);
			return answer?.flat().map(({ json }) => json);
		};
		await poll(null);
		expect(await poll('2026-03-03')).toMatchObject([{ current: '2026-03-03', days_left: days }]);
	});
});
