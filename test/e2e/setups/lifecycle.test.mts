import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { outputsOf, untilEnded } from '../../../tools/n8n/rest.mts';
import { OwnN8n } from '../../../tools/n8n/ownN8n.mts';
import { everySeconds, NEXT, publish, saveChain, saveTrigger, unpublish } from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { bookings, kinds } from '../../support/bookingKinds.mts';
import { shared } from '../../support/shared.mts';
import { SENT_BEFORE, bookNode, countOf, ended, MAYBE, newItem, publishFlow, retry } from '../bookings/support.mts';
import { itFrom } from '../support/templates.mts';
import { PACKAGE, startRegistry } from './support/registry.mts';

/** Older versions of n8n install packages differently. */
const itHere = itFrom('2.41');

const EVENT = 'ltl.label.created';
// The API can't list these bookings, so only n8n's record prevents double bookings.
const KIND = 'ftlShipment';

/** The changes in the newer version: one in a file of each node, so that each node shows which version runs. */
const CHANGES = [
	['DrayageFreight/execution/bookings/messages.js', 'this node has sent the', 'in 0.2.0, this node has sent the'],
	['DrayageFreightUpdatesTrigger/delivery.js', '...item, change_id', 'version: "0.2.0", ...item, change_id'],
	['DrayageFreightTrigger/receiving/receive.js', '{ received: true }', '{ received: "0.2.0" }'],
] as const;

const change = (folder: string) => {
	for (const [name, from, to] of CHANGES) {
		const file = path.join(folder, 'dist', 'nodes', name);
		const text = readFileSync(file, 'utf8');
		if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
		writeFileSync(file, text.replace(from, to));
	}
};

const at = shared(
	async () => {
		const registry = await startRegistry();
		registry.publish('0.1.0');
		return { registry, n8n: await OwnN8n.start(registry.env, { isBare: true }) };
	},
	async ({ registry, n8n }) => {
		await n8n.close();
		await registry.close();
	},
);

const packages = async (method: string, body?: object, query = '') =>
	await at().n8n.rest.request<{ installedVersion: string }>(method, `/community-packages${query}`, body);
const install = async () => await packages('POST', { name: PACKAGE });
const uninstall = async () => await packages('DELETE', undefined, `?name=${PACKAGE}`);

/** Publishes a workflow for each trigger, and one that books. */
async function publishAll() {
	const { n8n } = at();
	const { rest, credentials, sandbox } = n8n;
	const events = await saveTrigger(n8n, 'Events', { events: [EVENT] });
	await publish(rest, events);
	const type = 'n8n-nodes-drayage.drayageFreightUpdatesTrigger';
	const parameters = { pollTimes: everySeconds(2), changes: ['order.status'] };
	const updates = await saveChain(rest, 'Updates', [{ name: 'Updates', type, parameters, credentials }]);
	await publish(rest, updates);
	const booking = await publishFlow(n8n, [bookNode(n8n, KIND)], [['Items', 'Book']]);
	await until(
		() => sandbox.control.webhooks(),
		({ length }) => length === 1,
	);
	return { events, updates, booking };
}

/** Makes the sandbox send an event with this label, and returns n8n's response. */
const emit = async (label: string) => {
	const { control } = at().n8n.sandbox;
	await control.emit({ eventType: EVENT, objects: [{ event_type: EVENT, order_number: label }] });
	await control.settle();
	return (await control.deliveries()).at(-1)?.attempts;
};

/** Returns the labels that passed the trigger in each execution, or undefined if it dropped the event. */
const labels = async (workflowId: string) =>
	(await outputsOf(at().n8n.rest, workflowId, NEXT)).map(({ items }) => items?.map((item) => item.order_number));

/** Returns the reported changes once there are this many: the status, and the version that reported it. */
const changes = async (workflowId: string, count: number) => {
	const read = async () =>
		(await outputsOf(at().n8n.rest, workflowId, 'Updates')).flatMap(({ items = [] }) =>
			items.map(({ current, version }) => [current, version]),
		);
	return await until(read, ({ length }) => length >= count, { pollMs: 300 });
};

itHere(
	'n8n installs the package, updates it while workflows are published, uninstalls it and installs it again',
	async () => {
		const { n8n, registry } = at();
		const { rest, sandbox } = n8n;
		const { control } = sandbox;
		expect(await install()).toMatchObject({ installedVersion: '0.1.0' });
		await n8n.addCredential();
		const [order = 0] = await control.seedOrders();
		const { events, updates, booking } = await publishAll();
		const registrations = await control.webhooks();
		expect(await emit('one')).toEqual([200]);
		await untilEnded(rest, events.id, 1);
		await until(
			() => control.log(),
			(requests) => requests.filter(({ path: at }) => at.endsWith('/orders')).length > 1,
		);
		await control.advanceOrder({ id: order });
		expect(await changes(updates.id, 1)).toEqual([['in review', undefined]]);
		const item = await newItem(n8n, KIND);
		await control.fail({ method: 'POST', path: bookings[KIND].path, delayMs: 2_500 });
		const booked = await booking.start([item]);
		expect((await ended(n8n, booked)).message).toMatch(MAYBE);

		registry.publish('0.2.0', change);
		expect(await packages('GET')).toMatchObject([{ installedVersion: '0.1.0', updateAvailable: '0.2.0' }]);
		expect(await packages('PATCH', { name: PACKAGE })).toMatchObject({ installedVersion: '0.2.0' });
		expect(await control.webhooks()).toEqual(registrations);
		// The first event is a duplicate that the trigger still remembers.
		for (const label of ['one', 'two']) expect(await emit(label)).toEqual([200]);
		await untilEnded(rest, events.id, 3);
		expect(await labels(events.id)).toEqual([['one'], undefined, ['two']]);
		await control.advanceOrder({ id: order });
		expect(await changes(updates.id, 2)).toEqual([
			['in review', undefined],
			['confirmed', '0.2.0'],
		]);
		expect((await retry(n8n, booked)).message).toMatch(/in 0.2.0, this node has sent/);

		await uninstall();
		expect(await emit('three')).toEqual([400]);
		await expect(retry(n8n, booked)).rejects.toThrow(/Unrecognized node type: n8n-nodes-drayage.drayageFreight/);
		await control.advanceOrder({ id: order });
		expect(await control.webhooks()).toEqual(registrations);

		// Everything continues by itself, and changes from the meantime are reported.
		expect(await install()).toMatchObject({ installedVersion: '0.2.0' });
		expect(await emit('four')).toEqual([200]);
		expect((await changes(updates.id, 3)).slice(2)).toEqual([['dispatched', '0.2.0']]);
		await untilEnded(rest, events.id, 4);
		expect((await labels(events.id)).slice(3)).toEqual([['four']]);

		// n8n can't remove the registrations of a trigger that isn't installed. The next time the workflow is
		// published, they are reused.
		await uninstall();
		for (const { id } of [events, updates]) await unpublish(rest, id);
		expect(await control.webhooks()).toEqual(registrations);
		await install();
		for (const workflow of [events, updates]) await publish(rest, workflow);
		expect(
			await until(
				() => emit('five'),
				(attempts) => attempts?.[0] === 200,
			),
		).toEqual([200]);
		await control.advanceOrder({ id: order });
		expect((await changes(updates.id, 4)).slice(3)).toEqual([['in progress', '0.2.0']]);
		expect(await control.webhooks()).toEqual(registrations);
		for (const { id } of [events, updates]) await unpublish(rest, id);
		expect(
			await until(
				() => control.webhooks(),
				({ length }) => length === 0,
			),
		).toEqual([]);
		expect((await retry(n8n, booked)).message).toMatch(/in 0.2.0, this node has sent/);
		expect(await countOf(n8n, KIND, item)).toBe(1);
	},
);

/** Longer than n8n takes to update the package. */
const SLOW_MS = 45_000;

itHere("an update during bookings doesn't book anything twice, even though it clears the nodes' memory", async () => {
	const { n8n, registry } = at();
	const { control } = n8n.sandbox;
	await control.reset();
	await control.setRateLimit({ limit: 100_000 });
	await control.clearLog();
	const begun = await Promise.all(
		kinds.map(async (kind) => {
			const node = bookNode(n8n, kind, {}, { requestTimeout: 120 });
			const flow = await publishFlow(n8n, [node], [['Items', 'Book']]);
			const item = await newItem(n8n, kind);
			await control.fail({ method: 'POST', path: bookings[kind].path, delayMs: SLOW_MS });
			return { kind, flow, item, execution: await flow.start([item]) };
		}),
	);
	const paths = kinds.map((kind) => bookings[kind].path);
	const waiting = async () =>
		(await control.log()).filter(({ path, status }) => paths.includes(path) && status === null).length;
	expect(await until(waiting, (count) => count === kinds.length)).toBe(kinds.length);

	registry.publish('0.3.0');
	expect(await packages('PATCH', { name: PACKAGE })).toMatchObject({ installedVersion: '0.3.0' });
	const again = await Promise.all(begun.map(async ({ flow, item }) => await flow.start([item])));
	for (const execution of again) expect((await ended(n8n, execution)).message).toMatch(SENT_BEFORE);
	// The first attempts were in progress the whole time.
	expect(await waiting()).toBe(kinds.length);

	for (const { execution } of begun) expect((await ended(n8n, execution)).message).toBeUndefined();
	for (const { kind, item, flow } of begun) {
		const { message, outputs } = await ended(n8n, await flow.start([item]));
		expect(await countOf(n8n, kind, item)).toBe(1);
		if (kind === KIND) expect(message).toMatch(SENT_BEFORE);
		else expect(outputs).toMatchObject([[[{ recovered: true }]]]);
	}
});
