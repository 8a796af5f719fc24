import { unpublish } from '../../tools/n8n/workflows.mts';
import type { QueueN8n } from '../../tools/queue/queueN8n.mts';
import { until } from '../../tools/until.mts';
import { apiOf } from '../support/api.mts';
import type { Bench } from './support/bench.mts';
import { bookings, kinds, type Item, type Kind } from '../support/bookingKinds.mts';
import {
	BOOKINGS,
	countBookings,
	EXECUTIONS,
	missingFrom,
	prepareRuns,
	publishBooking,
	startExecutions,
	type Run,
} from './support/booking.mts';
import { crashedOf, executionsOf, failuresOf, retryAll, untilEnded } from './support/executions.mts';
import { send } from './support/posting.mts';

/**
 * Kills one worker, then the other together with the webhook process, and restarts them all. The webhook process is
 * killed because it would overwrite the data of a crashed execution, so that Retry would have nothing to run.
 */
async function killWhileBooking(n8n: QueueN8n): Promise<void> {
	const untilBooked = async (share: number) => {
		await until(
			() => countBookings(n8n),
			(count) => count >= share * BOOKINGS * kinds.length,
		);
	};
	await untilBooked(0.2);
	await n8n.kill('worker-1');
	await untilBooked(0.4);
	await Promise.all([n8n.kill('worker-2'), n8n.kill('webhook')]);
	await Promise.all((['worker-1', 'worker-2', 'webhook'] as const).map((name) => n8n.up(name)));
}

/** Runs the executions of all types in parallel, with kills, until all have ended or crashed. */
async function bookAndKill(n8n: QueueN8n): Promise<Run[]> {
	const runs = await prepareRuns(n8n);
	await Promise.all(runs.map((run) => startExecutions(n8n, run)));
	await killWhileBooking(n8n);
	await untilEnded(
		n8n.rest,
		runs.map(({ workflowId }) => workflowId),
	);
	await n8n.sandbox.control.clearFaults();
	return runs;
}

/** How long the service takes for a booking that a second call repeats in the meantime. */
const SLOW_MS = 3_000;
const CALLS = 3;

/**
 * Calls a webhook for a booking, and again while the first request is with the service. The second call has a new quote
 * for the same Booking Key.
 */
async function callTwice(n8n: QueueN8n, kind: Kind, index: number): Promise<void> {
	const { control } = n8n.sandbox;
	const first = await bookings[kind].prepare(apiOf(n8n.sandbox), index);
	const second = kind === 'order' ? first : await bookings[kind].prepare(apiOf(n8n.sandbox), index);
	const call = async (item: Item) =>
		await until(
			() => send({ url: `${n8n.url}/webhook/${kind}`, body: { items: [item] } }),
			(answer) => answer?.status === 200,
		);
	const posts = async () =>
		(await control.log()).filter(({ method, path }) => method === 'POST' && path === bookings[kind].path).length;
	const before = await posts();
	await call(first);
	await until(posts, (count) => count > before, { pollMs: 20 });
	await call(second);
}

/** Books while processes are killed: executions of each type, retried after they crash. */
export function bookingTests({ n8n, report }: Bench): void {
	it.each(kinds)('books once if a webhook is called twice, on two workers: %s', async (kind) => {
		const { control } = n8n().sandbox;
		await control.reset();
		await control.setRateLimit({ limit: 100_000 });
		await control.fail({ method: 'POST', path: bookings[kind].path, delayMs: SLOW_MS, times: 2 * CALLS });
		const workflowId = await publishBooking(n8n(), kind);
		for (let index = 0; index < CALLS; index++) await callTwice(n8n(), kind, index);
		await untilEnded(n8n().rest, [workflowId]);
		await control.clearFaults();
		await unpublish(n8n().rest, workflowId);
		expect((await control.bookings())[kind]).toHaveLength(CALLS);
		const ids = (await executionsOf(n8n().rest, workflowId)).map(({ id }) => Number(id)).sort((a, b) => a - b);
		expect(ids).toHaveLength(2 * CALLS);
		const ran = ids.map((id) => n8n().workersOf(String(id)));
		// n8n chooses the workers.
		const calls = Array.from({ length: CALLS }, (_, call) => new Set(ran.slice(2 * call, 2 * call + 2).flat()));
		expect(calls.some((workers) => workers.size === 2)).toBe(true);
	});

	it("doesn't book anything twice when workers are killed and every crashed execution is retried", async () => {
		const runs = await bookAndKill(n8n());
		const { control } = n8n().sandbox;
		const before = await control.bookings();
		const crashed = new Map<Kind, number>();
		const failures = new Map<Kind, string>();
		for (const { kind, workflowId } of runs) {
			const executions = await crashedOf(n8n().rest, workflowId);
			crashed.set(kind, executions.length);
			await retryAll(n8n().rest, executions);
			failures.set(kind, await failuresOf(n8n().rest, workflowId));
			await unpublish(n8n().rest, workflowId);
		}
		const after = await control.bookings();
		for (const kind of kinds) {
			const booked = new Set(after[kind]).size;
			report.add('bookings', {
				Bookings: bookings[kind].name,
				Wanted: BOOKINGS,
				'Executions that crashed': `${crashed.get(kind) ?? 0} of ${EXECUTIONS}`,
				'Booked by then': before[kind].length,
				'Booked after Retry': booked,
				'Declined by Retry': BOOKINGS - booked,
				'Booked twice': after[kind].length - booked,
			});
		}
		for (const run of runs) {
			const { kind } = run;
			expect(crashed.get(kind)).toBeGreaterThan(0);
			expect(new Set(before[kind]).size).toBe(before[kind].length);
			// Bookings that were recorded but possibly never sent are declined: at most one per crashed execution.
			const { missing, unnamed } = missingFrom(run, after[kind], failures.get(kind) ?? '');
			expect([kind, missing.length <= (crashed.get(kind) ?? 0)]).toEqual([kind, true]);
			expect([kind, unnamed]).toEqual([kind, []]);
			const all = run.items.map(({ number }) => number);
			expect([kind, [...after[kind]].sort()]).toEqual([kind, all.filter((number) => !missing.includes(number)).sort()]);
		}
	});
}
