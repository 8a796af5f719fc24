import type { Fault } from '../../../../sandbox/faults/faults.mts';

/** The name of every record in these tests. */
export const NAME = 'Harbor Dispatch';

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

export interface Row {
	readonly title: string;
	readonly fault: Fault;
	/** The results of GET, PUT and DELETE. */
	readonly repeatable: Expected;
	readonly post: Expected;
	/** Seconds. */
	readonly requestTimeout?: number;
}

const status = (code: number) => new RegExp(`^The API returned a server error \\(status ${code}\\)`);
const triedFour = (code: number) =>
	new RegExp(`^The API returned a server error \\(status ${code}\\), tried 4 times in [\\d.]+ seconds?: Server Error$`);
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

const gateway = (code: number): Row[] => [
	{ title: `${code} once`, fault: { status: code }, repeatable: [2, OK], post: [1, unsure(status(code))] },
	{
		title: `${code} always`,
		fault: { status: code, times: ALWAYS },
		repeatable: [4, triedFour(code)],
		post: [1, unsure(status(code))],
	},
];

const limited = (title: string, headers: Record<string, string>): Row => ({
	title: `429 ${title}`,
	fault: { status: 429, headers, body: { message: 'Too Many Attempts.' } },
	repeatable: [2, OK],
	post: [2, OK],
});

const broken = (kind: 'breakBefore' | 'breakDuring' | 'breakAfter', title: string): Row[] => [
	{ title: `reset ${title} once`, fault: { kind }, repeatable: [2, OK], post: [1, unsure(BROKEN)] },
	{
		title: `reset ${title} always`,
		fault: { kind, times: ALWAYS },
		repeatable: [4, BROKEN_FOUR],
		post: [1, unsure(BROKEN)],
	},
];

/** Ways in which the service may behave, with the node's expected reaction. */
export const rows: Row[] = [
	limited('with Retry-After in seconds', { 'retry-after': '0', 'x-ratelimit-remaining': '0' }),
	limited('without Retry-After', { 'x-ratelimit-remaining': '0' }),
	limited('with requests left, which is a limit that nobody documents', { 'x-ratelimit-remaining': '80' }),
	{ title: '408 once', fault: { status: 408 }, repeatable: [2, OK], post: [1, unsure(/status 408/)] },
	{ title: '500', fault: { status: 500, times: ALWAYS }, repeatable: [1, status(500)], post: [1, unsure(status(500))] },
	...gateway(502),
	...gateway(503),
	...gateway(504),
	...broken('breakBefore', 'before the request is handled'),
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
	{ title: 'HTML', fault: { kind: 'html' }, repeatable: [1, NOT_JSON], post: [1, unsure(NOT_JSON)] },
	{ title: 'wrong content type', fault: { kind: 'wrongContentType' }, repeatable: [1, OK], post: [1, OK] },
	{ title: '204', fault: { kind: 'empty' }, repeatable: [1, EMPTY], post: [1, EMPTY] },
];

/** How DELETE differs: its response has no body that could be cut off or malformed. */
export const BODILESS: Readonly<Record<string, Expected>> = {
	'reset in the body once': [1, OK],
	'reset in the body always': [1, OK],
	'malformed JSON': [1, OK],
	HTML: [1, OK],
	'wrong content type': [1, OK],
};
