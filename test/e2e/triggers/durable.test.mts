import { until } from '../../../tools/until.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { publishUpdates, untilReported } from './updates.mts';

/** n8n before 2.36 knows none of it, and polls as ever. */
const n8n = useOwnN8n({
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
});

/** Waits until the list was read so many times more. */
const morePolls = async (count: number) => {
	const polls = async () => (await n8n().sandbox.control.log()).filter(({ path }) => path.endsWith('/orders')).length;
	const before = await polls();
	await until(polls, (now) => now >= before + count);
};

it("under n8n's durable scheduler, reports changes of an order that was learned without an item", async () => {
	const { control } = n8n().sandbox;
	const workflowId = await publishUpdates(n8n(), 'Durable', ['order.status']);
	await morePolls(2);
	const [id = 0] = await control.seedOrders();
	await morePolls(3);
	for (const told of [1, 2]) {
		await control.advanceOrder({ id });
		const { items } = await untilReported(n8n(), workflowId, (reported) => reported.items.length >= told);
		expect(items).toHaveLength(told);
	}
});
