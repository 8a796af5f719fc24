import { inputItems, jsonOf, newAccount, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();
let token = '';

beforeEach(async () => {
	token = await newAccount(sandbox());
	await sandbox().control.setRateLimit({ limit: 10_000 });
});

const byName = (value: string) => ({ mode: 'name', value });
const rates = (count: number, given = token) =>
	runOperation(
		sandbox(),
		'rate.search',
		{
			intermodalRegionId: byName('Albany - NY'),
			toCityId: byName('={{ $json.index % 2 ? "Ontario, CA" : "Boston, MA" }}'),
			options: { cheapestOnly: true },
		},
		{ items: inputItems(count), token: given },
	);

const lookUps = async () =>
	(await sandbox().control.log())
		.map(({ path }) => path)
		.filter((path) => !path.includes('rates'))
		.sort();

it('requests each name once for all items, and caches it', async () => {
	expect(jsonOf(await rates(40))).toHaveLength(40);
	const once = ['/api/v2/cities', '/api/v2/cities', '/api/v2/intermodalRegions'];
	expect(await lookUps()).toEqual(once);
	jsonOf(await rates(5));
	expect(await lookUps()).toEqual(once);
});

it('does not share the cache with another account', async () => {
	jsonOf(await rates(1));
	jsonOf(await rates(1, await newAccount(sandbox())));
	expect(await lookUps()).toHaveLength(4);
});

it('does not cache failures or names that are not found', async () => {
	await sandbox().control.fail({ path: '/api/v2/intermodalRegions', status: 403 });
	expect((await rates(1)).error).toBeDefined();
	await sandbox().control.fail({ path: '/api/v2/intermodalRegions', status: 200, body: { data: [] } });
	expect((await rates(1)).error?.message).toMatch(/No intermodal region matches/);
	expect(jsonOf(await rates(1))).toHaveLength(1);
});

it('does not cache records that may change', async () => {
	const agent = { name: 'Harbor Dispatch', emails: 'desk@example.com' };
	jsonOf(await runOperation(sandbox(), 'pickupNumberAgent.create', agent, { token }));
	const get = () =>
		runOperation(sandbox(), 'pickupNumberAgent.get', { pickupNumberAgentId: byName(agent.name) }, { token });
	const [{ id } = {}] = jsonOf(await get());
	jsonOf(await runOperation(sandbox(), 'pickupNumberAgent.delete', { pickupNumberAgentId: id }, { token }));
	expect((await get()).error?.message).toMatch(/No pickup number agent matches/);
});
