import type { IDataObject, WorkflowExecuteMode } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import { jsonOf, runOperation, useSandbox, type OperationRun } from '../../support/freight.mts';
import { bookingKinds } from './bookings.mts';

const sandbox = useSandbox();
const { operation, path, prepare } = bookingKinds.order;

const BARE = '700123456';
const FULL = `MAEU${BARE}`;
/** A number that itself begins with letters. */
const LETTERS = `OAK${BARE}`;

/** A check digit isn't required, so any number of this form is a valid container number. */
const container = (number: string): IDataObject => ({ number, type: '40HQ', package: '20 Cartons', weight: 9_000 });
const rows = (...numbers: string[]) => ({ containers: { container: numbers.map(container) } });

const CONTAINERS = rows('MSCU1111111', 'MSCU2222222');

const orderOf = async (more: IDataObject): Promise<IDataObject> => ({
	...(await prepare(sandbox())),
	...CONTAINERS,
	...more,
});

/** Another node's order is found only in the API's list. */
const ELSEWHERE: OperationRun = { node: { id: 'another node' } };

const book = async (more: IDataObject, run: OperationRun = {}) =>
	await runOperation(sandbox(), operation, { ...(await orderOf(more)), whenRunManually: 'book' }, run);

const outcomeOf = async (more: IDataObject) => {
	const parameters = { ...(await orderOf(more)), whenRunManually: 'preview' };
	const [item] = jsonOf(await runOperation(sandbox(), operation, parameters, { mode: 'manual' }));
	return item?.outcome;
};

const orders = async () => (await sandbox().control.counts()).orders;
const textsOf = ({ hints }: Awaited<ReturnType<typeof book>>) => hints.map(({ message }) => message).join('\n');

const SPELLINGS = [
	[FULL, BARE],
	[BARE, FULL],
	[`maeu ${BARE}`, BARE],
	[BARE, `MAEU-${BARE}`],
	[FULL, `MAEU-${BARE}`],
	[`MAEU ${BARE}`, FULL],
	[FULL.toLowerCase(), FULL],
] as const;

describe.each<WorkflowExecuteMode>(['manual', 'trigger', 'integrated', 'retry'])('in the mode %s, an order', (mode) => {
	it.each(SPELLINGS)('that was booked as %s is returned for %s, and not booked again', async (first, second) => {
		const [booked] = jsonOf(await book({ mblNumber: first }, ELSEWHERE));
		const outcome = (await outcomeOf({ mblNumber: second })) as string;
		expect(outcome).toMatch(new RegExp(`^Already booked as order ${booked?.id as number}\\.`));
		const letters = [first, second].map((number) => number.replace(/[^a-z\d]/gi, '').toUpperCase());
		expect(outcome.includes('with other values, and was not changed: MBL Number.')).toBe(letters[0] !== letters[1]);
		const again = await book({ mblNumber: second }, { mode });
		expect(jsonOf(again)).toEqual([expect.objectContaining({ id: booked?.id, recovered: true })]);
		expect(textsOf(again)).toContain(`The order ${booked?.id as number} was booked earlier. It is returned`);
		expect(await orders()).toBe(1);
	});

	it.each<[string, IDataObject]>([
		['other containers', { mblNumber: FULL, ...rows('MSCU1111111', 'MSCU3333333') }],
		['one more container', { mblNumber: FULL, ...rows('MSCU1111111', 'MSCU2222222', 'MSCU3333333') }],
		['another carrier', { mblNumber: `ONEY${BARE}` }],
		['other digits', { mblNumber: `MAEU1${BARE}` }],
		['a shorter prefix', { mblNumber: `MA${BARE}` }],
	])('is booked if there is an order with %s, with a hint', async (what, first) => {
		const [other] = jsonOf(await book(first, ELSEWHERE));
		const second = { mblNumber: what === 'another carrier' ? FULL : BARE };
		const said = `Container MSCU1111111 is also on order ${other?.id as number} (MBL number ${first.mblNumber as string}, open). Check which order it belongs to.`;
		expect(await outcomeOf(second)).toMatch(/^Would book\. /);
		expect(await outcomeOf(second)).toContain(said);
		const run = await book(second, { mode });
		expect(jsonOf(run)[0]?.recovered).toBeUndefined();
		expect(textsOf(run)).toContain(said);
		expect(await orders()).toBe(2);
	});
});

describe('in one run, orders with the same containers', () => {
	const run = async (mblNumbers: readonly string[], more: IDataObject = {}) => {
		const parameters = { ...(await orderOf(more)), mblNumber: '={{ $json.mbl }}', whenRunManually: 'book' };
		return await runOperation(sandbox(), operation, parameters, {
			items: mblNumbers.map((mbl) => ({ json: { mbl } })),
		});
	};

	it.each([
		[[FULL, BARE], '0 and 1', `${FULL}, ${BARE}`],
		[[BARE, FULL], '0 and 1', `${BARE}, ${FULL}`],
		[[`maeu-${BARE}`, 'ONEY5', BARE, FULL], '0, 2 and 3', `maeu-${BARE}, ${BARE}, ${FULL}`],
		[[LETTERS, `MAEU${LETTERS}`], '0 and 1', `${LETTERS}, MAEU${LETTERS}`],
	])(
		'are rejected together if their numbers are %j, even if the API lists none of them yet',
		async (numbers, items, named) => {
			await sandbox().control.fail({
				method: 'GET',
				path: '/api/v2/orders',
				status: 200,
				body: { data: [] },
				times: 99,
			});
			expect((await run(numbers)).error?.message).toBe(
				`Not booked: items ${items} book the same containers under one MBL number, with and without the carrier's four letters (${named.toUpperCase()}). Keep one item for each order`,
			);
			expect(await orders()).toBe(0);
		},
	);

	it.each([
		['other carriers', [FULL, `ONEY${BARE}`]],
		['a shorter prefix', [BARE, `MA${BARE}`]],
		['other digits', [FULL, `1${BARE}`]],
	])('are booked if their numbers have %s', async (_, numbers) => {
		expect(jsonOf(await run(numbers))).toHaveLength(2);
		expect(await orders()).toBe(2);
	});
});

const CONTAINER_LIST = { method: 'GET', path: '/api/v2/orders', skip: 1, times: 99 };

it.each<[string, Fault]>([
	['fails', { status: 500 }],
	['is forbidden', { status: 403 }],
	['has an unknown shape', { status: 200, body: 'soon' }],
	['contains numbers', { status: 200, body: { data: [1, null, 'MSCU1111111'] } }],
	['contains orders without containers', { kind: 'rewrite', remove: ['data.0.containers'] }],
	['contains containers without numbers', { kind: 'rewrite', set: { 'data.0.containers': [{ id: 1 }] } }],
	['ignores the filter', { kind: 'rewrite', set: { 'data.0.containers': [{ number: 'TCLU9999999' }] } }],
	[
		'contains a canceled order',
		{ kind: 'rewrite', set: { 'data.0.status': 'Canceled', 'data.0.status_name': 'Canceled' } },
	],
])('an order is booked once if the list by container %s, with a hint if that proves nothing', async (how, fault) => {
	const isDoubtful = how !== 'contains a canceled order' && how !== 'contains numbers';
	await book({ mblNumber: 'ONEY700123999' }, ELSEWHERE);
	await sandbox().control.clearLog();
	await sandbox().control.fail({ ...CONTAINER_LIST, ...fault });
	const run = await book({ mblNumber: FULL });
	expect(jsonOf(run)).toHaveLength(1);
	expect(textsOf(run)).not.toContain('is also on');
	if (isDoubtful) expect(textsOf(run)).toMatch(/couldn't check whether (other orders contain the same|another order)/);
	const posts = (await sandbox().control.log()).filter((request) => request.path === path);
	expect(posts).toHaveLength(1);
});

it('each container is looked up in a manual run, and only the first one otherwise', async () => {
	await book({ mblNumber: 'ONEY1', ...rows('MSCU1111111') }, ELSEWHERE);
	await book({ mblNumber: 'ONEY2', ...rows('MSCU2222222') }, ELSEWHERE);
	const published = textsOf(await book({ mblNumber: 'ONEY3' }, { mode: 'trigger' }));
	expect(published).toContain('Container MSCU1111111 is also on');
	expect(published).not.toContain('Container MSCU2222222 is also on');
	const manual = textsOf(await book({ mblNumber: 'ONEY4' }, { mode: 'manual' }));
	expect(manual).toContain('Container MSCU1111111 is also on');
	expect(manual).toContain('Container MSCU2222222 is also on');
	const many = Array.from({ length: 12 }, (_, index) => `MSCU33333${10 + index}`);
	await sandbox().control.clearLog();
	await book({ mblNumber: 'ONEY5', ...rows(...many) }, { mode: 'manual' });
	const lists = (await sandbox().control.log()).filter(({ query }) => query.container_number !== undefined);
	expect(lists).toHaveLength(10);
});

it('a preview of a published workflow looks up each container', async () => {
	await book({ mblNumber: 'ONEY2', ...rows('MSCU2222222') }, ELSEWHERE);
	const [item] = jsonOf(await book({ mblNumber: 'ONEY3', options: { preview: true } }, { mode: 'trigger' }));
	expect(item?.outcome).toContain('Container MSCU2222222 is also on order');
});

it('a container without a number proves nothing, so another order is booked', async () => {
	await book({ mblNumber: BARE, ...rows('MSCU1111111', 'MSCU2222222', 'MSCU3333333') }, ELSEWHERE);
	const set = { 'data.0.containers': [{ number: 'MSCU1111111' }, { number: null }, { number: 'MSCU3333333' }] };
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 9 });
	const run = await book({ mblNumber: FULL, ...rows('MSCU1111111') });
	expect(jsonOf(run)[0]?.recovered).toBeUndefined();
	expect(textsOf(run)).toContain('Container MSCU1111111 is also on order');
});

it('a hint names at most three orders with a container', async () => {
	for (const mblNumber of ['ONEY1', 'ONEY2', 'ONEY3', 'ONEY4', 'ONEY5'])
		await book({ mblNumber, ...rows('MSCU1111111') }, { node: { id: mblNumber } });
	const said = textsOf(await book({ mblNumber: 'ONEY6', ...rows('MSCU1111111') }));
	expect(said).toMatch(
		/is also on (order \d+ \(MBL number ONEY\d, open\), ){2}order \d+ \([^)]*\) and 2 more orders\. Check/,
	);
});

it('both spellings in parallel executions book one order', async () => {
	const runs = await Promise.all([FULL, BARE].map(async (mblNumber) => await book({ mblNumber })));
	expect(new Set(runs.map((run) => jsonOf(run)[0]?.id)).size).toBe(1);
	expect(await orders()).toBe(1);
});

it('an attempt with an unknown outcome stays unknown if another spelling of its number is listed', async () => {
	const [other] = jsonOf(await book({ mblNumber: FULL }, ELSEWHERE));
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 500, times: 99 });
	await sandbox().control.fail({ method: 'POST', path, status: 504 });
	expect((await book({ mblNumber: BARE })).error?.message).toMatch(/may or may not have been booked/);
	await sandbox().control.clearFaults();
	const said = new RegExp(
		`Order ${other?.id as number} with MBL number ${FULL} has the same containers, but may be another`,
	);
	for (let round = 0; round < 2; round++) {
		expect(await outcomeOf({ mblNumber: BARE })).toMatch(/^May already be booked: an earlier attempt may have booked/);
		expect(await outcomeOf({ mblNumber: BARE })).toMatch(said);
		expect((await book({ mblNumber: BARE })).error?.message).toMatch(said);
	}
	expect(await orders()).toBe(1);
});

it('the same order with a status in trouble is passed over for a usable one', async () => {
	// The list begins with the newest order.
	const [usable] = jsonOf(await book({ mblNumber: FULL }, ELSEWHERE));
	await book({ mblNumber: `ONEY${BARE}` }, { node: { id: 'a third node' } });
	const names = ['status', 'status_name', 'customer_status'];
	const set = Object.fromEntries(names.map((name) => [`data.0.${name}`, 'Booking failed']));
	await sandbox().control.fail({ method: 'GET', skip: 1, kind: 'rewrite', set, times: 9 });
	expect(jsonOf(await book({ mblNumber: BARE }))).toEqual([
		expect.objectContaining({ id: usable?.id, recovered: true }),
	]);
});
