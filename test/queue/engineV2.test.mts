import { rmSync } from 'node:fs';
import { OwnN8n } from '../../tools/n8n/ownN8n.mts';
import { Postgres } from '../../tools/queue/servers.mts';
import { freePort, HOST, Services } from '../../tools/setup/services.mts';
import { until } from '../../tools/until.mts';
import { bookings } from '../support/bookingKinds.mts';
import { shared } from '../support/shared.mts';
import {
	BOOKINGS,
	countBookings,
	EXECUTIONS,
	missingFrom,
	prepareRuns,
	startExecutions,
	type Run,
} from './support/booking.mts';
import { countPending, executionsOf, failuresOf } from './support/executions.mts';
import { Report } from './support/report.mts';

const KILLS = 3;
/** The bookings that arrive before each kill. */
const BETWEEN = 20;

/** The environment of an n8n with the next engine, which has two servers of its own. */
async function engineEnv({ url }: Postgres): Promise<NodeJS.ProcessEnv> {
	const [engine, control] = [String(await freePort()), String(await freePort())];
	return {
		N8N_ENABLED_MODULES: 'engine-v2',
		N8N_EXPRESSION_ENGINE: 'vm',
		N8N_ENGINE_DATABASE_URL: url,
		N8N_ENGINE_HOST: HOST,
		N8N_ENGINE_PORT: engine,
		N8N_ENGINE_BASE_URL: `http://${HOST}:${engine}`,
		N8N_ENGINE_CONTROL_PLANE_PORT: control,
		N8N_ENGINE_CONTROL_PLANE_BASE_URL: `http://${HOST}:${control}`,
	};
}

const bench = shared(
	async () => {
		const services = new Services();
		const postgres = await Postgres.start(services);
		const env = { ...postgres.env, ...(await engineEnv(postgres)), N8N_ENCRYPTION_KEY: 'of-the-tests' };
		return { services, postgres, n8n: await OwnN8n.start(env), report: new Report() };
	},
	async ({ services, postgres, n8n, report }) => {
		report.finish();
		await n8n.close();
		await services.stopAll();
		rmSync(postgres.folder, { recursive: true, force: true, maxRetries: 3 });
	},
);

/** Posts all bookings again and again while n8n is killed, and once more without a kill. Returns what was interrupted. */
async function bookAndKill(n8n: OwnN8n, runs: readonly Run[]): Promise<number> {
	const post = async () => await Promise.all(runs.map((run) => startExecutions(n8n, run)));
	for (let kill = 1; kill <= KILLS; kill++) {
		const before = await countBookings(n8n);
		await post();
		await until(
			() => countBookings(n8n),
			(count) => count >= before + BETWEEN,
		);
		await n8n.crash();
	}
	const ids = runs.map(({ workflowId }) => workflowId);
	const ended = async () => (await Promise.all(ids.map((id) => executionsOf(n8n.rest, id)))).flat().length;
	const [interrupted, before] = [await countPending(n8n.rest, ids), await ended()];
	await post();
	const all = before + EXECUTIONS * runs.length;
	expect(await until(ended, (count) => count >= all, { patienceMs: 240_000, pollMs: 500 })).toBe(all);
	// The engine never continues what a kill has interrupted.
	expect(await countPending(n8n.rest, ids)).toBe(interrupted);
	return interrupted;
}

it("doesn't book anything twice on n8n's next engine when n8n is killed and every booking is posted again", async () => {
	const { n8n, report } = bench();
	const runs = await prepareRuns(n8n, { engineType: 'v2' });
	const interrupted = await bookAndKill(n8n, runs);
	// Each kill interrupts the execution that is booking.
	expect(interrupted).toBeGreaterThanOrEqual(KILLS);
	const after = await n8n.sandbox.control.bookings();
	for (const run of runs) {
		const { kind, workflowId } = run;
		const { missing, unnamed } = missingFrom(run, after[kind], await failuresOf(n8n.rest, workflowId));
		const twice = after[kind].length - new Set(after[kind]).size;
		report.add('bookings', {
			Bookings: bookings[kind].name,
			Wanted: BOOKINGS,
			Booked: new Set(after[kind]).size,
			'Booked twice': twice,
			'Said to be uncertain': missing.length - unnamed.length,
			Lost: unnamed.length,
		});
		expect([kind, twice, unnamed]).toEqual([kind, 0, []]);
		// A kill interrupts one request.
		expect([kind, missing.length <= KILLS]).toEqual([kind, true]);
	}
});
