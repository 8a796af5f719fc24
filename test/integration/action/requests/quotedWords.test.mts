import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds, bookingsOf } from './bookings.mts';

const sandbox = useSandbox();

/** Codes for which n8n has a message of its own, wherever a message contains one. */
const CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EEXIST', 'ENOENT', 'EPERM', 'getaddrinfo'];

describe.each(CODES)('a response that quotes %s', (code) => {
	const fault = { method: 'POST', path: '*shipments', status: 500, skip: 1, handled: true } as const;

	it('hides neither what may be booked nor what was booked', async () => {
		const { run } = await bookingsOf(sandbox(), 'ftl', 3);
		await sandbox().control.fail({ ...fault, body: { message: `connect ${code} 10.0.0.5:6379` } });
		const { error } = await run();
		expect(error?.message).toMatch(/may or may not have been booked/);
		expect(error?.message).toMatch(/Booked in this run already: item 0/);
	});

	it('hides it neither from an item that failed', async () => {
		const { run } = await bookingsOf(sandbox(), 'ftl', 3);
		await sandbox().control.fail({ ...fault, body: { message: `connect ${code} 10.0.0.5:6379` } });
		const { items } = await run(undefined, { node: { onError: 'continueRegularOutput' } });
		expect(items[1]?.json.error).toMatch(/may or may not have been booked/);
	});
});

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
])('a success with %s is no booking that is known', async (_title, body) => {
	const { run } = await bookingsOf(sandbox(), 'ftl', 1);
	await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 200, body });
	expect((await run()).error?.message).toMatch(/may or may not have been booked/);
});

const quote = async (name: 'ltl' | 'ftl') =>
	jsonOf(await runOperation(sandbox(), `${name}Quote.create`, parametersOf(`${name}Quote.create`)))[0] ?? {};

it.each([
	['ltl', { rateNumber: '={{ $json.rate_number }}' }],
	['ftl', { quoteNumber: '={{ $json.quote_number }}' }],
] as const)('%s: items of one manual run with quotes of their own are all booked', async (name, number) => {
	const items = [{ json: await quote(name) }, { json: await quote(name) }];
	const { operation } = bookingKinds[name];
	const parameters = { ...parametersOf(operation), ...number, whenRunManually: 'book' };
	const run = await runOperation(sandbox(), operation, parameters, { items, mode: 'manual' });
	expect(jsonOf(run)).toHaveLength(2);
});

it.each([
	['a blank', { destinationAddress1: '25 Broadway ' }],
	['another case', { destinationAddress1: '25 BROADWAY' }],
])('the same freight with %s in its address is declined in a later manual run', async (_title, change: IDataObject) => {
	const parameters = { ...parametersOf('ltlShipment.create'), destinationAddress1: '25 Broadway' };
	const run = async (more: IDataObject = {}) => {
		const given = { ...parameters, ...more, rateNumber: '={{ $json.rate_number }}', whenRunManually: 'book' };
		const items = [{ json: await quote('ltl') }];
		return await runOperation(sandbox(), 'ltlShipment.create', given, { items, mode: 'manual' });
	};
	expect(jsonOf(await run())).toHaveLength(1);
	expect((await run(change)).error?.message).toMatch(/^Not booked: an earlier manual run has booked this freight/);
});

it('a quote that comes again with the same numbers doesn’t book another rate of it', async () => {
	const { operation, path } = bookingKinds.ltl;
	const [first = {}, second = {}] = jsonOf(
		await runOperation(sandbox(), 'ltlQuote.create', parametersOf('ltlQuote.create')),
	);
	const book = async (item: IDataObject) =>
		await runOperation(
			sandbox(),
			operation,
			{ ...parametersOf(operation), rateNumber: item.rate_number },
			{ items: [{ json: item }], mode: 'trigger' },
		);
	jsonOf(await book(first));
	const rates = [first, second].map(({ rate_number }) => ({ rate_number, total: 1 }));
	await sandbox().control.fail({ method: 'POST', path: '*quotes', status: 200, body: { rates } });
	jsonOf(await runOperation(sandbox(), 'ltlQuote.create', parametersOf('ltlQuote.create')));
	expect((await book(second)).error?.message).toMatch(/^Not booked: another rate of the same quote was booked/);
	const posts = (await sandbox().control.log()).filter((request) => request.method === 'POST' && request.path === path);
	expect(posts).toHaveLength(1);
});

it('a listed shipment that is canceled by its status name, beside a code, isn’t returned as booked', async () => {
	const { run, items } = await bookingsOf(sandbox(), 'ltl', 1);
	const record = { id: 5, order_number: 'LS1', rate_number: items[0]?.json.rateNumber ?? items[0]?.json.rate_number };
	const listed = { ...record, status: '9', status_name: 'Canceled' };
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [listed] }, times: 1 });
	const [booked] = jsonOf(await run());
	expect(booked?.recovered).toBeUndefined();
});
