import { jsonOf, useSandbox, type OperationRun } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { bookingsOf, hideLists, hideOutcome, marks, MAYBE, names, SENT_BEFORE } from './bookings.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0, 2, 4] });

const ON = { bookAgain: true };
const EDITOR: OperationRun = { mode: 'manual' };

it.each(names)('books what was sent before, once per execution: %s', async (name) => {
	const { run, posts } = await bookingsOf(sandbox(), name, 1);
	await hideOutcome(sandbox());
	expect((await run()).error?.message).toMatch(MAYBE);
	await sandbox().control.fail({ method: 'POST', status: 504, times: 1 });
	const again = { ...EDITOR, executionId: 'again' };
	expect((await run(undefined, again, ON)).error?.message).toMatch(MAYBE);
	// A loop or Retry On Fail.
	expect((await run(undefined, again, ON)).error?.message).toMatch(/has sent the execution "again" before/);
	expect(await posts()).toBe(2);
	expect((await run()).error?.message).toMatch(SENT_BEFORE);
	expect(await posts()).toBe(2);
});

it('books again in the same execution after a refusal', async () => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	await sandbox().control.fail({ method: 'POST', status: 422 });
	const again = { ...EDITOR, executionId: 'again' };
	expect((await run(undefined, again, ON)).error?.message).toMatch(/Nothing was booked by this attempt/);
	expect(marks(jsonOf(await run(undefined, again, ON)))).toEqual([undefined]);
	expect(await posts()).toBe(2);
});

it('never takes the first booking for the second one', async () => {
	const { run } = await bookingsOf(sandbox(), 'ltl', 1);
	jsonOf(await run());
	await sandbox().control.fail({ method: 'POST', kind: 'breakBefore' });
	expect((await run(undefined, EDITOR, ON)).error?.message).toMatch(MAYBE);
});

it.each<[string, number, OperationRun]>([
	['a published workflow', 1, { mode: 'trigger' }],
	['a sub-workflow', 1, { mode: 'integrated' }],
	['a retry', 1, { mode: 'retry', source: 'manual' }],
	['an evaluation', 1, { mode: 'evaluation' }],
	['two items', 2, EDITOR],
])('is refused in %s', async (_title, count, more) => {
	for (const name of names) {
		const { run, posts } = await bookingsOf(sandbox(), name, count);
		expect((await run(undefined, more, ON)).error?.message).toMatch(
			/^Nothing was sent: Book Again books one item that a person runs in the editor\. Turn it off/,
		);
		expect(await posts()).toBe(0);
	}
});

it.each(['={{ true }}', '={{ false }}', '={{ $fromAI("again") }}'])('cannot be %s', async (bookAgain) => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	expect((await run(undefined, EDITOR, { bookAgain })).error?.message).toMatch(
		/^Book Again must be set to a valid value, not an expression/,
	);
	expect(await posts()).toBe(0);
});

it('is left on: each later run in the editor books again, and a published run fails', async () => {
	const { run, posts } = await bookingsOf(sandbox(), 'ltl', 1);
	await hideLists(sandbox());
	for (let i = 0; i < 2; i++) jsonOf(await run(undefined, EDITOR, ON));
	expect((await run(undefined, {}, ON)).error?.message).toMatch(/^Nothing was sent: Book Again/);
	expect(await posts()).toBe(2);
});
