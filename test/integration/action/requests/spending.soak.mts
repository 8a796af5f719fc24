import { inputItems, newAccount, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming, waitingAtMost } from '../../support/timing.mts';

const sandbox = useSandbox();
useTiming({ pollInterval: 20 });

const LIMIT = 40;
const USED_UP = /^Gave up after waiting [\d.]+ seconds? for the account's request limit$/;

/** Runs searches that fail instead of waiting for the next window, and returns how many succeed. */
const search = async (count: number, token: string) => {
	const parameters = { query: 'Ontario,CA', limit: 1 };
	const node = { onError: 'continueRegularOutput' } as const;
	const run = async () =>
		await runOperation(sandbox(), 'city.search', parameters, { items: inputItems(count), token, node });
	const { items } = await waitingAtMost(0, run);
	const errors = items.flatMap(({ json }) => (json.error === undefined ? [] : [json.error]));
	expect(errors).toEqual(errors.map(() => expect.stringMatching(USED_UP) as string));
	return items.length - errors.length;
};

const statuses = async () => new Set((await sandbox().control.log()).map(({ status }) => status));

beforeEach(async () => {
	await sandbox().control.setRateLimit({ limit: LIMIT });
});

it('a process uses the whole request limit and no more', async () => {
	const token = await newAccount(sandbox());
	expect(await search(LIMIT + 10, token)).toBe(LIMIT);
	expect(await search(1, token)).toBe(0);
	expect(await sandbox().control.log()).toHaveLength(LIMIT);
	expect(await statuses()).toEqual(new Set([200]));
});

it('the request limit is shared by all executions', async () => {
	const token = await newAccount(sandbox());
	const spent = await Promise.all([search(30, token), search(30, token), search(30, token)]);
	expect(spent.reduce((sum, count) => sum + count)).toBe(LIMIT);
});

it('the request limit is separate for each token', async () => {
	const tokens = [await newAccount(sandbox()), await newAccount(sandbox())];
	expect(await Promise.all(tokens.map((token) => search(LIMIT, token)))).toEqual([LIMIT, LIMIT]);
});

it('a process uses a higher limit once the service raises it', async () => {
	const token = await newAccount(sandbox());
	expect(await search(1, token)).toBe(1);
	await sandbox().control.setRateLimit({ limit: 300 });
	expect(await search(250, token)).toBe(250);
	expect(await statuses()).toEqual(new Set([200]));
});

it("a request gives up after the maximum wait with a message, and isn't sent", async () => {
	const token = await newAccount(sandbox());
	await search(LIMIT, token);
	await sandbox().control.clearLog();
	const run = async () => await runOperation(sandbox(), 'userProfile.get', {}, { token });
	const { error } = await waitingAtMost(300, run);
	expect(error?.message).toMatch(USED_UP);
	expect(error?.description).toMatch(/fewer workflows/);
	expect(await sandbox().control.log()).toEqual([]);
});

it('a request gives up immediately if Retry-After exceeds the maximum wait', async () => {
	const token = await newAccount(sandbox());
	const headers = { 'retry-after': '3600', 'x-ratelimit-remaining': '0' };
	await sandbox().control.fail({ status: 429, headers, body: { message: 'Too Many Attempts.' } });
	const { error } = await runOperation(sandbox(), 'userProfile.get', {}, { token });
	expect(error?.message).toBe('The account has sent too many requests; the next attempt would have to wait 60 minutes');
	expect(await sandbox().control.log()).toHaveLength(1);
});
