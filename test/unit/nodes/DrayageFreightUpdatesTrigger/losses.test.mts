import type { IDataObject } from 'n8n-workflow';
import { inDays } from '../../../support/dates.mts';
import { brief } from '../../../support/updates.mts';
import { Host } from './host.mts';

/** Returns what one poll reports, in short form. */
const polled = async (host: Host, records?: readonly unknown[]) => brief(await host.next(records));

const orderWith = (container: IDataObject, more: IDataObject = {}) => [{ id: 1, ...more, containers: [container] }];

it('a container that was entered again, with another ID, keeps its history', async () => {
	const host = new Host(['container.status', 'container.shippingEvent']);
	const container = { number: 'MSCU1234566', status: 30, shipping_events: [{ activity: 'LOAD', event_time: '1' }] };
	await polled(host, orderWith({ ...container, id: 5 }));
	expect(await polled(host, orderWith({ ...container, id: 9, number: 'mscu 123456-6', status: 34 }))).toEqual([
		'container.status 1: 30 → 34',
	]);
	expect(await polled(host, orderWith({ ...container, id: 9, status: 38 }))).toEqual(['container.status 1: 34 → 38']);
});

it('a container without an ID keeps its history if its number is written differently, or once it has an ID', async () => {
	const host = new Host(['container.status']);
	const other = { number: 'TGHU7654321', status: 30 };
	const poll = async (container: IDataObject) => await polled(host, [{ id: 1, containers: [container, other] }]);
	await poll({ number: 'MSCU1234566', status: 30 });
	expect(await poll({ number: 'mscu 123456-6', status: 34 })).toEqual(['container.status 1: 30 → 34']);
	expect(await poll({ id: 9, number: 'MSCU1234566', status: 38 })).toEqual(['container.status 1: 34 → 38']);
});

it('a change that no execution has begun with is kept when its order closes and its container is entered again', async () => {
	const host = new Host(['container.status']);
	const container = { number: 'MSCU1234566', status: 30 };
	await polled(host, orderWith({ ...container, id: 5 }));
	host.records = orderWith({ ...container, id: 5, status: 34 }, { status: 'closed' });
	host.save(await host.poll());
	host.restart();
	expect(await polled(host, orderWith({ ...container, id: 9, status: 38 }, { status: 'closed' }))).toEqual([
		'container.status 1: 30 → 34',
	]);
	expect(await polled(host)).toEqual([]);
});

it('an empty status is the last known one, so a container that was picked up is not announced', async () => {
	const host = new Host(['container.lastFreeDay']);
	const container = { id: 5, status: 41, last_free_day: inDays(1) };
	await polled(host, orderWith(container));
	for (const status of [null, '', undefined])
		expect(await polled(host, orderWith({ ...container, status }))).toEqual([]);
});

it('one last free day is announced once, whatever is corrected, and again if the date moves', async () => {
	const host = new Host(['container.lastFreeDay']);
	const container = { id: 5, status: 34, last_free_day: inDays(9) };
	await polled(host, orderWith(container));
	const near = { ...container, last_free_day: inDays(1) };
	const announced: string[] = [];
	const poll = async (fields: IDataObject) =>
		announced.push(...(await polled(host, orderWith({ ...near, ...fields }))));
	for (const status of [34, 41, 34]) await poll({ status });
	for (const withinDays of [0, 2]) {
		host.parameters = { withinDays };
		await poll({});
	}
	expect(announced).toHaveLength(1);
	await poll({ last_free_day: inDays(9) });
	await poll({});
	expect(announced).toHaveLength(2);
});

it("a list that can't be read in one poll is read in several, and its changes are reported once", async () => {
	const host = new Host(['order.status'], true);
	for (let arrived = 0; arrived < 45; arrived++) host.model.happen({ kind: 'arrive', which: 0, to: 0 });
	await polled(host);
	for (let which = 0; which < 45; which++) host.model.happen({ kind: 'status', which, to: 1 });
	const found: string[] = [];
	for (const hangsAt of [2, 3, Infinity]) {
		host.hangsAt = hangsAt;
		found.push(...(await polled(host)));
		expect(found).toHaveLength(hangsAt === Infinity ? 45 : (hangsAt - 1) * 20);
	}
	expect(new Set(found).size).toBe(45);
	expect(await polled(host)).toEqual([]);
});

it('a change that was removed and is chosen again reports nothing that happened in the meantime', async () => {
	const host = new Host(['order.status', 'order.releasedStatus'], true);
	await polled(host, [{ id: 1, status: 'open', released_status: 'Not Released' }]);
	host.changes = ['order.releasedStatus'];
	host.republish();
	await polled(host, [{ id: 1, status: 'confirmed', released_status: 'Not Released' }]);
	host.changes = ['order.status', 'order.releasedStatus'];
	host.republish();
	expect(await polled(host)).toEqual([]);
	expect(await polled(host, [{ id: 1, status: 'dispatched', released_status: 'Not Released' }])).toEqual([
		'order.status 1: confirmed → dispatched',
	]);
});

it('a newly chosen change reports nothing until the list was read to its end once', async () => {
	const host = new Host(['order.status'], true);
	for (let arrived = 0; arrived < 45; arrived++) host.model.happen({ kind: 'arrive', which: 0, to: 0 });
	await polled(host);
	const releaseAll = (to: number) => {
		for (let which = 0; which < 45; which++) host.model.happen({ kind: 'released', which, to });
	};
	// n8n doesn't save these values, since no chosen change needs them.
	releaseAll(1);
	expect(await polled(host)).toEqual([]);
	host.changes = ['order.status', 'order.releasedStatus'];
	for (const hangsAt of [2, Infinity]) {
		host.hangsAt = hangsAt;
		expect(await polled(host)).toEqual([]);
	}
	releaseAll(2);
	expect(await polled(host)).toHaveLength(45);
});
