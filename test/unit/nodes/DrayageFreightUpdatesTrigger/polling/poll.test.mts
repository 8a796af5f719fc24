import { inDays } from '../../../../support/dates.mts';
import { Host } from './host.mts';

const change = async (host: Host, to: number) => {
	host.model.happen({ kind: 'status', which: 0, to });
	const answer = await host.poll();
	host.save(answer);
	return answer?.flat();
};

it('distinguishes the nodes of a workflow from those of its copy, which have the same IDs', async () => {
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

it('logs once that no container has a last free day, and again if the dates disappear', async () => {
	const host = new Host(['container.lastFreeDay']);
	const poll = async (last_free_day: string | null) => {
		host.records = [{ id: 1, status: 'dispatched', containers: [{ id: 2, status: 34, last_free_day }] }];
		host.save(await host.poll());
		return host.warnings.length;
	};
	expect([await poll(null), await poll(null)]).toEqual([1, 1]);
	expect(host.warnings[0]).toMatch(/^None of the containers not picked up yet \(1\) has a last free day/);
	expect([await poll(inDays(9)), await poll(null)]).toEqual([1, 2]);
});

it('counts the days left until the last free day in the time zone of the workflow', async () => {
	const day = inDays(1);
	const daysLeftIn = async (timezone: string) => {
		const host = new Host(['container.lastFreeDay']);
		host.timezone = timezone;
		const poll = async (last_free_day: string | null) => {
			host.records = [{ id: 1, containers: [{ id: 2, last_free_day }] }];
			const answer = await host.poll();
			host.save(answer);
			return answer?.flat().map(({ json }) => json.days_left);
		};
		await poll(null);
		return Number((await poll(day))?.[0]);
	};
	const [first, last] = [await daysLeftIn('Pacific/Kiritimati'), await daysLeftIn('Pacific/Pago_Pago')];

	// The first zone is 25 hours ahead of the last one, so their dates always differ.
	expect(last - first).toBeGreaterThanOrEqual(1);
});

it('reports changes again if n8n created no execution for them, even without a restart', async () => {
	const host = new Host(['order.status']);
	host.model.happen({ kind: 'arrive', which: 0, to: 0 });
	host.save(await host.poll());
	expect(await host.begin((await change(host, 1)) ?? [])).toHaveLength(1);
	// n8n saves the static data, but its database rejects the execution.
	const lost = await change(host, 2);
	const again = (await host.poll())?.flat() ?? [];
	expect(again.map(({ json }) => json.change_id)).toEqual(lost?.map(({ json }) => json.change_id));
	expect(await host.begin(again)).toHaveLength(1);
	expect(await host.poll()).toBeNull();
});

it('reports a change whose execution failed to start, even if one has started with other changes of the same poll', async () => {
	const host = new Host(['container.shippingEvent', 'order.releasedStatus']);
	host.model.happen({ kind: 'arrive', which: 0, to: 0 });
	host.save(await host.poll());
	host.model.happen({ kind: 'event', which: 0, to: 0 });
	host.model.happen({ kind: 'released', which: 0, to: 1 });
	host.save(await host.poll());
	host.restart();
	host.model.omit = 'containers';
	const released = await host.poll();
	host.save(released);
	expect(await host.begin(released?.flat() ?? [])).toHaveLength(1);
	host.model.omit = undefined;
	// n8n saves the static data, but its database rejects the execution.
	const lost = await host.poll();
	host.save(lost);
	expect(lost?.flat()).toMatchObject([{ json: { change: 'container.shippingEvent' } }]);
	expect(await host.begin((await host.poll())?.flat() ?? [])).toHaveLength(1);
});

it('treats its own next poll as proof of an execution if n8n runs executions in other processes', async () => {
	const host = new Host(['order.status']);
	host.model.happen({ kind: 'arrive', which: 0, to: 0 });
	host.save(await host.poll());
	expect(await change(host, 1)).toHaveLength(1);
	expect(await host.poll()).toBeNull();
});
