import { forgetInProcess, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { BEGUN, bookingKinds, bookingsOf, hideLists, hideOutcome, names } from './bookings.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0, 2, 4] });

describe('Book Again', () => {
	it.each(names)('books what was booked or attempted before, once per execution: %s', async (name) => {
		const { run, posts } = await bookingsOf(sandbox(), name, 1);
		await hideOutcome(sandbox());
		await run(undefined, { executionId: 'a' });
		await sandbox().control.fail({ method: 'POST', status: 504, times: 1 });
		const again = await run(undefined, { executionId: 'b' }, { bookAgain: true });
		expect(again.error?.message).toMatch(/may or may not have been booked/);
		expect(await posts()).toBe(2);
		const third = await run(undefined, { executionId: 'b' }, { bookAgain: true });
		expect(third.error?.message).toMatch(BEGUN);
		expect(await posts()).toBe(2);
	});

	it('is rejected for items that differ, since it would book all of them again', async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ltl', 2);
		const { error } = await run(undefined, {}, { bookAgain: true });
		expect(error?.message).toMatch(/^Nothing was booked: Book Again is on, and would book all 2 input items again/);
		expect(await posts()).toBe(0);
	});

	it('is not offered for a booked order, since its MBL number is taken', async () => {
		const { run } = await bookingsOf(sandbox(), 'order', 1);
		jsonOf(await run());
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 9 });
		expect((await run()).error?.message).toMatch(
			/already booked the order with MBL number MAEU\d+ as \d+\. Remove this item \[/,
		);
	});

	it('shows a hint', async () => {
		const { run } = await bookingsOf(sandbox(), 'ftl', 1);
		const { hints } = await run(undefined, {}, { bookAgain: true });
		expect(hints).toEqual([
			expect.objectContaining({
				message: expect.stringMatching(/^Book Again is on, so the node doesn't check .* Turn it off now\.$/),
			}),
		]);
	});

	it('does not book identical items of one run twice, and advises turning it off', async () => {
		const { items, run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		await hideLists(sandbox());
		const { error } = await run([...items, ...items], {}, { bookAgain: true });
		expect(error?.message).toMatch(
			/^Not booked: .* as FS\w+\. Remove this item\. Book Again books once in an execution, .* \[item 1\]\. Booked in this run already: item 0: .* Turn off Book Again before you run the node again/,
		);
		expect(await posts()).toBe(1);
	});

	it.each([
		['did not arrive', { kind: 'breakBefore' } as const, 1],
		['arrived', { status: 504, handled: true } as const, 2],
	])("doesn't mistake the first booking for the second when the second request %s", async (_title, fault, count) => {
		const { items, run } = await bookingsOf(sandbox(), 'ltl', 1);
		const [first] = jsonOf(await run());
		await sandbox().control.fail({ method: 'POST', ...fault });
		const again = await run(undefined, {}, { bookAgain: true });
		if (count === 1) expect(again.error?.message).toMatch(/may or may not have been booked/);
		else expect(again.items[0]?.json).not.toMatchObject({ order_number: first?.order_number });
		expect(await bookingKinds.ltl.count(sandbox(), items[0]?.json ?? {})).toBe(count);
	});

	it.each([
		['in a later attempt of the same run', { retryOnFail: true, maxTries: 2 }, { bookAgain: true }],
		['in a later run', {}, {}],
	])('never returns the first booking for a second one that may exist, %s', async (_title, node, options) => {
		const { run, posts } = await bookingsOf(sandbox(), 'ltl', 1);
		const [first] = jsonOf(await run());
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [first] }, times: 50 });
		await sandbox().control.fail({ method: 'POST', status: 504, handled: true, times: 1 });
		const again = await run(undefined, { executionId: 'b', node }, { bookAgain: true });
		expect(again.error?.message).toMatch(/may (or may not )?have (been )?booked/);
		const later = await run(undefined, { executionId: 'b' }, options);
		expect(later.error?.message).toMatch(/may have booked the LTL shipment .* exists, but may be an earlier one/);
		const last = await run();
		expect(last.error?.message).toMatch(/may have booked/);
		expect(await posts()).toBe(2);
	});

	it("doesn't treat a listed booking as its own if the list couldn't be read before", async () => {
		const { run } = await bookingsOf(sandbox(), 'ltl', 1);
		jsonOf(await run());
		await sandbox().control.fail({ method: 'GET', status: 500 });
		await sandbox().control.fail({ method: 'POST', kind: 'breakBefore' });
		const { error } = await run(undefined, {}, { bookAgain: true });
		expect(error?.message).toMatch(/may or may not have been booked/);
	});

	it("doesn't treat a listed booking as its own while an earlier attempt may still arrive", async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ltl', 1);
		await hideOutcome(sandbox());
		await run();
		await sandbox().control.clearFaults();
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] } });
		await sandbox().control.fail({ method: 'POST', kind: 'breakBefore' });
		const { error } = await run(undefined, {}, { bookAgain: true });
		expect(error?.message).toMatch(/may or may not .* otherwise turn off Book Again now/);
		expect(await posts()).toBe(2);
	});

	it.each(names)('advises turning it off after an unknown outcome: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await hideOutcome(sandbox());
		const { error } = await run(undefined, {}, { bookAgain: true });
		expect(error?.description).toMatch(/^Turn off Book Again before you run this item again/);
	});

	it("books only one of the items that differ only by an expression, and doesn't book in later iterations of a loop", async () => {
		const { items, run, posts } = await bookingsOf(sandbox(), 'ftl', 3);
		jsonOf(await run());
		const again = { executionId: 'loop' };
		const numbers = items.map(({ json }) => json.quoteNumber);
		const parameters = { ...items[0]?.json, quoteNumber: `={{ ${JSON.stringify(numbers)}[$itemIndex] }}` };
		const same = items.map(() => ({ json: {} }));
		const options = { bookAgain: true };
		await runOperation(sandbox(), 'ftlShipment.create', { ...parameters, options }, { items: same, ...again });
		for (const item of items) await run([item], again, options);
		expect(await posts()).toBe(4);
	});

	it("doesn't book again after a rejection in the same execution, unless nothing was booked before", async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		await sandbox().control.fail({ method: 'POST', status: 422 });
		await run(undefined, { executionId: 'a' }, { bookAgain: true });
		jsonOf(await run(undefined, { executionId: 'a' }, { bookAgain: true }));
		expect(await posts()).toBe(2);
	});

	it('keeps the record of earlier bookings if the second booking of an execution fails during its lookup', async () => {
		const { items, run } = await bookingsOf(sandbox(), 'order', 2);
		const [first, second] = items.map((item) => [item]);
		jsonOf(await run(first));
		const again = { executionId: 'again' };
		await run(second, again, { bookAgain: true });
		await sandbox().control.fail({ method: 'GET', status: 403, times: 1 });
		expect((await run(first, again, { bookAgain: true })).error?.message).toMatch(/403|allow/i);
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 9 });
		expect((await run(first)).error?.message).toMatch(/already booked the order with MBL number/);
	});

	it.each(names)('is refused in a sub-workflow, since its parent may call it again: %s', async (name) => {
		const { run, posts } = await bookingsOf(sandbox(), name, 1);
		const { error } = await run(undefined, { mode: 'integrated' }, { bookAgain: true });
		expect(error?.message).toMatch(/^Nothing was booked: Book Again is on, and another workflow called this one/);
		expect(await posts()).toBe(0);
	});

	it.each(names)(
		'reports after a rejection that it was used, if Retry On Fail hides the rejection: %s',
		async (name) => {
			const { run, posts } = await bookingsOf(sandbox(), name, 1);
			jsonOf(await run());
			await sandbox().control.fail({ method: 'POST', status: 422 });
			await run(undefined, { executionId: 'r' }, { bookAgain: true });
			const { error } = await run(undefined, { executionId: 'r' }, { bookAgain: true });
			expect(error?.message).toMatch(/it was used before\. If that attempt failed, turn off Retry On Fail/);
			expect(await posts()).toBe(2);
		},
	);

	it('a canceled booking allows one more, whose outcome then counts', async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ltl', 1);
		jsonOf(await run());
		const set = { 'data.0.status': 'Canceled', 'data.0.customer_status': 'Canceled' };
		await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 99 });
		await sandbox().control.fail({ method: 'POST', status: 504 });
		expect((await run(undefined, { node: { id: 'second' } })).error?.message).toMatch(
			/may or may not have been booked/,
		);
		expect((await run(undefined, { node: { id: 'third' } })).error?.message).toMatch(
			/^Not booked: another node of this n8n/,
		);
		expect(await posts()).toBe(2);
	});

	it('a shipment of another system that was returned and then canceled allows one booking by another node', async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ltl', 1);
		jsonOf(await run(undefined, { node: { id: 'first' } }));
		forgetInProcess();
		expect(jsonOf(await run())).toMatchObject([{ recovered: true }]);
		const set = { 'data.0.status': 'Canceled', 'data.0.customer_status': 'Canceled' };
		await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 99 });
		expect(jsonOf(await run(undefined, { node: { id: 'second' } }))).toHaveLength(1);
		expect(await posts()).toBe(2);
	});

	it("doesn't treat an earlier booking as its own once that booking has a number", async () => {
		const { items, run } = await bookingsOf(sandbox(), 'ltl', 1);
		const { rateNumber } = items[0]?.json ?? {};
		jsonOf(await run());
		const listed = (number: string | null) => ({ data: [{ id: 5, order_number: number, rate_number: rateNumber }] });
		await sandbox().control.fail({ method: 'GET', status: 200, body: listed(null) });
		await sandbox().control.fail({ method: 'POST', kind: 'breakBefore' });
		await sandbox().control.fail({ method: 'GET', status: 200, body: listed('S1'), times: 9 });
		const { error } = await run(undefined, {}, { bookAgain: true });
		expect(error?.message).toMatch(/may or may not have been booked/);
	});

	it.each(['={{ true }}', '={{ false }}', '={{ $fromAI("again") }}'])('cannot be %s', async (bookAgain) => {
		const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		expect((await run(undefined, {}, { bookAgain })).error?.message).toMatch(
			/^Book Again can't be set by an expression/,
		);
		expect(await posts()).toBe(0);
	});

	it('is not mentioned to an AI model', async () => {
		const { items, parameters } = await bookingsOf(sandbox(), 'ftl', 1);
		const run = async () =>
			await runOperation(sandbox(), 'ftlShipment.create', parameters, {
				items,
				node: { type: 'n8n-nodes-drayage.drayageFreightTool' },
			});
		await hideOutcome(sandbox());
		const first = await run();
		expect(first.error?.message).toMatch(/may or may not .* If it doesn't exist, ask a person to book it/);
		const second = await run();
		expect(second.error?.message).toMatch(/^Not booked: .* ask a person to book it/);
		const texts = [first, second].map(({ error }) => JSON.stringify([error?.message, error?.description]));
		expect(texts.join()).not.toMatch(/Book Again/);
	});
});
