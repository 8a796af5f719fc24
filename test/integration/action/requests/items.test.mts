import type { IDataObject } from 'n8n-workflow';
import { startNode } from '../../../../tools/engine/index.mts';
import { credentialsFor, inputItems, jsonOf, newAccount, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();
const AGENTS = '/api/v2/pickupNumberAgents';
const getAgent = { pickupNumberAgentId: '={{ $json.index }}' };
const createAgent = { name: '={{ "Agent " + $json.index }}', emails: 'desk@example.com' };
/** The number of items. Set MANY_ITEMS=10000 for a long run. */
const MANY = Number(process.env.MANY_ITEMS ?? 500);

let token = '';

beforeEach(async () => {
	token = await newAccount(sandbox());
});

/** Starts an operation without waiting for its end. */
const start = async (name: string, parameters: IDataObject, count: number, node = {}) => {
	const [resource = '', operation = ''] = name.split('.');
	return await startNode({
		type: 'drayageFreight',
		parameters: { resource, operation, ...parameters },
		credentials: credentialsFor(sandbox().url, token),
		items: inputItems(count),
		node,
	});
};

const seen = async () => (await sandbox().control.log()).length;

/** Waits until the sandbox has received this many requests and no more arrive. */
async function untilStill(least: number) {
	for (let before = -1, now = 0; now < least || now !== before;) {
		await new Promise((resolve) => setTimeout(resolve, 150));
		[before, now] = [now, await seen()];
	}
	return await seen();
}

/** Adds agents and returns the ID of the first. */
async function createAgents(count: number): Promise<number> {
	const run = await runOperation(sandbox(), 'pickupNumberAgent.create', createAgent, { items: inputItems(count) });
	return jsonOf(run)[0]?.id as number;
}

describe('an execution that is canceled', () => {
	it.each(['stopWorkflow', 'continueRegularOutput'])(
		'ends a wait for the request limit immediately (%s)',
		async (onError) => {
			await sandbox().control.setRateLimit({ limit: 20 });
			const { finished, cancel } = await start('city.search', { query: 'Ontario,CA' }, 500, { onError });
			expect(await untilStill(20)).toBe(20);
			cancel();
			await finished;
			expect(await untilStill(20)).toBe(20);
			expect((await sandbox().control.log()).map(({ status }) => status)).not.toContain(429);
		},
	);

	it('ends a pause between attempts immediately', async () => {
		await sandbox().control.fail({ status: 503, headers: { 'retry-after': '300' }, times: 9 });
		const { finished, cancel } = await start('userProfile.get', {}, 1);
		await untilStill(1);
		cancel();
		await finished;
		expect(await seen()).toBe(1);
	});

	it("ends a request immediately, and doesn't send another write", async () => {
		await sandbox().control.fail({ method: 'POST', delayMs: 10_000, skip: 2 });
		const { finished, cancel } = await start('pickupNumberAgent.create', createAgent, 50, {
			onError: 'continueRegularOutput',
		});
		await untilStill(3);
		cancel();
		await finished;
		expect(await untilStill(3)).toBe(3);
	});
});

describe('many items', () => {
	it('stop when the first of 1,000 fails, without waiting for retries of the others', async () => {
		await sandbox().control.fail({ path: `${AGENTS}/0`, status: 404, delayMs: 100 });
		await sandbox().control.fail({ path: `${AGENTS}/*`, status: 503, headers: { 'retry-after': '300' }, times: 1_000 });
		const { error } = await runOperation(sandbox(), 'pickupNumberAgent.get', getAgent, { items: inputItems(1_000) });
		expect(error).toMatchObject({ context: { itemIndex: 0 } });
		expect(error?.message).toMatch(/found nothing with this ID/);
		expect(await seen()).toBeLessThanOrEqual(8);
	});

	it('keep order and pairing if some fail and the execution continues', async () => {
		const first = await createAgents(20);
		const { outputs } = await runOperation(
			sandbox(),
			'pickupNumberAgent.get',
			{ pickupNumberAgentId: `={{ ${first} + $json.index }}` },
			{ items: inputItems(40).reverse(), node: { onError: 'continueErrorOutput' } },
		);
		const [found = [], failed = []] = outputs;
		expect(found.map(({ json }) => json.name)).toEqual(Array.from({ length: 20 }, (_, i) => `Agent ${19 - i}`));
		expect(found.map(({ pairedItem }) => pairedItem)).toEqual(Array.from({ length: 20 }, (_, i) => ({ item: 20 + i })));
		expect(failed.map(({ json }) => json.index)).toEqual(Array.from({ length: 20 }, (_, i) => 39 - i));
		expect(failed.every(({ json }) => (json.error as string).startsWith('The API found nothing'))).toBe(true);
	});

	it(`are returned in order, each paired with its input item, if there are ${MANY}`, async () => {
		const first = await createAgents(30);
		const { items, error } = await runOperation(
			sandbox(),
			'pickupNumberAgent.get',
			{ pickupNumberAgentId: `={{ ${first} + $json.index % 30 }}` },
			{ items: inputItems(MANY) },
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(MANY);
		const wrong = items.filter(
			({ json, pairedItem }, i) =>
				json.name !== `Agent ${i % 30}` || (pairedItem as { item: number } | undefined)?.item !== i,
		);
		expect(wrong).toEqual([]);
	}, 300_000);
});
