import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import { examples } from '../../../fixtures/examples/index.mts';
import { shared } from '../../../support/shared.mts';
import { jsonOf, newAccount, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming, waitingAtMost } from '../../support/timing.mts';
import { BODILESS, NAME, rows } from './faultRows.mts';

const sandbox = useSandbox();
useTiming({ backoff: 4, window: 150, clockSkew: 5 });

const AGENT = { name: NAME, emails: 'desk@example.com' };
const SECONDS = { requestTimeout: 20 };

/** One operation for each method, on one type of record. */
const methods = {
	GET: (id: number) => ['pickupNumberAgent.get', { pickupNumberAgentId: id }] as const,
	POST: () => ['pickupNumberAgent.create', AGENT] as const,
	PUT: (id: number) => ['pickupNumberAgent.update', { pickupNumberAgentId: id, ...AGENT }] as const,
	DELETE: (id: number) => ['pickupNumberAgent.delete', { pickupNumberAgentId: id }] as const,
};
type Method = keyof typeof methods;

const shown = (json: IDataObject) => (json.deleted ? 'deleted' : json.success ? 'success' : json.name);

/** Runs a method in a separate account, with its own rate limit. */
async function accountFor(method: Method, seconds: object) {
	const token = await newAccount(sandbox());
	const [created] = jsonOf(await runOperation(sandbox(), 'pickupNumberAgent.create', AGENT, { token }));
	const [name, parameters] = methods[method](Number(created?.id));
	const given = { ...parameters, options: { ...SECONDS, ...seconds } };
	return async () => await runOperation(sandbox(), name, given, { token });
}

describe.each(rows)('$title', ({ title, fault, repeatable, post, ...seconds }) => {
	const all = Object.keys(methods) as Method[];

	// Runs in parallel, since the tests mostly wait.
	const seen = shared(async () => {
		const accounts = await Promise.all(all.map((method) => accountFor(method, seconds)));
		await sandbox().control.clearLog();
		for (const method of all) await sandbox().control.fail({ ...fault, method });
		const runs = await waitingAtMost(60_000, async () => await Promise.all(accounts.map(async (run) => await run())));
		const log = await sandbox().control.log();
		return { runs, requests: (wanted: Method) => log.filter(({ method }) => method === wanted).length };
	});

	it.each(all)('%s', (method) => {
		const run = seen().runs[all.indexOf(method)]!;
		const [expected, outcome] = method === 'POST' ? post : (method === 'DELETE' && BODILESS[title]) || repeatable;
		expect(seen().requests(method)).toBe(expected);
		if (outcome instanceof RegExp) expect(run.error?.message).toMatch(outcome);
		else expect(jsonOf(run).map(shown)).toEqual([outcome[method]]);
	});
});

describe('a record that does not exist is not found', () => {
	const NOT_FOUND = /^The API found nothing with this ID/;

	it('by a GET after a broken connection', async () => {
		await sandbox().control.fail({ kind: 'breakBefore' });
		const { error } = await runOperation(sandbox(), 'pickupNumberAgent.get', { pickupNumberAgentId: 999_999 });
		expect(error?.message).toMatch(NOT_FOUND);
		expect(await sandbox().control.log()).toHaveLength(2);
	});

	it('by a DELETE with an immediate response', async () => {
		const { error } = await runOperation(sandbox(), 'pickupNumberAgent.delete', { pickupNumberAgentId: 999_999 });
		expect(error?.message).toMatch(NOT_FOUND);
	});
});

it('warns that a POST may have gone through', async () => {
	await sandbox().control.fail({ kind: 'breakAfter' });
	const { error } = await runOperation(sandbox(), 'pickupNumberAgent.create', AGENT);
	expect(error?.message).toBe(
		'The connection to the API was lost. The request may still have gone through. Check your DrayEasy account before you try again',
	);
});

describe.each(['ltlQuote.create', 'ftlQuote.create'])('%s, which only asks for a price', (name) => {
	const quote = async () => await runOperation(sandbox(), name, examples[name]?.parameters ?? {});

	it.each<Fault>([{ status: 502 }, { status: 503 }, { status: 504 }, { kind: 'breakAfter' }])(
		'is sent again after %j',
		async (fault) => {
			await sandbox().control.fail(fault);
			expect((await quote()).error).toBeUndefined();
			expect(await sandbox().control.log()).toHaveLength(2);
		},
	);

	it('does not warn that it may have gone through', async () => {
		await sandbox().control.fail({ kind: 'breakAfter', times: 4 });
		expect((await quote()).error?.message).toMatch(
			/^The connection to the API was lost, tried 4 times in [\d.]+ seconds?$/,
		);
	});
});

it.each([
	['requestTimeout', 'soon', 'Request Timeout (Seconds) must be a number from 0.1 to 86400 (given: "soon") [item 0]'],
	['requestTimeout', 0, 'Request Timeout (Seconds) must be a number from 0.1 to 86400 (given: 0) [item 0]'],
	['requestTimeout', 86_401, 'Request Timeout (Seconds) must be a number from 0.1 to 86400 (given: 86401) [item 0]'],
])('rejects %s = %j', async (option, value, message) => {
	const run = await runOperation(sandbox(), 'userProfile.get', { options: { [option]: value } });
	expect(run.error?.message).toBe(message);
	expect(await sandbox().control.log()).toEqual([]);
});

it('waits longer for an LTL quote than the timeout that is sent to the service', async () => {
	await sandbox().control.behave({ ltl: { quoteDelayMs: 300 } });
	const { parameters = {} } = examples['ltlQuote.create'] ?? {};
	const options = { requestTimeout: 0.1, cheapestOnly: true };
	const run = await runOperation(sandbox(), 'ltlQuote.create', { ...parameters, options });
	expect(jsonOf(run)).toHaveLength(1);
});
