import { parametersOf } from '../../../fixtures/examples/index.mts';
import { newAccount, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

const sandbox = useSandbox();
useTiming({ window: 300, clockSkew: 20, pollInterval: 20, backoff: 4 });

let token = '';
beforeEach(async () => {
	token = await newAccount(sandbox());
});

const refuse = (path: string, remaining: string, body = {}) =>
	sandbox().control.fail({ path, status: 429, headers: { 'x-ratelimit-remaining': remaining }, body, times: 9 });
const search = (options = {}) =>
	runOperation(sandbox(), 'rate.search', { ...parametersOf('rate.search'), options }, { token });
const searches = async () => (await sandbox().control.log()).filter(({ path }) => path.includes('/rates/'));

it('reports a quota that is used up while requests are left', async () => {
	await refuse('/api/v2/rates/*', '80', { message: 'Search limit reached.' });
	const { error } = await search();
	expect(error?.message).toBe("The account's quota of rate searches is used up: Search limit reached.");
	expect(error).toMatchObject({ httpCode: '429' });
	expect(await searches()).toHaveLength(1);
});

describe('a 429 that is neither the request limit nor a quota', () => {
	const burst = async (path: string, headers = {}, method?: string) =>
		await sandbox().control.fail({
			...(method && { method }),
			path,
			status: 429,
			headers: { 'x-ratelimit-remaining': '80', ...headers },
			body: { message: 'Slow down.' },
			times: 3,
		});

	it.each(['order.getAll', 'city.search', 'warehouse.create', 'ltlQuote.create'])(
		'is retried after a wait on an endpoint without a quota: %s',
		async (name) => {
			await burst('*');
			const { error } = await runOperation(sandbox(), name, parametersOf(name), { token });
			expect(error).toBeUndefined();
			expect((await sandbox().control.log()).filter(({ status }) => status === 429)).toHaveLength(3);
		},
	);

	it('is retried after a wait on an endpoint with a quota if the API asks for a short wait', async () => {
		await burst('/api/v2/rates/*', { 'retry-after': '0.1' });
		expect((await search()).error).toBeUndefined();
		expect(await searches()).toHaveLength(4);
	});
});
