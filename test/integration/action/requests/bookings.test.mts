import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { attempt as attemptAt, bookingKinds, MAYBE, type BookingKind } from './bookings.mts';

const sandbox = useSandbox();
useTiming({ backoff: 4, lookupDelays: [0, 2, 5, 10], window: 60, clockSkew: 1, pollInterval: 5 });

type KindName = keyof typeof bookingKinds;
const names = Object.keys(bookingKinds) as KindName[];
/** The types of bookings that the API lists by the number they were booked with. */
const listed = ['order', 'ltl'] as const;

const attempt = (kind: BookingKind, fault: Fault, more?: IDataObject) => attemptAt(sandbox(), kind, fault, more);

/** Makes the list for looking up a type of booking always return this response. */
const listRespondsWith = async (name: KindName, fault: Fault) => {
	const path = { order: '/api/v2/orders', ltl: '/api/ltl/shipments', ftl: '/api/v2/ftl/shipments' }[name];
	await sandbox().control.fail({ method: 'GET', path, times: 99, ...fault });
};

const aBody = (body: unknown): [string, Fault] => [
	`a 2xx with ${JSON.stringify(body)}`,
	{ status: 200, handled: true, body },
];

/**
 * One failure of each class after which it's unknown whether the service made the booking. In each case, it did. A unit
 * test has each status.
 */
const UNKNOWN: Array<[string, Fault]> = [
	['the connection breaks before the response', { kind: 'breakAfter' }],
	['the connection breaks in the response', { kind: 'breakDuring' }],
	['a redirect', { status: 307, handled: true, headers: { location: '/api/v2/orders/1' } }],
	['status 409', { status: 409, handled: true }],
	['status 503', { status: 503, handled: true }],
	['JSON that is cut off', { kind: 'malformedJson' }],
	['a web page', { kind: 'html' }],
	['an empty response', { kind: 'empty' }],
	aBody({ success: false, data: { id: 7, order_number: 'LS7' } }),
	aBody({ data: {} }),
];

describe.each(UNKNOWN)('after %s', (_title, fault) => {
	it.each(listed)('an %s is found and returned, and its request is sent once', async (name) => {
		const { item, booked, posts } = await attempt(bookingKinds[name], fault);
		expect([item?.recovered, booked, posts]).toEqual([true, 1, 1]);
	});
});

it.each([
	...UNKNOWN,
	...[
		{ success: false },
		{ status: 'error', message: 'Credit limit', id: 'req-1' },
		{ data: { order: { id: 7, errors: ['No.'] } } },
		{ id: 'req-2', data: null },
		{ error: 'VALIDATION', errors: { weight: ['Too heavy.'] }, message: 'Failed Validation' },
		{ data: { order_number: 'LS7', errors: ['No truck.'] } },
		{ data: false },
		{ data: [] },
		{ data: { order_number: null, id: '' } },
		{ data: { message: 'queued' } },
		[],
		'accepted',
		null,
		0,
	].map(aBody),
])('after %s, an ftl shipment is reported as unknown, and its request is sent once', async (_title, fault) => {
	const { message, posts } = await attempt(bookingKinds.ftl, fault);
	expect([message, posts]).toEqual([expect.stringMatching(MAYBE), 1]);
});

describe.each(names)('%s', (name) => {
	it("is reported as unknown even if it wasn't made, because there is no proof", async () => {
		const { message, posts } = await attempt(bookingKinds[name], { kind: 'breakBefore' });
		expect([message, posts]).toEqual([expect.stringMatching(MAYBE), 1]);
	});

	it.each([400, 404])('is rejected with status %d', async (status) => {
		const kind = bookingKinds[name];
		const refused = await attempt(kind, { status });
		expect([refused.posts, refused.booked]).toEqual([1, name === 'ftl' ? 1 : 0]);
		expect(refused.message).not.toMatch(/may or may not|may exist/);
	});

	it('is sent again after a 429', async () => {
		const headers = { 'retry-after': '0', 'x-ratelimit-remaining': '0' };
		const { item, posts } = await attempt(bookingKinds[name], { status: 429, headers, times: 2 });
		expect([item?.recovered, posts]).toEqual([undefined, 3]);
	});

	it.each([
		['a bare record', { order_number: 'X1' }],
		['a list of one', { data: [{ id: 7 }] }],
		['an envelope', { success: true, error: null, errors: [], data: { id: 7 } }],
		['an envelope with an error of zero', { error: 0, data: { id: 7 } }],
	])('counts as booked with its number in %s', async (_where, body) => {
		const { message, posts } = await attempt(bookingKinds[name], { status: 200, handled: true, body });
		expect([message, posts]).toEqual([undefined, 1]);
	});
});

describe.each(listed)('%s, after an unknown outcome', (name) => {
	it.each<[string, Fault]>([
		['204', { kind: 'empty' }],
		['null', { status: 200, body: null }],
		['{"data": null}', { status: 200, body: { data: null } }],
		['an error object', { status: 200, body: { data: null, error: 'busy' } }],
		['a message', { status: 200, body: { message: 'maintenance' } }],
		['an empty list', { status: 200, body: { data: [] } }],
		['a web page', { kind: 'html' }],
		['status 403', { status: 403 }],
		['status 500', { status: 500 }],
		['a broken connection', { kind: 'breakBefore' }],
		['records without numbers', { status: 200, body: { data: [{ id: 1 }, null, 'x'] } }],
		['another booking', { status: 200, body: { data: [{ id: 1, mbl_number: 'OTHER1', rate_number: 'LR1' }] } }],
	])('is reported as unknown when the list responds with %s', async (_title, fault) => {
		const kind = bookingKinds[name];
		// Before the booking, an order is also looked up by its container.
		await listRespondsWith(name, { ...fault, skip: name === 'order' ? 2 : 1 });
		const { message, posts } = await attempt(kind, { status: 502, handled: true });
		expect([message, posts]).toEqual([expect.stringMatching(MAYBE), 1]);
	});

	it('is found if the list shows it only at the last lookup', async () => {
		await listRespondsWith(name, { status: 200, body: { data: [] }, times: 4 });
		const { item, posts } = await attempt(bookingKinds[name], { status: 504, handled: true });
		expect([item?.recovered, posts]).toEqual([true, 1]);
	});

	it('is reported as unknown if it is listed as canceled', async () => {
		const canceled = { 'data.0.status': 'Cancelled by customer', 'data.0.customer_status': 'canceled' };
		await listRespondsWith(name, { kind: 'rewrite', set: canceled });
		const { message, posts } = await attempt(bookingKinds[name], { status: 502, handled: true });
		expect([message, posts]).toEqual([expect.stringMatching(MAYBE), 1]);
	});

	it('is found even if something else in it is canceled', async () => {
		await listRespondsWith(name, { kind: 'rewrite', set: { 'data.0.payment_status': 'Canceled' } });
		const { item, posts } = await attempt(bookingKinds[name], { status: 502, handled: true });
		expect([item?.recovered, posts]).toEqual([true, 1]);
	});

	it('is found in a list that ignores its filter', async () => {
		await listRespondsWith(name, { kind: 'rewrite', ignore: ['rate_numbers', 'mbl_number'] });
		for (let i = 0; i < 3; i++) await attempt(bookingKinds[name], { method: 'PUT' });
		const { item, posts } = await attempt(bookingKinds[name], { status: 502, handled: true });
		expect([item?.recovered, posts]).toEqual([true, 1]);
	});
});

it("reports a rejection with the service's message", async () => {
	const errors = { mbl_number: ['The mbl number has already been taken.'] };
	const { message, posts } = await attempt(bookingKinds.order, { status: 400, body: { errors } });
	expect(posts).toBe(1);
	expect(message).toBe(
		'The API refused the request. MBL Number: The mbl number has already been taken. Nothing was booked by this attempt.',
	);
});

it('fails if an order with this number exists with other containers', async () => {
	const kind = bookingKinds.order;
	const { parameters, item } = await attempt(kind, { method: 'DELETE' });
	const [booked] = item?.containers as [{ number: string }];
	const container = [{ number: 'MSCU7654321', type: '40HQ', package: '1 Carton', weight: 900 }];
	const other = { ...parameters, containersMode: 'json', containersJson: JSON.stringify(container) };
	const { message, posts } = await attempt({ ...kind, prepare: async () => other }, { method: 'DELETE' });
	expect(message).toBe(
		`Nothing was sent: the order ${item?.id as number} with MBL number "${parameters.mblNumber as string}" exists with other containers: ${booked.number}. Check that order, or correct the MBL number if this is a different load. To change a booking, call or email DrayEasy support [item 0]`,
	);
	expect(posts).toBe(0);
});

describe.each(listed)('%s that is listed', (name) => {
	const listedWith = async (set: IDataObject) => {
		const kind = bookingKinds[name];
		const parameters = await kind.prepare(sandbox());
		jsonOf(await runOperation(sandbox(), kind.operation, parameters));
		await listRespondsWith(name, { kind: 'rewrite', set });
		const run = await runOperation(sandbox(), kind.operation, parameters);
		return { run, booked: await kind.count(sandbox(), parameters) };
	};

	it.each([
		'Canceled',
		'CANCELLED by customer',
		'ORDER_CANCELED',
		'Tender declined',
		'Rejected',
		'Booking failed',
		'Void',
	])('with the status %j is quoted, and never leads to a second request', async (status) => {
		const { run, booked } = await listedWith({ 'data.0.status': status, 'data.0.customer_status': status });
		expect(run.error?.message).toMatch(/^Nothing was sent: the .* exists with the status "/);
		expect(booked).toBe(1);
	});

	it.each(['open', 'In Transit', 'Cancellation requested', 7, null])(
		'with the status %j is returned',
		async (status) => {
			const { run, booked } = await listedWith({ 'data.0.status': status, 'data.0.customer_status': status });
			expect(jsonOf(run)).toMatchObject([
				{ recovered: true, warnings: [expect.stringMatching(/already existed\. Nothing was sent, and nothing in it/)] },
			]);
			expect(booked).toBe(1);
		},
	);
});
