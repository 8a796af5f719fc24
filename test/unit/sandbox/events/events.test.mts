import axios from 'axios';
import { eventTypes } from '../../../../contract/index.ts';
import { booked, column, receiver, useSandbox } from '../support.mts';

const sandbox = useSandbox();
const allTypes = eventTypes.map(({ value }) => value);

let hook: Awaited<ReturnType<typeof receiver>>;
beforeEach(async () => {
	hook = await receiver();
});
afterEach(async () => hook.close());

const register = async (url = hook.url, types: readonly string[] = allTypes, api = sandbox.api) => {
	for (const event_type of types)
		await api.post('/api/webhook/config', { event_type, url: `${url}?event=${event_type}` });
};

const typesOf = () => hook.posts.map(({ path }) => decodeURIComponent(path.replace(/^.*event=/, '')));

describe('a shipment', () => {
	test('sends the booked data, in the formats of events', async () => {
		await register(hook.url, ['ltl.shipment.created']);
		const shipment = await booked(sandbox.api, 'ltl');
		await sandbox.control.settle();
		expect(hook.posts[0]!.data[0]).toMatchObject({
			order_number: shipment.order_number,
			pickup_contact_phone: '909-555-0100',
			pickup_city: { name: 'Ontario', state: 'California', country: 'US' },
			destination_city: { name: 'Albany', state: 'New York' },
			items: [{ total_weight: 800, units: 2, pieces: 2 }],
			documents: [{ document_type: 'BOL' }, { document_type: 'LABEL' }],
		});
		expect(hook.posts[0]!.data[0]).not.toHaveProperty('rate_number');
	});

	test("doesn't send events for FTL or to other companies", async () => {
		await register(hook.url, allTypes, sandbox.stranger);
		await booked(sandbox.api, 'ltl');
		await booked(sandbox.stranger, 'ftl');
		await sandbox.control.settle();
		expect(hook.posts).toEqual([]);
	});

	test("sends events to a colleague's webhook, but not to a deleted webhook", async () => {
		await register(hook.url, ['ltl.label.created'], sandbox.colleague);
		await booked(sandbox.api, 'ltl');
		await sandbox.control.settle();
		const [webhook] = await sandbox.control.webhooks();
		await sandbox.api.delete('/api/webhook/config', { data: { id: webhook!.id } });
		await booked(sandbox.api, 'ltl');
		await sandbox.control.settle();
		expect(hook.posts).toHaveLength(1);
	});
});

describe('emitted events', () => {
	test('include a report if there is no listener', async () => {
		const emit = async () =>
			await axios.post<object>(`${sandbox.url}/_sandbox/emit`, { eventType: 'ltl.label.created', count: 2 });
		await register(hook.url, ['ltl.shipment.created']);
		const { data } = await emit();
		expect(data).toMatchObject({
			result: [{ event_type: 'ltl.label.created' }, { event_type: 'ltl.label.created' }],
			message: expect.stringMatching(/^Nothing is listening for ltl\.label\.created: .*publish a workflow/) as string,
		});
		await register(hook.url, ['ltl.label.created']);
		expect((await emit()).data).not.toHaveProperty('message');
	});

	test.each(allTypes)('%s names the newest shipment that it fits, then the others, then samples', async (eventType) => {
		await register();
		const kinds = ['billOfLading', 'label', 'proofOfDelivery', 'certificateOfInsurance'] as const;
		const fitting = await booked(sandbox.api, 'ltl', { is_insurance_entrusted: true });
		await sandbox.control.advanceLtl({ orderNumber: fitting.order_number, status: 'Delivered' });
		await sandbox.control.behave({ ltl: { documents: false } });
		const newer = await booked(sandbox.api, 'ltl');
		const emit = async (argument: object) =>
			(await sandbox.control.emit({ eventType, ...argument })) as Array<Record<string, unknown>>;
		const events = await emit({ count: 3 });
		const known = [fitting.order_number, newer.order_number];
		const numbers = events.map(({ order_number: number }) => number);
		expect(numbers.slice(0, 2)).toEqual(eventType === 'ltl.shipment.created' ? known.reverse() : known);
		expect(known).not.toContain(numbers[2]);
		const { data } = await sandbox.api.get('/api/ltl/shipments', { params: { order_numbers: [numbers[0]] } });
		expect(JSON.stringify(data)).toContain(`"order_number":"${String(numbers[0])}"`);
		const [chosen, again] = await emit({ orderNumber: newer.order_number, count: 2 });
		expect([chosen?.order_number, again?.order_number]).toEqual([newer.order_number, newer.order_number]);
		if (kinds.some((kind) => eventType === `ltl.${kind}.created`)) {
			const { label_url: label, documents } = events[0] as { label_url?: string; documents?: { document_url: string } };
			const url = label ?? documents?.document_url ?? '';
			expect((await sandbox.api.get(url)).status).toBe(200);
		}
	});

	test("a status update is the shipment's last change, and that of an unmoved shipment its first one", async () => {
		const eventType = 'ltl.shipment.status.updated';
		const { order_number: orderNumber } = await booked(sandbox.api, 'ltl');
		const emit = async () => (await sandbox.control.emit({ eventType })) as object[];
		const update = (previous: string, status: string) => [
			{ order_number: orderNumber, previous_shipment_status: previous, new_shipment_status: status },
		];
		expect(await emit()).toMatchObject(update('Booked', 'Dispatched'));
		await sandbox.control.advanceLtl({ orderNumber, status: 'In Transit' });
		await sandbox.control.advanceLtl({ orderNumber, status: 'Delivered' });
		expect(await emit()).toMatchObject(update('In Transit', 'Delivered'));
	});

	test('an event about an unknown shipment is refused, and one about a company reaches its webhooks', async () => {
		await expect(sandbox.control.emit({ eventType: 'ltl.label.created', orderNumber: 'LS0' })).rejects.toThrow(
			'LTL shipment LS0',
		);
		const { order_number: orderNumber } = await booked(sandbox.stranger, 'ltl');
		await sandbox.stranger.post('/api/webhook/config', { event_type: 'ltl.label.created', url: hook.url });
		await sandbox.control.emit({ eventType: 'ltl.label.created', orderNumber });
		await sandbox.control.settle();
		expect(hook.posts.map(({ data }) => column(data, 'order_number'))).toEqual([[orderNumber]]);
	});

	test('given objects are sent unchanged, separately if requested', async () => {
		await register();
		const objects = [{ event_type: 'x', a: 1 }, { b: [2] }];
		await sandbox.control.emit({ eventType: 'ltl.label.created', objects, separately: true });
		await sandbox.control.settle();
		expect(hook.posts.map(({ data }) => data)).toEqual(objects.map((object) => [object]));
	});
});

describe('delivery', () => {
	const status = 'ltl.shipment.status.updated';
	const post = async (count = 1) => {
		await sandbox.control.emit({
			eventType: status,
			objects: Array.from({ length: count }, (_, index) => ({ index })),
			separately: true,
		});
		await sandbox.control.settle();
		return hook.posts.map(({ data }) => data[0]!.index as number);
	};

	test('keeps the order of the events, and logs the responses', async () => {
		await register(hook.url, [status]);
		expect(await post(20)).toEqual(Array.from({ length: 20 }, (_, index) => index));
		const deliveries = await sandbox.control.deliveries();
		expect(deliveries).toHaveLength(20);
		expect(deliveries[0]).toMatchObject({ event_type: status, attempts: [200], done: true, data: [{ index: 0 }] });
	});

	test('can repeat, split and reverse events', async () => {
		await register(hook.url, [status]);
		await sandbox.control.deliver({ copies: 1 });
		expect(await post(2)).toEqual([0, 0, 1, 1]);
		hook.posts.length = 0;
		await sandbox.control.deliver({ copies: 0, reorder: true });
		expect(await post(3)).toEqual([2, 1, 0]);
		hook.posts.length = 0;
		await sandbox.control.deliver({ reorder: false, split: true });
		await sandbox.control.emit({ eventType: status, objects: [{ index: 0 }, { index: 1 }] });
		await sandbox.control.settle();
		expect(hook.posts.map(({ data }) => data.length)).toEqual([1, 1]);
	});

	test('is retried if retries are set, with increasing delays', async () => {
		const failing = await receiver(500, 404);
		await register(failing.url, [status]);
		await sandbox.control.deliver({ retries: 3, backoffMs: 20 });
		await post();
		expect((await sandbox.control.deliveries())[0]).toMatchObject({ attempts: [500, 404, 200] });
		await failing.close();
		await sandbox.control.deliver({ retries: 0 });
		await post();
		expect((await sandbox.control.deliveries())[1]!.attempts).toEqual([expect.any(String)]);
	});

	test.each([
		['none', '/hook?event=', ''],
		['path', '/hook/ltl/shipment/status/updated/webhook/?event=', ''],
		['text', '/hook?event=', '/ltl/shipment/status/updated/webhook/'],
	] as const)('appends the event path as %s', async (appendPath, before, after) => {
		await register(hook.url, [status]);
		await sandbox.control.deliver({ appendPath });
		await post();
		expect(hook.posts[0]!.path).toBe(`${before}${status}${after}`);
	});

	test("can send other documents with the bill of lading's type, as in the samples", async () => {
		await register();
		await sandbox.control.deliver({ mislabel: true });
		const expected: Record<string, object[]> = {};
		for (const eventType of allTypes) {
			const emitted = (await sandbox.control.emit({ eventType })) as Array<{ event_type: string }>;
			expect(emitted).toMatchObject([{ event_type: eventType }]);
			const isDocument = /billOfLading|certificateOfInsurance|label|proofOfDelivery/.test(eventType);
			const sent = isDocument ? 'ltl.billOfLading.created' : eventType;
			expected[eventType] = emitted.map((event) => ({ ...event, event_type: sent }));
		}
		await sandbox.control.settle();
		expect(Object.fromEntries(hook.posts.map(({ data }, index) => [typesOf()[index], data]))).toEqual(expected);
	});
});
