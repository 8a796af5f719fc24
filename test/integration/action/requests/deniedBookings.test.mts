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
	['a message that it failed', { data: { id: 7 }, message: 'Booking failed: the rate has expired' }],
	['the code of an error in words', { id: 'req-77', code: 'RATE_EXPIRED' }],
	['another quote number', { data: { id: 1, order_number: 'OLD1', quote_number: 'OTHER' } }],
	[
		'bookings with other quote numbers',
		{
			data: [
				{ id: 1, quote_number: 'A' },
				{ id: 2, quote_number: 'B' },
			],
		},
	],
	['a placeholder as its number', { order_number: 'TBA' }],
	['success False', { success: 'False', order_number: 'FS1' }],
	['the success failed', { success: 'failed', id: 5 }],
	['isSuccess false', { isSuccess: false, data: { id: 5 } }],
	['a refusal in words', { data: { id: 5 }, message: 'The quote number has already been taken.' }],
	['a sales contact', { data: { id: 5 }, message: 'This is a rush order. Please contact our sales.' }],
	['a deleted booking', { id: 17, status: 'Deleted' }],
])("a success with %s doesn't count as a known booking", async (_title, body) => {
	const { run } = await bookingsOf(sandbox(), 'ftl', 1);
	await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 200, body });
	expect((await run()).error?.message).toMatch(/may or may not have been booked/);
});

it.each<[string, object]>([
	['a message about something else', { success: true, message: 'Shipment booked. Insurance declined.' }],
	['a status about something else', { status: 'Insurance declined' }],
	['a status that is not reached yet', { status: 'Not yet accepted' }],
	['errors that are empty', { error: 'none', errors: { quote_number: [] }, error_message: 'N/A' }],
	['an error that has no content', { error: { code: 0, message: '' } }],
	['a placeholder instead of the quote number', { quote_number: 0 }],
	['an empty record beside its number', { data: {} }],
	['null beside its number', { data: null }],
])('a response with a booking number and %s is booked', async (_title, body) => {
	const { run } = await bookingsOf(sandbox(), 'ftl', 1);
	const response = { order_number: 'FS1', ...body };
	await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 200, body: response });
	expect((await run()).error).toBeUndefined();
});

it('an order with other containers doesn’t count as the booking', async () => {
	const { run, items } = await bookingsOf(sandbox(), 'order', 1);
	const { mblNumber } = items[0]?.json ?? {};
	const data = { id: 70001, mbl_number: mblNumber, containers: [{ number: 'TCLU7777770' }] };
	const body = { message: 'The order was found', data };
	await sandbox().control.fail({ method: 'POST', path: '*createOrder', status: 200, body });
	expect((await run()).error?.message).toMatch(/may or may not have been booked.* The API returned another booking/);
});

it.each(['Insurance declined', 'LFD expired', 'Hold - payment failed', 'Rejected', 'Expired'])(
	'a shipment that this node has booked is returned even if its status is %s',
	async (status) => {
		const { run, items, posts } = await bookingsOf(sandbox(), 'ltl', 1);
		await run();
		const listed = { order_number: 'LS1', rate_number: items[0]?.json.rateNumber, status };
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [listed] }, times: 1 });
		const { items: output, hints } = await run();
		expect(output[0]?.json).toMatchObject({ order_number: 'LS1', recovered: true });
		expect(JSON.stringify(hints)).toContain(`Its status is \\"${status}\\"`);
		expect(await posts()).toBe(1);
	},
);

it('a listed shipment with a status code whose name means canceled isn’t returned as booked', async () => {
	const { run, items } = await bookingsOf(sandbox(), 'ltl', 1);
	const record = { id: 5, order_number: 'LS1', rate_number: items[0]?.json.rateNumber ?? items[0]?.json.rate_number };
	const listed = { ...record, status: '9', status_name: 'Canceled' };
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [listed] }, times: 1 });
	const [booked] = jsonOf(await run());
	expect(booked?.recovered).toBeUndefined();
});

it('a listed shipment that is canceled doesn’t prevent a booking', async () => {
	const { run, items } = await bookingsOf(sandbox(), 'ltl', 1);
	const listed = { id: 5, order_number: 'LS1', rate_number: items[0]?.json.rateNumber, status: 'Canceled - TONU' };
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [listed] }, times: 1 });
	expect(jsonOf(await run())[0]?.order_number).not.toBe('LS1');
});

describe.each(['Rejected', 'Declined - no capacity', 'Booking failed', 'Expired'])(
	'a listed shipment with the status %s',
	(status) => {
		const listed = { id: 5, order_number: 'LS1', status };

		it('is neither returned as booked nor booked again', async () => {
			const { run, items, posts } = await bookingsOf(sandbox(), 'ltl', 1);
			const body = { data: [{ ...listed, rate_number: items[0]?.json.rateNumber }] };
			await sandbox().control.fail({ method: 'GET', status: 200, body, times: 1 });
			expect((await run()).error?.message).toMatch(
				new RegExp(
					`^Not booked: LTL shipment "?LS1"? with this rate number exists, with the status "${status}"\\. Look in your DrayEasy account .* If it isn't booked, turn on Book Again`,
				),
			);
			expect(await posts()).toBe(0);
		});

		it('leaves the outcome unknown after a request without a response', async () => {
			const { run, items, posts } = await bookingsOf(sandbox(), 'ltl', 1);
			const body = { data: [{ ...listed, rate_number: items[0]?.json.rateNumber }] };
			await sandbox().control.fail({ method: 'GET', status: 200, body, skip: 1, times: 99 });
			await sandbox().control.fail({ method: 'POST', status: 504 });
			expect((await run()).error?.message).toMatch(
				new RegExp(`^The LTL shipment may or may not have been booked\\..* exists, with the status "${status}"\\.`),
			);
			expect((await run()).error?.message).toMatch(/^Not booked: /);
			expect(await posts()).toBe(1);
		});
	},
);

it('a listed record without a number doesn’t count as a booking', async () => {
	const { run, items, posts } = await bookingsOf(sandbox(), 'ltl', 1);
	const body = { data: [{ rate_number: items[0]?.json.rateNumber, total: 5 }] };
	await sandbox().control.fail({ method: 'GET', status: 200, body, times: 1 });
	expect(jsonOf(await run())[0]?.recovered).toBeUndefined();
	expect(await posts()).toBe(1);
});

it.each([
	{ status: 'In transit', customer_status: 'Declined by consignee' },
	{ status: 'Booked', shipment_status: 'Rejected' },
	{ status: 'Delivery exception' },
	{ status: 'LFD Expired' },
	{ status: 'POD rejected' },
	{ status: 'Hold - payment failed' },
	{ status: 'Draft' },
])('a listed shipment with %j is returned and not booked again', async (statuses) => {
	const { run, items, posts } = await bookingsOf(sandbox(), 'ltl', 1);
	const body = { data: [{ order_number: 'LS1', rate_number: items[0]?.json.rateNumber, ...statuses }] };
	await sandbox().control.fail({ method: 'GET', status: 200, body, times: 1 });
	expect(jsonOf(await run())[0]?.recovered).toBe(true);
	expect(await posts()).toBe(0);
});

it('a listed shipment whose delivery failed is returned and not booked again', async () => {
	const { run, items, posts } = await bookingsOf(sandbox(), 'ltl', 1);
	const listed = { id: 5, order_number: 'LS1', rate_number: items[0]?.json.rateNumber, status: 'Delivery failed' };
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [listed] }, times: 1 });
	expect(jsonOf(await run())).toEqual([expect.objectContaining({ order_number: 'LS1', recovered: true })]);
	expect(await posts()).toBe(0);
});
