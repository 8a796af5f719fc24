import type { IDataObject, WorkflowExecuteMode } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { forgetInProcess, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds, hideLists } from './bookings.mts';

const sandbox = useSandbox();

const quote = async (name: 'ltl' | 'ftl') =>
	jsonOf(await runOperation(sandbox(), `${name}Quote.create`, parametersOf(`${name}Quote.create`)))[0] ?? {};

it.each([
	['ltl', { rateNumber: '={{ $json.rate_number }}' }],
	['ftl', { quoteNumber: '={{ $json.quote_number }}' }],
] as const)('%s: items of one manual run with separate quotes are all booked', async (name, number) => {
	const items = [{ json: await quote(name) }, { json: await quote(name) }];
	const { operation } = bookingKinds[name];
	const parameters = { ...parametersOf(operation), ...number, whenRunManually: 'book' };
	const run = await runOperation(sandbox(), operation, parameters, { items, mode: 'manual' });
	expect(jsonOf(run)).toHaveLength(2);
});

it.each([
	['an extra space', { destinationAddress1: '25 Broadway ' }],
	['different capitalization', { destinationAddress1: '25 BROADWAY' }],
])('the same freight is declined in a later manual run if its address has %s', async (_title, change: IDataObject) => {
	const parameters = { ...parametersOf('ltlShipment.create'), destinationAddress1: '25 Broadway' };
	const run = async (more: IDataObject = {}) => {
		const given = { ...parameters, ...more, rateNumber: '={{ $json.rate_number }}', whenRunManually: 'book' };
		const items = [{ json: await quote('ltl') }];
		return await runOperation(sandbox(), 'ltlShipment.create', given, { items, mode: 'manual' });
	};
	expect(jsonOf(await run())).toHaveLength(1);
	expect((await run(change)).error?.message).toMatch(
		/^Not booked: this node has booked this freight before in a manual run or retry/,
	);
});

it('a repeated quote with the same numbers doesn’t book another rate of it', async () => {
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

it.each<[string, (rates: object[]) => object]>([
	['rates', (rates) => ({ data: { rates, premium: 1 } })],
	['only a list', (rates) => rates],
	['only a list in an envelope', (rates) => ({ data: rates })],
])('only one rate of a quote is booked if its response has %s', async (_title, response) => {
	const { operation, path } = bookingKinds.ltl;
	const body = response(['RATE-A', 'RATE-B'].map((rate_number) => ({ rate_number, total: 1 })));
	await sandbox().control.fail({ method: 'POST', path: '*quotes', status: 200, body });
	const items = jsonOf(await runOperation(sandbox(), 'ltlQuote.create', parametersOf('ltlQuote.create'))).map(
		(json) => ({
			json,
		}),
	);
	expect(items).toHaveLength(2);
	const parameters = { ...parametersOf(operation), rateNumber: '={{ $json.rate_number }}' };
	const { error } = await runOperation(sandbox(), operation, parameters, { items, mode: 'trigger' });
	expect(error?.message).toMatch(/book 2 rates of the same quote/);
	expect((await sandbox().control.log()).filter((request) => request.path === path)).toEqual([]);
});

describe.each([
	['ltlQuote.create', 'ltl', 'rate_number', 'rateNumber'],
	['ftlQuote.create', 'ftl', 'quote_number', 'quoteNumber'],
] as const)('a rate of %s that another node of this process has booked', (quoting, name, field, parameter) => {
	const { operation, path } = bookingKinds[name];
	const bookAs = async (id: string, item: IDataObject, more: IDataObject = {}, mode: WorkflowExecuteMode = 'trigger') =>
		await runOperation(
			sandbox(),
			operation,
			{ ...parametersOf(operation), [parameter]: item[field], ...more },
			{ items: [{ json: item }], node: { id }, mode },
		);
	const posts = async () =>
		(await sandbox().control.log()).filter((request) => request.method === 'POST' && request.path === path).length;
	const quoted = async () => jsonOf(await runOperation(sandbox(), quoting, parametersOf(quoting)))[0] ?? {};

	it.each([
		['was booked', undefined, true],
		['may have been booked', 504, true],
		['was booked before this process knew its quote', undefined, false],
		['may have been booked before this process knew its quote', 504, false],
	])('is declined if it %s and isn’t listed, also in the preview', async (_how, status, isKnown) => {
		const item = await quoted();
		if (!isKnown) forgetInProcess();
		if (status !== undefined) await sandbox().control.fail({ method: 'POST', path, status });
		await hideLists(sandbox());
		await bookAs('one', item);
		const previewed = await bookAs('two', item, { options: { preview: true } });
		expect(jsonOf(previewed)[0]?.outcome).toMatch(/^May already be booked: another node of this n8n has booked this/);
		expect((await bookAs('two', item)).error?.message).toMatch(/^Not booked: another node of this n8n has booked this/);
		expect(await posts()).toBe(1);
	});

	it('is declined in a sub-workflow without advice to book again', async () => {
		const item = await quoted();
		await hideLists(sandbox());
		await bookAs('one', item);
		const { error } = await bookAs('two', item, {}, 'integrated');
		expect(error?.message).toMatch(
			/^Not booked: another node of this n8n has booked this .* and again a few minutes later/,
		);
		expect(error?.message).not.toContain('Book Again');
		expect(await posts()).toBe(1);
	});

	it('is booked if the other node’s attempt was rejected', async () => {
		const item = await quoted();
		await sandbox().control.fail({ method: 'POST', path, status: 422 });
		expect((await bookAs('one', item)).error).toBeDefined();
		expect(jsonOf(await bookAs('two', item))).toHaveLength(1);
	});
});
