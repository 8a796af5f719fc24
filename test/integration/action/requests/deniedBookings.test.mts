import { jsonOf, useSandbox } from '../../support/freight.mts';
import { bookingsOf } from './bookings.mts';

const sandbox = useSandbox();

it.each<[string, object]>([
	['status false', { status: false, message: 'Rate expired', data: { id: 17 } }],
	['ok false', { ok: false, id: 17 }],
	['success no', { success: 'no', id: 17 }],
	['a result that is an error', { result: 'error', id: 17 }],
	['an error code', { code: 400, id: 17 }],
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
