import { inputItems, jsonOf, newAccount, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();
let token = '';

beforeEach(async () => {
	token = await newAccount(sandbox());
	await sandbox().control.setRateLimit({ limit: 10_000 });
});

const byName = (value: string) => ({ mode: 'name', value });
const rates = (count: number) =>
	runOperation(
		sandbox(),
		'rate.search',
		{
			intermodalRegionId: byName('Albany - NY'),
			toCityId: byName('={{ $json.index % 2 ? "Ontario, CA" : "Boston, MA" }}'),
			options: { cheapestOnly: true },
		},
		{ items: inputItems(count), token },
	);

const lookUps = async () =>
	(await sandbox().control.log())
		.map(({ path }) => path)
		.filter((path) => !path.includes('rates'))
		.sort();

it('requests each name once for all items', async () => {
	expect(jsonOf(await rates(40))).toHaveLength(40);
	expect(await lookUps()).toEqual(['/api/v2/cities', '/api/v2/cities', '/api/v2/intermodalRegions']);
});
