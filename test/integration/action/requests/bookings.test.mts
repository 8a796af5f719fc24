import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import { useSandbox } from '../../support/freight.mts';
import { attempt as attemptAt, bookingKinds, type BookingKind } from './bookings.mts';
import { useTiming } from '../../support/timing.mts';

const sandbox = useSandbox();
useTiming({ backoff: 4, lookupDelays: [0, 5, 10], longLookupDelays: [0, 2, 5, 10, 20, 40] });

/** Runs of each broken connection; BOOKING_FAULTS=200 for a long run. */
const TIMES = Number(process.env.BOOKING_FAULTS ?? 4);

type KindName = keyof typeof bookingKinds;

beforeEach(async () => {
	await sandbox().control.setRateLimit({ limit: 100_000 });
});

const attempt = (kind: BookingKind, fault: Fault, more?: IDataObject) => attemptAt(sandbox(), kind, fault, more);

const breaks = ['breakBefore', 'breakDuring', 'breakAfter'] as const;

describe.each(breaks)(`%s, ${TIMES} times`, (kind) => {
	it.each(['order', 'ltl'] as const)(
		'books each %s once',
		async (name) => {
			for (let i = 0; i < TIMES; i++) {
				const { item, posts, booked } = await attempt(bookingKinds[name], { kind });
				const wasMade = kind !== 'breakBefore';
				expect({ booked, posts, recovered: item?.recovered }).toEqual({
					booked: 1,
					posts: wasMade ? 1 : 2,
					recovered: wasMade ? true : undefined,
				});
			}
		},
		600_000,
	);

	it('posts each ftl once and says what to check', async () => {
		for (let i = 0; i < TIMES; i++) {
			const { posts, message, parameters } = await attempt(bookingKinds.ftl, { kind });
			expect(posts).toBe(1);
			expect(message).toBe(
				'It is not known whether the FTL shipment was booked. The connection to the service broke. ' +
					`Check at the service whether there is an FTL shipment with quote number ${parameters.quoteNumber as string} before you run this item again`,
			);
		}
	}, 600_000);
});

// Bounds the lookups too, so it must suffice for them on a busy machine.
const LATE = { options: { requestTimeout: 1 } };

describe('a booking that is made after its request timed out', () => {
	useTiming({ longLookupDelays: [0, 10, 40, 100, 200, 300] });

	it.each(['order', 'ltl'] as const)('is found for %s', async (name) => {
		const { item, booked } = await attempt(bookingKinds[name], { delayMs: 1_250 }, LATE);
		expect(item?.recovered).toBe(true);
		expect(booked).toBe(1);
	});
});

describe('a booking that was not made when its request timed out', () => {
	const fault: Fault = { kind: 'breakBefore', delayMs: 5_000 };

	it('is sent again for an order, since an MBL number is accepted only once', async () => {
		const { item, booked, posts } = await attempt(bookingKinds.order, fault, LATE);
		expect([item?.recovered, booked, posts]).toEqual([undefined, 1, 2]);
	});

	it('is not sent again for LTL, since the service may still be processing it', async () => {
		const { message, booked, posts, parameters } = await attempt(bookingKinds.ltl, fault, LATE);
		expect([booked, posts]).toEqual([0, 1]);
		expect(message).toBe(
			'It is not known whether the LTL shipment was booked. The service did not answer within 1 second, and it is not listed so far. ' +
				`Check at the service whether there is an LTL shipment with rate number ${parameters.rateNumber as string} before you run this item again`,
		);
	});
});

describe.each(['order', 'ltl'] as const)('%s', (name) => {
	it.each<[string, Fault]>([
		['status 500', { status: 500, handled: true }],
		['status 504', { status: 504, handled: true }],
		['status 303', { status: 303, handled: true, headers: { location: '/api/v2/orders/1' } }],
		['JSON that is cut off', { kind: 'malformedJson' }],
		['a web page', { kind: 'html' }],
	])('is found when it was made but the response was %s', async (_, fault) => {
		const { item, booked, posts } = await attempt(bookingKinds[name], fault);
		expect([item?.recovered, booked, posts]).toEqual([true, 1, 1]);
	});

	it('is sent once more after status 503 when it is not found', async () => {
		const { item, booked, posts } = await attempt(bookingKinds[name], { status: 503 });
		expect([item?.recovered, booked, posts]).toEqual([undefined, 1, 2]);
	});

	it('is not sent a third time', async () => {
		const { message, booked, posts } = await attempt(bookingKinds[name], { kind: 'breakBefore', times: 9 });
		expect([booked, posts]).toEqual([0, 2]);
		expect(message).toMatch(/^It is not known whether the .* was booked\. .* it is not listed so far\. Check at/);
	});

	it('is not sent again when it cannot be looked up', async () => {
		const kind = bookingKinds[name];
		await sandbox().control.fail({ method: 'GET', path: '*/orders', status: 403, skip: 0 });
		await sandbox().control.fail({ method: 'GET', path: '/api/ltl/shipments', status: 403 });
		const { message, posts } = await attempt(kind, { kind: 'breakBefore' });
		expect(posts).toBe(1);
		expect(message).toMatch(
			/broke, and it could not be looked up: The account may not do this: Server Error\. Check at the/,
		);
	});

	it('is sent again after 429', async () => {
		const headers = { 'retry-after': '0', 'x-ratelimit-remaining': '0' };
		const { item, booked } = await attempt(bookingKinds[name], { status: 429, headers, times: 2 });
		expect([item?.recovered, booked]).toEqual([undefined, 1]);
	});
});

it('reports a refusal without a lookup', async () => {
	const errors = { mbl_number: ['The mbl number has already been taken.'] };
	const { message, posts } = await attempt(bookingKinds.order, { status: 400, body: { errors } });
	expect(posts).toBe(1);
	expect(message).toBe('The service refused the request. MBL Number: The mbl number has already been taken.');
});

it('neither takes another shipment for the booking nor sends it again when the list is not conclusive', async () => {
	const other = { order_number: 'LS1', pickup_company_name: 'Somebody Else' };
	await sandbox().control.fail({
		method: 'GET',
		path: '/api/ltl/shipments',
		status: 200,
		body: { data: [other] },
		times: 9,
	});
	const { message, posts } = await attempt(bookingKinds.ltl, { kind: 'breakBefore' });
	expect(posts).toBe(1);
	expect(message).toMatch(/and the list does not tell/);
});

it('has an item also when the response to the booking is an empty list', async () => {
	const { item, booked } = await attempt(bookingKinds.order, { kind: 'rewrite', set: { '': { data: [] } } });
	expect([item, booked]).toEqual([{ success: true }, 1]);
});

it('marks a simplified order as recovered', async () => {
	const { item } = await attempt(bookingKinds.order, { kind: 'breakAfter' }, { simplify: true });
	expect(item).toMatchObject({ recovered: true });
	expect(item).not.toHaveProperty('customer_memo');
});

it.each(Object.keys(bookingKinds) as KindName[])('does not mark a normal booking as recovered: %s', async (name) => {
	const { item, posts } = await attempt(bookingKinds[name], { method: 'DELETE', status: 500 });
	expect(item).toBeDefined();
	expect(item).not.toHaveProperty('recovered');
	expect(posts).toBe(1);
});
