import http from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../../sandbox/index.mts';
import { until } from '../../../../tools/until.mts';
import { bodies, booked, clientOf, listIn, recordIn, searchedRate, type Row } from '../support.mts';

let folder = '';
let data = '';
const running: Sandbox[] = [];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'drayage-data-'));
	data = join(folder, 'state', 'sandbox.json');
	mkdirSync(join(folder, 'state'));
});

afterEach(async () => {
	await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
	rmSync(folder, { recursive: true, force: true });
});

async function start(options: SandboxOptions = {}) {
	const sandbox = await createSandbox({ data, ...options });
	running.push(sandbox);
	return { sandbox, api: clientOf(sandbox.url, sandbox.token), other: clientOf(sandbox.url, `${sandbox.token}-other`) };
}

async function stop() {
	await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
}

const file = (text: string) => {
	const form = new FormData();
	form.append('file_list[0][file]', new Blob([text]), 'order.txt');
	return form;
};

/** Each list, as seen by a client. */
const PATHS = [
	'/api/v2/orders',
	'/api/v2/rateRequests',
	'/api/v2/pickupNumberAgents',
	'/api/ltl/shipments',
	'/api/webhook/config',
];
const seen = async (api: ReturnType<typeof clientOf>) =>
	await Promise.all(PATHS.map(async (path) => listIn(await api.get(path))));

it('keeps every kind of record, with its owner, from one run to the next', async () => {
	const first = await start();
	const rate = await searchedRate(first.api);
	const warehouse = recordIn(await first.api.post('/api/v2/warehouses', bodies.warehouse));
	const order = recordIn(await first.api.post('/api/v2/createOrder', bodies.order(rate)));
	await first.api.post('/api/v2/pickupNumberAgents', { name: 'Number Office', emails: ['a@b.example'] });
	await first.api.post('/api/v2/rateRequests', { intermodal_region_id: 50, to_city_id: 115 });
	await first.api.post('/api/webhook/config', { event_type: 'ltl.label.created', url: 'http://127.0.0.1:9/' });
	const ltl = await booked(first.api, 'ltl');
	const ftl = await booked(first.api, 'ftl');
	await first.sandbox.control.advanceOrder({ id: order.id });
	await first.sandbox.control.advanceLtl({ orderNumber: ltl.order_number });
	await first.api.post(`/api/v2/orders/${order.id}/files`, file('the papers'));
	const later = await searchedRate(first.api);
	const before = await seen(first.api);
	expect(before.every(({ length }) => length > 0)).toBe(true);
	const track = async (api: typeof first.api) => [
		...listIn(await api.get(`/api/ltl/shipments/tracking?order_numbers=${ltl.order_number}`)),
		...listIn(await api.get(`/api/v2/ftl/shipments?order_numbers=${ftl.order_number}`)),
	];
	const tracked = await track(first.api);
	const paper = listIn(await first.api.get(`/api/ltl/shipments/${ltl.order_number}/files`))[0]!;
	const bytes = (await first.api.get(new URL(paper.url).pathname, { responseType: 'arraybuffer' })).data as Buffer;
	await stop();

	const second = await start();
	expect(await seen(second.api)).toEqual(before);
	expect([tracked.length, (tracked[0]?.events as object[]).length]).toEqual([2, 2]);
	expect(await track(second.api)).toEqual(tracked);
	expect((await seen(second.other)).flat()).toEqual([]);
	expect(recordIn(await second.api.get(`/api/v2/warehouses/${warehouse.id}`))).toEqual(warehouse);
	const [upload] = listIn(await second.api.get(`/api/v2/orders/${order.id}/files`)) as [Row];
	expect((await second.api.get(new URL(upload.url).pathname)).data).toBe('the papers');
	const again = await second.api.get(new URL(paper.url).pathname, { responseType: 'arraybuffer' });
	expect(again.data).toEqual(bytes);
	// Existing records can still be found, and used numbers are still taken.
	expect((await second.api.post('/api/v2/createOrder', bodies.order(later, 'MBL0002'))).status).toBe(201);
	const twice = await second.api.post('/api/v2/createOrder', bodies.order(later));
	expect((twice.data as { errors: object }).errors).toHaveProperty('mbl_number');
	await second.sandbox.control.advanceOrder({ id: order.id });
});

it('never issues a number twice, even after a restart or a reset', async () => {
	const ids: number[] = [];
	for (let run = 0; run < 3; run++) {
		const { sandbox } = await start();
		ids.push(...(await sandbox.control.seedOrders({ count: 3 })));
		await sandbox.control.reset();
		ids.push(...(await sandbox.control.seedOrders({ count: 3 })));
		await stop();
	}
	expect(new Set(ids).size).toBe(18);
});

it('keeps tokens that were added and removed, and drops records on a reset', async () => {
	const first = await start();
	await first.sandbox.control.addToken({ token: 'extra', company: 'Third Company', name: 'Night Desk' });
	await first.sandbox.control.seedOrders({ token: `${first.sandbox.token}-colleague` });
	await first.sandbox.control.removeToken({ token: `${first.sandbox.token}-colleague` });
	await stop();
	const second = await start({ token: 'another-token' });
	expect((await second.sandbox.control.health()).tokens.sort()).toEqual([
		'another-token',
		'another-token-other',
		'extra',
	]);
	expect((await clientOf(second.sandbox.url, 'extra').get('/api/v2/users/profile')).data).toMatchObject({
		name: 'Night Desk',
	});
	await second.sandbox.control.reset();
	await stop();
	const third = await start();
	expect((await third.sandbox.control.health()).tokens).toHaveLength(3);
	expect(third.sandbox.token).toBe('another-token');
});

it('keeps the random token of an open sandbox, and rejects a well-known one from a file', async () => {
	const allowHosts = ['sandbox.test'];
	const closed = await start();
	expect(closed.sandbox.token).toBe('sandbox-token');
	await stop();
	const { token } = (await start({ allowHosts })).sandbox;
	expect(token).toMatch(/^[\w-]{32}$/);
	await stop();
	expect((await start({ allowHosts })).sandbox.token).toBe(token);
});

it('soon after a change, the data file is complete, so a killed sandbox loses nothing, and only its owner can read it', async () => {
	const { sandbox, api } = await start();
	const [id] = await sandbox.control.seedOrders();
	const text = await until(
		async () => readFileSync(data, 'utf8'),
		(found) => found.includes(`"id":${id}`),
	);
	expect(JSON.parse(text)).toMatchObject({ format: 'drayage-sandbox', version: 1 });
	expect(statSync(data).mode & 0o777).toBe(0o600);
	expect(readdirSync(join(folder, 'state')).filter((name) => name.endsWith('.part'))).toEqual([]);
	const copy = join(folder, 'copy.json');
	writeFileSync(copy, text);
	expect(await seen((await start({ data: copy })).api)).toEqual(await seen(api));
});

const DAMAGED: Array<[(text: string) => string, RegExp]> = [
	[(text) => text.slice(0, text.length / 2), /is damaged: .*JSON.*Nothing was changed\. Restore a copy/],
	[() => '', /is damaged: /],
	[() => '{"name": "a package"}', /isn't a data file of this version of the sandbox\. Nothing was changed/],
	[() => 'null', /isn't a data file of this version/],
	[(text) => text.replace('"version":1', '"version":2'), /isn't a data file of this version/],
];

it('explains how a file is damaged, and leaves it unchanged', async () => {
	const { sandbox } = await start();
	await sandbox.control.seedOrders();
	await stop();
	const whole = readFileSync(data, 'utf8');
	for (const [damage, words] of DAMAGED) {
		const damaged = damage(whole);
		writeFileSync(data, damaged);
		await expect(start()).rejects.toThrow(words);
		expect(readFileSync(data, 'utf8')).toBe(damaged);
	}
});

it('explains why a file cannot be used, and creates no folder', async () => {
	mkdirSync(data);
	await expect(start()).rejects.toThrow(`The data file ${data} can't be used: EISDIR`);
	const typo = join(folder, 'stat');
	const words = `The data file ${typo}/sandbox.json can't be used: the folder ${typo} doesn't exist. Create it first.`;
	await expect(start({ data: join(typo, 'sandbox.json') })).rejects.toThrow(words);
	expect(readdirSync(folder)).toEqual(['state']);
	const nowhere = start({ data: '/proc/sandbox.json' });
	await expect(nowhere).rejects.toThrow("The data file /proc/sandbox.json can't be used: ");
});

it("doesn't keep an upload that is rejected, renamed, aborted or deleted", async () => {
	const { sandbox, api } = await start();
	const [id] = await sandbox.control.seedOrders();
	const left = () => readdirSync(`${data}.files`).length;
	const reached = (count: number) =>
		until(
			async () => left(),
			(now) => now === count,
			{ patienceMs: 5_000 },
		);
	const add = async (order: unknown, form: FormData) => await api.post(`/api/v2/orders/${String(order)}/files`, form);
	const odd = file('the papers');
	odd.append('other', new Blob(['other papers']), 'other.txt');
	const large = file('x'.repeat(11_000_000));
	const statuses = [await add(5, file('the papers')), await add(id, odd), await add(id, large)].map(
		({ status }) => status,
	);
	expect([statuses, left()]).toEqual([[404, 200, 400], 1]);
	const [upload] = listIn(await add(id, file('the papers'))) as [Row];
	expect(left()).toBe(2);
	await api.delete(upload.url);
	expect(left()).toBe(1);
	const cut = http.request(`${sandbox.url}/api/v2/orders/${String(id)}/files`, {
		method: 'POST',
		headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'multipart/form-data; boundary=B' },
	});
	cut.on('error', () => undefined);
	cut.write('--B\r\nContent-Disposition: form-data; name="file_list[0][file]"; filename="a"\r\n\r\nhalf');
	expect(await reached(2)).toBe(2);
	cut.destroy();
	expect(await reached(1)).toBe(1);
});

it('keeps the clock and the progress of the sample freight', async () => {
	const { sandbox } = await start({ seeds: true });
	await sandbox.control.clock({ forwardDays: 2 });
	await sandbox.control.play({ record: 'MEDUS6530172', speed: 1 });
	await stop();
	const { sandbox: again, api } = await start({ seeds: true });
	expect(await again.control.clock()).toMatchObject({
		offsetSeconds: 172_800,
		playing: [{ record: 'MEDUS6530172', speed: 1, steps: 1 }],
	});
	const orders = listIn(await api.get('/api/v2/orders'));
	expect(orders).toHaveLength(6);
	expect(orders[0]).toMatchObject({ mbl_number: 'MEDUS6530172', status: 'in review' });
});
