import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming, waitingAtMost } from '../../support/timing.mts';
import { bookingKinds, bookingsOf } from './bookings.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';

const sandbox = useSandbox();

useTiming({ tries: 1, lookupDelays: [0], lookFor: 600 });

it('the lookup of a booking does not wait for the request limit longer than allowed', async () => {
	const { operation, path } = bookingKinds.ltl;
	await sandbox().control.fail({ method: 'POST', path, status: 504 });
	await sandbox().control.fail({
		method: 'GET',
		path,
		status: 429,
		skip: 1,
		times: 9,
		headers: { 'retry-after': '2', 'x-ratelimit-remaining': '5' },
	});
	const run = async () => await runOperation(sandbox(), operation, parametersOf(operation), { mode: 'trigger' });
	const { error } = await waitingAtMost(40_000, run);
	expect(error?.message).toMatch(/may or may not have been booked/);
	const reads = (await sandbox().control.log()).filter((request) => request.method === 'GET' && request.path === path);
	// One lookup before the booking, and one after it, whose retry would come too late.
	expect(reads).toHaveLength(2);
});

it('an order is looked for by the letters and digits of its MBL number, and as it is typed', async () => {
	const parameters = await bookingKinds.order.prepare(sandbox());
	const preview = { ...parameters, mblNumber: ' maeu 900-7', bookingMode: 'preview' };
	jsonOf(await runOperation(sandbox(), 'order.create', preview));
	const asked = (await sandbox().control.log()).map(({ query }) => query.mbl_number).filter((mbl) => mbl !== undefined);
	expect(asked).toEqual(expect.arrayContaining(['MAEU9007', 'maeu 900-7']));
});

it('an MBL number is one order in all workflows, however it is written', async () => {
	const parameters = { ...(await bookingKinds.order.prepare(sandbox())), bookingMode: 'book' };
	const book = async (mblNumber: string, name: string) =>
		jsonOf(await runOperation(sandbox(), 'order.create', { ...parameters, mblNumber }, { node: { id: name, name } }));
	await sandbox().control.clearLog();
	const [first = {}] = await book('MAEU 712 345 678', 'A');
	expect(await book('maeu712345678', 'B')).toMatchObject([{ id: first.id, recovered: true }]);
	const posts = (await sandbox().control.log()).filter(({ method }) => method === 'POST');
	expect(posts.map(({ body }) => body)).toEqual([expect.objectContaining({ mbl_number: 'MAEU712345678' })]);
});

it.each([{ data: [], total: 1 }, { data: [null] }, { data: [{ id: 7 }] }])(
	'says that it could not look an order up in %j',
	async (body) => {
		const preview = { ...(await bookingKinds.order.prepare(sandbox())), bookingMode: 'preview' };
		await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body, times: 9 });
		const [item] = jsonOf(await runOperation(sandbox(), 'order.create', preview));
		expect(item?.warnings).toContainEqual(expect.stringMatching(/^The node couldn't check whether the order/));
	},
);

describe('with more time', () => {
	useTiming({ lookupDelays: [0, 0], lookFor: 3_000 });

	it('a lookup that gets no response leaves time for the next one', async () => {
		const { run } = await bookingsOf(sandbox(), 'ltl', 1);
		const { path } = bookingKinds.ltl;
		await sandbox().control.fail({ method: 'POST', path, status: 504, handled: true });
		await sandbox().control.fail({ method: 'GET', path, delayMs: 10_000, skip: 1 });
		expect(jsonOf(await run())).toMatchObject([{ recovered: true }]);
	});
});
