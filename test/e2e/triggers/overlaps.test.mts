import { outputsOf } from '../../../tools/n8n/rest.mts';
import { until } from '../../../tools/until.mts';
import { publish, unpublish } from '../../../tools/n8n/workflows.mts';
import { publishUpdates, untilReported } from './updates.mts';
import { useOwnN8n } from '../support/ownN8n.mts';

const n8n = useOwnN8n();
const LABEL = 'ltl.label.created';

it('reads a list that takes longer than the interval between polls', async () => {
	const { control } = n8n().sandbox;
	const [oldest = 0] = await control.seedOrders({ count: 60 });
	await control.fail({ kind: 'delay', delayMs: 2_500, path: '/api/v2/orders', times: 100 });
	const workflowId = await publishUpdates(n8n(), 'Slow list', ['order.status']);
	// The first poll reads the three pages twice. The oldest order is on the last page of the next poll.
	await until(
		() => control.log(),
		({ length }) => length > 6,
	);
	await control.advanceOrder({ id: oldest });
	const { items } = await untilReported(n8n(), workflowId, ({ items: all }) => all.length > 0);
	expect(items).toMatchObject([{ change: 'order.status', previous: 'open', current: 'in review' }]);
	await unpublish(n8n().rest, workflowId);
});

/** Adds the webhook trigger to a workflow and publishes it. */
const addTrigger = async (workflowId: string) => {
	const { rest, credentials } = n8n();
	const path = `/workflows/${workflowId}`;
	const { nodes, connections, versionId } = await rest.request<{
		nodes: object[];
		connections: object;
		versionId: string;
	}>('GET', path);
	const type = 'n8n-nodes-drayage.drayageFreightTrigger';
	const place = { id: 'Events', name: 'Events', typeVersion: 1, position: [0, 200], webhookId: crypto.randomUUID() };
	const trigger = { ...place, type, parameters: { events: [LABEL] }, credentials };
	await publish(rest, await rest.request('PATCH', path, { nodes: [...nodes, trigger], connections, versionId }));
};

it('receives events while an updates trigger in the same workflow overwrites the shared static data', async () => {
	const { rest, sandbox } = n8n();
	const { control } = sandbox;
	await control.reset();
	const [id = 0] = await control.seedOrders();
	const workflowId = await publishUpdates(n8n(), 'Both triggers', ['order.status']);
	await addTrigger(workflowId);
	await until(
		() => control.webhooks(),
		({ length }) => length === 1,
	);
	await control.advanceOrder({ id });
	await untilReported(n8n(), workflowId, ({ items }) => items.length > 0);
	await control.emit({ eventType: LABEL, objects: [{ event_type: LABEL, order_number: 'LS1' }] });
	await control.settle();
	expect((await control.deliveries()).map(({ attempts }) => attempts)).toEqual([[200]]);
	const taken = async () => (await outputsOf(rest, workflowId, 'Events')).flatMap(({ items = [] }) => items);
	expect(await until(taken, ({ length }) => length > 0)).toMatchObject([{ order_number: 'LS1' }]);
});
