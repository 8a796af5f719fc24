import { jsonOf, useSandbox } from '../../support/freight.mts';
import { bookingsOf } from './bookings.mts';

const sandbox = useSandbox();

it.each<[string, object]>([
	['status false', { status: false, message: 'Rate expired', data: { id: 17 } }],
	['ok false', { ok: false, id: 17 }],
	['success no', { success: 'no', id: 17 }],
	['a result that is an error', { result: 'error', id: 17 }],
	['an error code', { code: 400, id: 17 }],
	['an error code as text', { code: '422', id: 'x' }],
	['a status of HTTP', { status: 422, id: 5 }],
	['a status code of HTTP', { status_code: 422, id: 'x' }],
	['an error message', { order_number: 'FS1', error_message: 'Not booked' }],
	['a message that denies it', { id: 'req_9f31', message: 'No capacity. The shipment was not created' }],
	['a status that reports a failure', { order_number: 'FS1', status: 'Booking failed' }],
	['a dash as its number', { order_number: '-' }],
	['N/A as its number', { order_number: 'N/A' }],
	['the text 0 as its number', { order_number: '0' }],
	['the ID 0', { id: 0 }],
	['a negative ID', { id: -1 }],
	['a rejected booking', { id: 17, status: 'rejected' }],
	['a canceled booking', { id: 17, status: 'Canceled' }],
])("a success with %s doesn't count as a known booking", async (_title, body) => {
	const { run } = await bookingsOf(sandbox(), 'ftl', 1);
	await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 200, body });
	expect((await run()).error?.message).toMatch(/may or may not have been booked/);
});

it('a listed shipment that is canceled by its status name, beside a code, isn’t returned as booked', async () => {
	const { run, items } = await bookingsOf(sandbox(), 'ltl', 1);
	const record = { id: 5, order_number: 'LS1', rate_number: items[0]?.json.rateNumber ?? items[0]?.json.rate_number };
	const listed = { ...record, status: '9', status_name: 'Canceled' };
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [listed] }, times: 1 });
	const [booked] = jsonOf(await run());
	expect(booked?.recovered).toBeUndefined();
});

it.each(['Rejected', 'Declined by carrier', 'Booking failed', 'Canceled - TONU'])(
	'a listed shipment with the status %s isn’t returned as booked',
	async (status) => {
		const { run, items } = await bookingsOf(sandbox(), 'ltl', 1);
		const listed = { id: 5, order_number: 'LS1', rate_number: items[0]?.json.rateNumber, status };
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [listed] }, times: 1 });
		expect(jsonOf(await run())[0]?.order_number).not.toBe('LS1');
	},
);

it('a listed shipment whose delivery failed is returned and not booked again', async () => {
	const { run, items, posts } = await bookingsOf(sandbox(), 'ltl', 1);
	const listed = { id: 5, order_number: 'LS1', rate_number: items[0]?.json.rateNumber, status: 'Delivery failed' };
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [listed] }, times: 1 });
	expect(jsonOf(await run())).toEqual([expect.objectContaining({ order_number: 'LS1', recovered: true })]);
	expect(await posts()).toBe(0);
});
