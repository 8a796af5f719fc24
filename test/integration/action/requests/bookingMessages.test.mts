import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { bookingKinds, bookingsOf, hideOutcome, names } from './bookings.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0, 2, 4] });

describe.each(names)('%s', (name) => {
	it.each([
		['order_number beside a status', { data: { order_number: 'X77', status: 'New' } }],
		['shipment_number', { data: { shipment_number: 'X77', status: 'New' } }],
		['order_number in an envelope with a status', { status: 'success', data: { order_number: 'X77' } }],
		['order_number in a record', { data: { shipment: { order_number: 'X77' }, status: 'New' } }],
		['order_number in data of data', { data: { data: { order_number: 'X77' } } }],
		['order_number in a result', { result: { order_number: 'X77' } }],
	])('keeps the number with Simplify, and includes it if a later item fails: %s', async (_where, body) => {
		const { items, parameters, run } = await bookingsOf(sandbox(), name, 2);
		await sandbox().control.fail({ method: 'POST', status: 201, body });
		await sandbox().control.fail({ method: 'POST', status: 422 });
		const { error } = await run();
		expect(error?.message).toMatch(/Booked in this run already: item 0: .* X77 \(/);

		await sandbox().control.clearFaults();
		await sandbox().control.fail({ method: 'POST', status: 201, body });
		const simple = { ...parameters, simplify: true };
		const output = await runOperation(sandbox(), bookingKinds[name].operation, simple, { items: items.slice(1) });
		expect(JSON.stringify(jsonOf(output))).toContain('X77');
	});

	it.each([
		[{ data: { order_number: 'X77' }, errors: ['Address normalized'] }, /an error along with the .*'s number X77/],
		[{ success: false, message: 'The quote has expired' }, /no .* with a number or ID: .*The quote has expired/],
		[{ data: { ftl_number: 'X77' } }, /no .* with a number or ID: .*X77/],
		[{ data: 'X77' }, /no .* with a number or ID: .*X77/],
	])("quotes a response that doesn't prove the booking: %j", async (body, text) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 99 });
		await sandbox().control.fail({ method: 'POST', status: 200, body });
		const { error } = await run();
		expect(error?.message).toMatch(/may or may not have been booked/);
		expect(error?.message).toMatch(text);
	});

	it('quotes the number from such a response again if the item runs again', async () => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 99 });
		await sandbox().control.fail({ method: 'POST', status: 200, body: { data: { id: 'X77' }, errors: ['Odd'] } });
		await run();
		expect((await run()).error?.message).toMatch(/may have booked .* as X77\./);
	});

	it('reports that nothing was booked by the attempt, rather than that nothing was booked at all', async () => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await hideOutcome(sandbox());
		await run();
		await sandbox().control.clearFaults();
		await sandbox().control.fail({ status: 401, times: 9 });
		const { error } = await run();
		expect(error?.message).not.toMatch(/Nothing was booked(?! by this attempt)/);
	});
});

it.each([
	['Canceled', false],
	['Cancelled by customer', false],
	['VOID', false],
	['Canceled request denied', true],
	['Cancelled - reinstated', true],
	['Voided label, active', true],
])('treats a listed shipment with status %s as a booking: %s', async (status, counts) => {
	const { run, posts } = await bookingsOf(sandbox(), 'ltl', 1);
	jsonOf(await run());
	const set = { 'data.0.status': status, 'data.0.customer_status': status };
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 9 });
	const { items, error } = await run(undefined, { node: { id: 'other' } });
	expect(error).toBeUndefined();
	expect(items[0]?.json.recovered).toBe(counts ? true : undefined);
	expect(await posts()).toBe(counts ? 1 : 2);
});

it.each(['/.', ''])('recognizes a booking if the base URL is written differently', async (end) => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	jsonOf(await run());
	const again = await run(undefined, { baseUrl: `${sandbox().url.replace('http', 'HTTP')}${end}` });
	expect(jsonOf(again)).toMatchObject([{ recovered: true }]);
	expect(await posts()).toBe(1);
});

it.each([
	['destination_address', '北京'],
	['destination_address', '1'],
	['cargo_value', 50],
])('points out that a listed shipment has a different %s than %s', async (name, value) => {
	const { items, run } = await bookingsOf(sandbox(), 'ltl', 1);
	jsonOf(await run());
	const listed = (await run()).items[0]?.json ?? {};
	const field = Object.keys(listed).find((key) => key.startsWith(name));
	expect(field).toBeDefined();
	const custom = { additionalFields: { customFields: JSON.stringify({ [field ?? '']: value }) } };
	const { hints } = await runOperation(sandbox(), 'ltlShipment.create', { ...items[0]?.json, ...custom });
	expect(hints.map(({ message }) => message).join()).toMatch(/was booked earlier with other values/);
});

it('reports a booking that already existed as recovered', async () => {
	const { items, run } = await bookingsOf(sandbox(), 'ltl', 2);
	jsonOf(await run(items.slice(0, 1)));
	await sandbox().control.fail({ method: 'POST', status: 422 });
	const { error } = await run();
	expect(error?.message).toMatch(/item 0: LTL shipment \w+ \(rate number \w+, recovered\)/);
});

const others = (count: number) =>
	Array.from({ length: count }, (_, id) => ({ id, mbl_number: `OTHER${id}`, rate_number: `OTHER${id}` }));

it.each([
	['order', 'a full page of other orders', { data: others(20) }, true],
	['order', 'all orders, on one page', { data: others(19) }, false],
	['ltl', 'a part of all shipments', { data: others(3), has_more: true }, true],
	['ltl', 'all shipments', { data: others(30) }, false],
] as const)(
	'%s: a hint follows a lookup that returns %s only if the booking may be missing from it',
	async (name, _what, body, isDoubtful) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({ method: 'GET', status: 200, body, times: 1 });
		const booking = await run();
		expect(jsonOf(booking)).toHaveLength(1);
		const hints = booking.hints.map(({ message }) => message).filter((hint) => /may ignore the filter/.test(hint));
		expect(hints).toHaveLength(isDoubtful ? 1 : 0);
	},
);

it("doesn't quote the access token if the API lists it as a number", async () => {
	const { items, run } = await bookingsOf(sandbox(), 'order', 1);
	const mbl = items[0]?.json.mblNumber;
	const body = { data: [{ id: `X ${sandbox().token}`, mbl_number: mbl, status: 'open' }] };
	await sandbox().control.fail({ method: 'GET', status: 200, body, times: 1 });
	const hints = (await run()).hints.map(({ message }) => message).join(' ');
	expect(hints).toMatch(/The order X \*\*\* was booked earlier/);
	expect(hints).not.toContain(sandbox().token);
});
