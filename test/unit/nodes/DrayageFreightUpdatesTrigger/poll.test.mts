import { inDays } from '../../../support/dates.mts';
import { Host } from './host.mts';

const change = async (host: Host, to: number) => {
	host.model.happen({ kind: 'status', which: 0, to });
	const answer = await host.poll();
	host.save(answer);
	return answer?.flat();
};

it('counts the days left until the last free day in the time zone of the workflow', async () => {
	const day = inDays(1);
	const daysLeftIn = async (timezone: string) => {
		const host = new Host(['container.lastFreeDay']);
		host.timezone = timezone;
		const poll = async (last_free_day: string | null) =>
			await host.next([{ id: 1, containers: [{ id: 2, last_free_day }] }]);
		await poll(null);
		return Number((await poll(day))[0]?.days_left);
	};
	const [first, last] = [await daysLeftIn('Pacific/Kiritimati'), await daysLeftIn('Pacific/Pago_Pago')];

	// The first zone is 25 hours ahead of the last one, so their dates always differ.
	expect(last - first).toBeGreaterThanOrEqual(1);
});

it('forgets a record 30 days after it was last listed, and not before', async () => {
	const host = new Host(['order.created']);
	const both = [{ id: 1 }, { id: 2 }];
	const pollOn = async (day: number, records: readonly unknown[]) => {
		jest.setSystemTime(Date.UTC(2026, 0, 1) + day * 86_400_000);
		return (await host.next(records)).map((item) => item.order_id);
	};
	jest.useFakeTimers({
		doNotFake: ['setTimeout', 'setImmediate', 'setInterval', 'nextTick', 'queueMicrotask', 'performance'],
	});
	try {
		expect(await pollOn(0, both)).toEqual([]);
		expect(await pollOn(29, [{ id: 1 }])).toEqual([]);
		expect(await pollOn(30, both)).toEqual([]);
		expect(await pollOn(61, [{ id: 1 }])).toEqual([]);
		expect(await pollOn(62, both)).toEqual([2]);
	} finally {
		jest.useRealTimers();
	}
});

describe('a poll that reads nothing', () => {
	const stuck = async (host: Host) => {
		host.hangsAt = 1;
		const answer = await host.poll().catch((error: unknown) => (error as Error).message);
		host.hangsAt = Infinity;
		return answer;
	};

	it('leaves the list to the next poll, and fails if that reads nothing either', async () => {
		const host = new Host(['order.status']);
		host.model.happen({ kind: 'arrive', which: 0, to: 0 });
		expect(await stuck(host)).toBeNull();
		expect(host.warnings).toEqual([expect.stringContaining('read nothing')]);
		expect(await stuck(host)).toBe(
			"Twice in a row, the list couldn't be read within the 50 seconds that a poll may take, so no changes were reported",
		);
		host.save(await host.poll());
		expect(await stuck(host)).toBeNull();
		expect(await change(host, 1)).toHaveLength(1);
	});

	it.each([
		[undefined, 30],
		[36_000, 36],
		[300_000, 50],
	])('has as much time as n8n allows, up to 50 seconds: %s ms', async (budget, seconds) => {
		const host = new Host(['order.status']);
		host.budgetMs = budget;
		await stuck(host);
		expect(await stuck(host)).toContain(`within the ${seconds} seconds`);
	});
});

it.each([false, true])('skips a poll while another one runs, and ends it no sooner: %s', async (isDurable) => {
	const host = new Host(['order.created'], isDurable);
	host.model.happen({ kind: 'arrive', which: 0, to: 0 });
	host.save(await host.poll());
	host.model.happen({ kind: 'arrive', which: 0, to: 0 });
	const reads = jest.spyOn(host.model, 'page');
	const ended: string[] = [];
	const first = host.poll().then((answer) => ended.push(`first ${answer?.flat().length ?? 0}`));
	const second = host.poll().then((answer) => ended.push(`second ${answer?.flat().length ?? 0}`));
	await Promise.all([first, second]);
	expect(ended).toEqual(['first 1', 'second 0']);
	expect(reads).toHaveBeenCalledTimes(1);
});

it.each([
	['2026-12-02T07:59:59Z', 'America/Los_Angeles', '2026-12-01'],
	['2026-12-02T07:59:59.000Z', 'UTC', '2026-12-02'],
	['2026-12-01T23:59:00-08:00', 'Asia/Shanghai', '2026-12-01'],
	['2026-12-01T00:00:00.000000Z', 'America/Los_Angeles', '2026-12-01'],
	['2026-12-01 23:59:00', 'Asia/Shanghai', '2026-12-01'],
])('counts the last free day %s in %s as %s', async (last_free_day, timezone, day) => {
	const host = new Host(['container.lastFreeDayMoved']);
	host.timezone = timezone;
	const poll = async (fields: object) => {
		const items = await host.next([{ id: 1, containers: [{ id: 2, ...fields }] }]);
		return items.map((item) => [item.current, item.last_free_day]);
	};
	await poll({});
	expect(await poll({ last_free_day })).toEqual([[day, day]]);
});
