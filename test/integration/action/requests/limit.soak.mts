import { inputItems, jsonOf, newAccount, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

const sandbox = useSandbox();
const WINDOW = 400;
useTiming({ window: WINDOW, clockSkew: 20, pollInterval: 20, backoff: 4 });

const city = { query: 'Ontario,CA', limit: 1 };
const search = async (count: number) =>
	jsonOf(await runOperation(sandbox(), 'city.search', city, { items: inputItems(count), token }));

const refused = async () => (await sandbox().control.log()).filter(({ status }) => status === 429).length;

let token = '';
beforeEach(async () => {
	token = await newAccount(sandbox());
	await sandbox().control.setRateLimit({ limit: 40, windowMs: WINDOW });
});

it('the request limit is never exceeded: in a first burst, window after window, and after idling', async () => {
	expect(await search(130)).toHaveLength(130);
	await new Promise((resolve) => setTimeout(resolve, WINDOW + 150));
	expect(await search(40)).toHaveLength(40);
	expect(await refused()).toBe(0);
});

it('the request limit is shared by all executions of the process, for all operations', async () => {
	const agents = { name: '={{ "Agent " + $json.index }}', emails: 'desk@example.com' };
	const runs = await Promise.all([
		search(30),
		search(30),
		runOperation(sandbox(), 'pickupNumberAgent.create', agents, { items: inputItems(30), token }).then(jsonOf),
	]);
	expect(runs.map((items) => items.length)).toEqual([30, 30, 30]);
	expect(await refused()).toBe(0);
});

it.each([{ retryAfter: true }, { retryAfter: false }])(
	'no item is lost when another process also uses the request limit (%j)',
	async (behavior) => {
		await sandbox().control.setRateLimit({ limit: 40, windowMs: WINDOW, ...behavior });
		let isOver = false;
		const other = async () => {
			while (!isOver) {
				const headers = { authorization: `Bearer ${token}` };
				await fetch(`${sandbox().url}/api/v2/users/profile`, { headers });
				await new Promise((resolve) => setTimeout(resolve, 30));
			}
		};
		const others = other();
		const items = await search(70);
		isOver = true;
		await others;
		expect(items).toHaveLength(70);
	},
);
