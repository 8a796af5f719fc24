import { useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { attempt, bookingKinds } from './bookings.mts';

const sandbox = useSandbox();
/** Milliseconds before each lookup of a booking whose request has ended. */
const LOOKUP_DELAYS = [0, 5, 10];
useTiming({ backoff: 4, lookupDelays: LOOKUP_DELAYS, longLookupDelays: [0, 10, 50, 100, 400, 600] });

it('finds an order whose second request is refused since the first was processed late', async () => {
	// Listed only after the lookups that follow the first request.
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: { data: [] }, times: 3 });
	const { item, booked, posts } = await attempt(sandbox(), bookingKinds.order, { kind: 'breakAfter' });
	expect([item?.recovered, booked, posts]).toEqual([true, 1, 2]);
});

it('looks longer for an LTL shipment, which may be booked twice, before it is sent again', async () => {
	const { path } = bookingKinds.ltl;
	const late = LOOKUP_DELAYS.length + 1;
	await sandbox().control.fail({ method: 'GET', path, status: 200, body: { data: [] }, times: late });
	const { item, booked, posts } = await attempt(sandbox(), bookingKinds.ltl, { status: 503, handled: true });
	expect([item?.recovered, booked, posts]).toEqual([true, 1, 1]);
});

it('looks up only briefly an order whose second request is refused', async () => {
	const { path } = bookingKinds.order;
	await sandbox().control.fail({ method: 'POST', path, status: 400, skip: 1, body: { errors: { memo: ['Odd.'] } } });
	const { message, posts } = await attempt(sandbox(), bookingKinds.order, { kind: 'breakBefore' });
	expect([message, posts]).toEqual(['The service refused the request. Memo: Odd.', 2]);
	const lookups = (await sandbox().control.log()).filter(({ method, query }) => method === 'GET' && query.per_page);
	expect(lookups).toHaveLength(2 * LOOKUP_DELAYS.length);
});

it.each([429, 403])('does not take an order for refused whose second request alone is: status %d', async (status) => {
	const { path } = bookingKinds.order;
	const headers = { 'retry-after': '99999' };
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: { data: [] }, times: 9 });
	await sandbox().control.fail({ method: 'POST', path, status, headers, skip: 1 });
	const { message, posts } = await attempt(sandbox(), bookingKinds.order, { kind: 'breakAfter' });
	expect(message).toMatch(/^It is not known whether the order was booked\. .*, and it is not listed so far\. Check at/);
	expect(posts).toBe(2);
});

it('does not take an order for refused whose second request is refused since its MBL number is taken', async () => {
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: { data: [] }, times: 9 });
	const { message, booked, posts } = await attempt(sandbox(), bookingKinds.order, { kind: 'breakAfter' });
	expect(message).toMatch(
		/^It is not known whether the order was booked\. The service refused the request, and it is not listed so far\. Check at the service .* before you run this item again\. MBL Number: The mbl number has already been taken\.$/,
	);
	expect([booked, posts]).toEqual([1, 2]);
});

const taken = 'The mbl number has already been taken.';

it.each([
	['a text', { message: taken }],
	['a list', { message: 'Failed Validation', errors: [taken] }],
])(
	'does not take an order for refused whose second request is refused by %s that names no field',
	async (_is, body) => {
		const { path } = bookingKinds.order;
		await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: { data: [] }, times: 9 });
		await sandbox().control.fail({ method: 'POST', path, status: 400, skip: 1, body });
		const { message, booked, posts } = await attempt(sandbox(), bookingKinds.order, { kind: 'breakAfter' });
		expect(message).toMatch(
			/^It is not known whether the order was booked\. .*[^.], and it is not listed so far\. Check at/,
		);
		expect([booked, posts]).toEqual([1, 2]);
	},
);
