import { probe, type ProbeJob } from '../../../../tools/probe/main.mts';
import { contradicts, points, type ProbeReport, reportText } from '../../../../tools/probe/report.mts';
import { booked, clientOf, useSandbox } from '../../sandbox/support.mts';
import { differing, faults, found } from './deviations.mts';

const sandbox = useSandbox();
const lines: string[] = [];

const run = (more: Partial<ProbeJob> = {}): Promise<ProbeReport> => {
	const { url: address, token } = sandbox;
	return probe({ address, token, reversible: true, progress: (line) => lines.push(line), ...more });
};

const differences = ({ points }: ProbeReport) => points.filter(({ verdict }) => verdict === 'differs');
const surprises = ({ findings }: ProbeReport) => findings.filter(contradicts);

/** Creates records of every type. */
async function fill() {
	const [orderId] = await sandbox.control.seedOrders({ count: 3 });
	for (const offset of [1, 2]) await sandbox.control.addFile({ holder: `order ${orderId! + offset}`, size: 1_000 });
	await sandbox.control.seedRateRequests({ count: 2 });
	for (let count = 0; count < 3; count++) await booked(sandbox.api, 'ltl');
	await sandbox.api.post('/api/v2/pickupNumberAgents', { name: 'Secret Desk', emails: ['secret@example.com'] });
	const webhook = { event_type: 'ltl.label.created', url: 'https://secret.example.com/hook' };
	await sandbox.api.post('/api/webhook/config', webhook);
	await sandbox.control.setRateLimit({ limit: 120 });
	await sandbox.control.clearLog();
	lines.length = 0;
}

beforeEach(fill);

describe('a service that matches our assumptions', () => {
	it('has no findings, whether the account has records or not', async () => {
		const full = await run();
		expect([differences(full), surprises(full)]).toEqual([[], []]);
		const unseen = full.points.filter(({ verdict }) => verdict === 'could not be seen').map(({ point }) => point);
		expect(unseen).toEqual([
			'u-booked',
			'u-any-number',
			'u-event-paths',
			'u-request-limit',
			'u-quote-reference',
			'u-pickup-date',
			'u-numbers-and-codes',
			'u-loose-rows',
			'u-cross-field-rules',
			'u-event-types',
			'u-released',
		]);
		const empty = await run({ token: `${sandbox.token}-other`, reversible: false });
		expect([differences(empty), surprises(empty)]).toEqual([[], []]);
	});

	it('receives only reads, with one announced rate search', async () => {
		await run({ reversible: false });
		const log = await sandbox.control.log();
		expect(new Set(log.map(({ method }) => method))).toEqual(new Set(['GET']));
		const searches = log.filter(({ path: asked }) => asked.endsWith('/advanceSearch'));
		expect(searches.map(({ status }) => status)).toEqual([200]);
		expect(lines.filter((line) => line.includes('one rate search follows'))).toHaveLength(1);
	});

	it("doesn't receive a rate search if the quota is used up", async () => {
		await sandbox.control.setQuotas({ rateSearches: { remaining: 0 } });
		await run({ reversible: false });
		const log = await sandbox.control.log();
		expect(log.filter(({ path: asked }) => asked.endsWith('/advanceSearch'))).toEqual([]);
	});

	it('has the same records afterward, and no booking', async () => {
		const [before, agents, webhooks] = await kept();
		await run();
		expect(await kept()).toEqual([before, agents, webhooks]);
		const posts = (await sandbox.control.log()).filter(({ method }) => method === 'POST').map((entry) => entry.path);
		expect(posts).toEqual(['/api/v2/warehouses', '/api/v2/pickupNumberAgents', '/api/webhook/config']);
	});
});

async function kept() {
	const agents = await sandbox.api.get<{ data: unknown }>('/api/v2/pickupNumberAgents');
	return [await sandbox.control.counts(), agents.data.data, await sandbox.control.webhooks()];
}

describe('a service that differs from the assumptions', () => {
	let report: ProbeReport;
	it('is probed to the end', async () => {
		for (const fault of faults) await sandbox.control.fail(fault);
		report = await run();
	});

	it.each(differing)('%s: %s', (point, text) => {
		const seen = differences(report).find((one) => one.point === point)?.seen ?? [];
		expect(seen).toContain(text);
	});

	it.each(found)('%s in %s: %s', (kind, where, what) => {
		expect(report.findings).toContainEqual({ kind, where, what });
	});

	it("isn't reported as different where it matches them", () => {
		expect(new Set(differences(report).map(({ point }) => point))).toEqual(new Set(differing.map(([point]) => point)));
		const told = new Set(found.map((one) => one.join('\n')));
		const others = surprises(report).filter(({ kind, where, what }) => !told.has(`${kind}\n${where}\n${what}`));
		expect(others).toEqual([]);
	});
});

it('reports how a query was refused, without a second search', async () => {
	const errors = { is_limited_area_access: ['It is invalid.'] };
	const body = { error: 'VALIDATION', errors, message: 'Failed Validation' };
	await sandbox.control.fail({ path: '/api/v2/rates/advanceSearch', status: 400, body });
	const { points: all } = await run({ reversible: false });
	expect(all).toContainEqual({
		point: 'u-lists-in-queries',
		verdict: 'differs',
		seen: ['is_limited_area_access was refused'],
	});
	const log = await sandbox.control.log();
	expect(log.filter(({ path: asked }) => asked.endsWith('/advanceSearch'))).toHaveLength(1);
});

it('names a warehouse that it could not delete', async () => {
	await sandbox.control.fail({ method: 'DELETE', path: '/api/v2/warehouses/{id}', status: 500 });
	await run();
	expect(lines.join('\n')).toMatch(/warehouse \d+ is still there: delete it with Warehouse › Delete/);
});

it('reports types and codes, and no data of the account', async () => {
	const report = await run();
	const text = JSON.stringify(report) + reportText(report) + lines.join('\n');
	for (const value of [
		sandbox.token,
		'Dispatch Desk',
		'Secret',
		'secret',
		'SEED',
		'Blue Anchor',
		'25000',
		'LS2',
		'RATE0',
	]) {
		expect(text).not.toContain(value);
	}
});

it('explains a rejected token and an unreachable service', async () => {
	await expect(run({ token: 'nobody' })).rejects.toThrow('The service refused the token');
	await expect(run({ address: 'http://127.0.0.1:10' })).rejects.toThrow('got no answer (ECONNREFUSED)');
});

it('waits if the request limit is used up', async () => {
	await sandbox.control.fail({
		path: '/api/v2/users/profile',
		status: 429,
		headers: { 'retry-after': '0.01' },
		body: {},
	});
	const { points } = await run({ reversible: false });
	const limit = points.find(({ point }) => point === 'u-request-limit');
	expect(limit?.seen).toContain('a refusal for want of requests carries Retry-After');
	expect((await clientOf(sandbox.url, sandbox.token).get('/api/v2/users/profile')).status).toBe(200);
});

it('sees only points that docs/interface.md has', async () => {
	const report = await run();
	expect(report.points.map(({ point }) => point)).toEqual(points());
	expect(points().length).toBeGreaterThan(20);
});
