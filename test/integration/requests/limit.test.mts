import { credentialsFor, inputItems, jsonOf, runOperation, useSandbox } from '../support/freight.mts';
import { runNode } from '../harness/index.mts';
import { usePace } from './support.mts';

const sandbox = useSandbox();
const WINDOW = 1_500;
usePace({ window: WINDOW, early: 20, drift: 20, look: 20, backoff: 4 });

const city = { query: 'Ontario,CA', limit: 1 };
const search = async (count: number, token = sandbox().token) =>
	jsonOf(await runOperation(sandbox(), 'city.search', city, { items: inputItems(count), token }));

const statuses = async () => (await sandbox().control.log()).map(({ status }) => status);
const refused = async () => (await statuses()).filter((status) => status === 429).length;

/** Requests of each window, as the service counts them. */
async function spending() {
	const windows: number[] = [];
	let endsAt = -Infinity;
	for (const { startedAt } of await sandbox().control.log()) {
		if (startedAt >= endsAt) {
			endsAt = startedAt + WINDOW;
			windows.push(0);
		}
		windows[windows.length - 1]! += 1;
	}
	return windows;
}

beforeEach(async () => {
	await sandbox().control.setRateLimit({ limit: 40, windowMs: WINDOW });
	// What tests before have spent counts no more.
	await new Promise((resolve) => setTimeout(resolve, WINDOW + 100));
});

it('spends the limit without a refusal: in a first burst, window after window, and after idling', async () => {
	expect(await search(130)).toHaveLength(130);
	expect(await refused()).toBe(0);
	expect((await spending())[0]).toBe(40);
	expect(Math.max(...(await spending()))).toBe(40);
	await new Promise((resolve) => setTimeout(resolve, WINDOW + 300));
	await sandbox().control.clearLog();
	expect(await search(40)).toHaveLength(40);
	expect(await spending()).toEqual([40]);
	expect(await refused()).toBe(0);
});

it('is shared by all executions of the process, for all operations', async () => {
	const agents = { name: '={{ "Agent " + $json.index }}', emails: 'desk@example.com' };
	const runs = await Promise.all([
		search(30),
		search(30),
		runOperation(sandbox(), 'pickupNumberAgent.create', agents, { items: inputItems(30) }).then(jsonOf),
	]);
	expect(runs.map((items) => items.length)).toEqual([30, 30, 30]);
	expect(await refused()).toBe(0);
});

it('is one for each token', async () => {
	await sandbox().control.addToken({ token: 'second-token', company: 'Example Trading' });
	const items = await Promise.all([search(40), search(40, 'second-token')]);
	expect(items.flat()).toHaveLength(80);
	expect(await refused()).toBe(0);
	expect(await spending()).toEqual([80]);
});

it('follows a limit that the service raises', async () => {
	expect(await search(1)).toHaveLength(1);
	await sandbox().control.setRateLimit({ limit: 300, windowMs: WINDOW });
	await sandbox().control.clearLog();
	expect(await search(250)).toHaveLength(250);
	expect(Math.max(...(await spending()))).toBeGreaterThan(40);
	expect(await refused()).toBe(0);
});

it.each([{ retryAfter: true }, { retryAfter: false, reset: true }, { retryAfter: false, reset: false }])(
	'loses nothing when another process spends from it (%j)',
	async (manners) => {
		await sandbox().control.setRateLimit({ limit: 40, windowMs: WINDOW, ...manners });
		let isOver = false;
		const other = async () => {
			while (!isOver) {
				const headers = { authorization: `Bearer ${sandbox().token}` };
				await fetch(`${sandbox().url}/api/v2/users/profile`, { headers });
				await new Promise((resolve) => setTimeout(resolve, 60));
			}
		};
		const others = other();
		const items = await search(70);
		isOver = true;
		await others;
		expect(items).toHaveLength(70);
	},
);

it('gives up after Maximum Wait, and says so', async () => {
	await search(40);
	await sandbox().control.clearLog();
	const { error } = await runNode({
		type: 'drayageFreight',
		parameters: { resource: 'userProfile', operation: 'get', options: { maximumWait: 0.3 } },
		credentials: credentialsFor(sandbox().url),
	});
	expect(error?.message).toMatch(/^The request limit of the account stayed used up for [\d.]+ seconds?$/);
	expect(error?.description).toMatch(/allow a longer Maximum Wait/);
	expect(await statuses()).toEqual([]);
});
