import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import { examples } from '../../../fixtures/examples/index.mts';
import { shared } from '../../../support/shared.mts';
import { jsonOf, newAccount, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming, waitingAtMost } from '../../support/timing.mts';

/** The name of every record in these tests. */
const NAME = 'Harbor Dispatch';

const ALWAYS = 100;
/** The timeout in seconds if every response is late. */
const SHORT = 0.2;
/** The timeout in seconds if a punctual response follows, also on a slow machine. */
const ENOUGH = 1;

const OK = { GET: NAME, POST: NAME, PUT: NAME, DELETE: 'deleted' };
const EMPTY = { GET: 'success', POST: 'success', PUT: 'success', DELETE: 'deleted' };

type Outcome = typeof OK | RegExp;
/** The number of requests, and the node's result or message. */
type Expected = readonly [requests: number, outcome: Outcome];

interface Row {
	readonly title: string;
	readonly fault: Fault;
	/** The results of GET, PUT and DELETE. */
	readonly repeatable: Expected;
	readonly post: Expected;
	/** Seconds. */
	readonly requestTimeout?: number;
}

const status = (code: number) => new RegExp(`^The API returned a server error \\(status ${code}\\)`);
const TRIED_FOUR = /^The API returned a server error \(status 503\), tried 4 times in [\d.]+ seconds?: Server Error$/;
const BROKEN = /^The connection to the API was lost$/;
const BROKEN_FOUR = /^The connection to the API was lost, tried 4 times in [\d.]+ seconds?$/;
const LATE = /^The API didn't respond within (0\.2 seconds|1 second)$/;
const LATE_FOUR = /^The API didn't respond within 0\.2 seconds, tried 4 times in [\d.]+ seconds?$/;
const NOT_JSON = /^The response isn.t JSON \(status 20[01]\)$/;

/** Returns the message for a POST whose outcome is unknown. */
const unsure = ({ source }: RegExp) =>
	new RegExp(
		`${source.replace(/\$$/, '')}.*\\. The request may still have gone through\\. Check your DrayEasy account before you try again`,
	);

const down: Row[] = [
	{ title: '503 once', fault: { status: 503 }, repeatable: [2, OK], post: [1, unsure(status(503))] },
	{
		title: '503 always',
		fault: { status: 503, times: ALWAYS },
		repeatable: [4, TRIED_FOUR],
		post: [1, unsure(status(503))],
	},
];

const limited = (title: string, headers: Record<string, string>): Row => ({
	title: `429 ${title}`,
	fault: { status: 429, headers, body: { message: 'Too Many Attempts.' } },
	repeatable: [2, OK],
	post: [2, OK],
});

const broken = (kind: 'breakDuring' | 'breakAfter', title: string): Row[] => [
	{ title: `reset ${title} once`, fault: { kind }, repeatable: [2, OK], post: [1, unsure(BROKEN)] },
	{
		title: `reset ${title} always`,
		fault: { kind, times: ALWAYS },
		repeatable: [4, BROKEN_FOUR],
		post: [1, unsure(BROKEN)],
	},
];

/** Ways in which the service may behave, with the node's expected reaction. */
const rows: Row[] = [
	limited('with Retry-After in seconds', { 'retry-after': '0', 'x-ratelimit-remaining': '0' }),
	limited('with requests left, which is a limit that nobody documents', { 'x-ratelimit-remaining': '80' }),
	{ title: '500', fault: { status: 500, times: ALWAYS }, repeatable: [1, status(500)], post: [1, unsure(status(500))] },
	...down,
	...broken('breakAfter', 'before the body'),
	...broken('breakDuring', 'in the body'),
	{
		title: 'timeout once',
		fault: { delayMs: 2_000 },
		repeatable: [2, OK],
		post: [1, unsure(LATE)],
		requestTimeout: ENOUGH,
	},
	{
		title: 'timeout always',
		fault: { delayMs: 500, times: ALWAYS },
		repeatable: [4, LATE_FOUR],
		post: [1, unsure(LATE)],
		requestTimeout: SHORT,
	},
	{ title: 'malformed JSON', fault: { kind: 'malformedJson' }, repeatable: [1, NOT_JSON], post: [1, unsure(NOT_JSON)] },
	{ title: 'wrong content type', fault: { kind: 'wrongContentType' }, repeatable: [1, OK], post: [1, OK] },
	{ title: '204', fault: { kind: 'empty' }, repeatable: [1, EMPTY], post: [1, EMPTY] },
];

/** How DELETE differs: its response has no body that could be cut off or malformed. */
const BODILESS: Readonly<Record<string, Expected>> = {
	'reset in the body once': [1, OK],
	'reset in the body always': [1, OK],
	'malformed JSON': [1, OK],
	'wrong content type': [1, OK],
};

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
		// What may have gone through must not be tried again.
		if (method === 'POST') expect(run.error?.description ?? '').not.toMatch(/try again/i);
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
