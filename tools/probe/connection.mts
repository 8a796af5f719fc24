import axios, { type AxiosResponse } from 'axios';
import { type Endpoint, endpoints } from '../../contract/index.ts';
import { responseOf } from '../../contract/responses.mts';
import { fillPath } from '../../transport/http/request.ts';
import { type Headers, limitReport, retryAfter } from '../../transport/http/response.ts';
import { isRecord, recordOr, recordsOf, unwrap } from '../../transport/index.ts';
import { RateLimiter } from '../../transport/retry.ts';
import { compare, plainName, REQUESTS_PER_MINUTE, typeOf, type Findings } from './findings.mts';

/** A response. Its values are used in later requests and never reported. */
export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	/** The parsed JSON. Undefined if there is none. */
	readonly content: unknown;
	/** The records of a successful response. */
	readonly records: ReadonlyArray<Record<string, unknown>>;
	readonly isFine: boolean;
	/** The names of the fields rejected by a 400 response. */
	readonly refusedFields: readonly string[];
}

/** Returns the endpoint of an operation, such as "order.getAll". */
function endpointOf(name: string): Endpoint {
	const [resource = '', operation = ''] = name.split('.');
	const endpoint = (endpoints as Record<string, Record<string, Endpoint>>)[resource]?.[operation];
	if (!endpoint) throw new Error(`There is no operation ${name}`);
	return endpoint;
}

const whereOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Compares the headers of a response with the documented rate limit. */
function holdHeaders(findings: Findings, where: string, headers: Headers): void {
	const { limit, remaining } = limitReport(headers);
	for (const [name, value] of Object.entries({ 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': remaining })) {
		if (value === undefined) findings.add('other header', where, `${name} is missing`);
	}
	if (limit !== undefined && limit !== REQUESTS_PER_MINUTE) {
		findings.add('other header', where, `X-RateLimit-Limit is ${limit}, documented is ${REQUESTS_PER_MINUTE}`);
	}
	const isTold = limit !== undefined && remaining !== undefined;
	findings.see('u-request-limit', isTold, isTold ? 'headers tell the limit' : `${where} does not tell the limit`);
}

/** Returns the type of a response's envelope: none, only `data`, or a page with an envelope around its `data`. */
function holdWrapper(findings: Findings, name: string, { responseType }: Endpoint, content: unknown): void {
	const keys = isRecord(content) ? Object.keys(content).map(plainName).sort() : [];
	const isPage = responseType === 'pages' || responseType === 'only';
	const inner = isPage ? (recordOr(content).data ?? content) : unwrap(content);
	const isLost = keys.includes('data') && keys.length > 1 && !isPage;
	const isAssumed = typeOf(inner) === (responseType === 'record' ? 'object' : 'list') && !isLost;
	const form =
		keys.length === 1 && keys[0] === 'data' ? '"data" alone' : isPage ? '"data" in an envelope' : 'no wrapper';
	const who =
		name === 'userProfile.get' ? 'the profile' : isPage ? 'pages' : responseType === 'record' ? 'a record' : 'lists';
	const text = isAssumed ? `${who}: ${form}` : `${name} answers ${keys.join(', ') || typeOf(content)}`;
	findings.see('u-data-wrapper', isAssumed, text);
}

/** Compares a response with the documented status, envelope and records. */
function holdAnswer(findings: Findings, name: string, { status, isFine, content, records }: Answer): void {
	const endpoint = endpointOf(name);
	const where = whereOf(endpoint);
	const response = responseOf(name);
	// A download may redirect (undocumented: docs/interface.md#u-downloads).
	const isDocumented = !response.isAssumed && endpoint.responseType !== 'file';
	if (isDocumented && status !== response.status) {
		findings.add('other status', where, `${status}, documented is ${response.status}`);
	}
	if (!isFine || endpoint.responseType === 'file') return;
	if (endpoint.responseType !== 'nothing') holdWrapper(findings, name, endpoint, content);
	if (response.record) for (const record of records) compare({ name, where, findings }, response.record, record);
}

const TIMEOUT = 60_000;
const TRIES = 3;
const MINUTE = 60_000;

export interface Question {
	readonly params?: Readonly<Record<string, unknown>>;
	/** Sent unchanged, including brackets. */
	readonly query?: ReadonlyArray<readonly [string, string]>;
	readonly body?: unknown;
	/** A token to use instead of the account's token. */
	readonly token?: string;
	/** Whether the request should be rejected. If so, the response isn't checked. */
	readonly mayRefuse?: boolean;
	/** Whether to read only the beginning of the response, because the file itself is private. */
	readonly headersOnly?: boolean;
}

interface Surroundings {
	readonly address: string;
	readonly token: string;
	readonly findings: Findings;
	readonly progress: (line: string) => void;
}

function parsed(text: unknown): unknown {
	if (typeof text !== 'string' || text.trim() === '') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends requests one after another within the rate limit, and compares each response with the documentation. */
export class Connection {
	readonly #limiter = new RateLimiter();
	readonly #surroundings: Surroundings;
	requests = 0;

	constructor(surroundings: Surroundings) {
		this.#surroundings = surroundings;
	}

	get findings(): Findings {
		return this.#surroundings.findings;
	}

	/** Returns a line of progress. */
	say(line: string): void {
		this.#surroundings.progress(line);
	}

	/** `name` is the operation's name, such as "order.getAll". Throws if there is no response. */
	async ask(name: string, question: Question = {}): Promise<Answer> {
		const endpoint = endpointOf(name);
		const where = whereOf(endpoint);
		const response = await this.#send(endpoint, question, where);
		const headers = response.headers as Readonly<Record<string, unknown>>;
		const content = question.headersOnly ? undefined : parsed(response.data);
		const isFine = response.status >= 200 && response.status < 300;
		const records = isFine ? recordsOf(content) : [];
		const refusedFields = Object.keys(recordOr(recordOr(content).errors));
		const answer: Answer = { status: response.status, headers, content, records, isFine, refusedFields };
		holdHeaders(this.findings, where, headers);
		if (!question.mayRefuse) this.hold(name, answer);
		return answer;
	}

	async #send(endpoint: Endpoint, question: Question, where: string): Promise<AxiosResponse<unknown>> {
		for (let tries = 1; ; tries++) {
			const response = await this.#sendOnce(endpoint, question, where);
			if (response.status !== 429 || tries === TRIES) return response;
			const headers = response.headers as Readonly<Record<string, unknown>>;
			const told = retryAfter(headers);
			if (told === undefined && Number(headers['x-ratelimit-remaining']) > 0) return response;
			const by = told === undefined ? 'nothing that says for how long' : 'Retry-After';
			this.findings.see('u-request-limit', true, `a refusal for want of requests carries ${by}`);
			this.say(`  waiting ${Math.ceil((told ?? MINUTE) / 1_000)} s: the limit of requests is used up`);
			await pause(told ?? MINUTE);
		}
	}

	async #sendOnce(endpoint: Endpoint, question: Question, where: string): Promise<AxiosResponse<unknown>> {
		const { address, token } = this.#surroundings;
		const { params = {}, query = [], body, headersOnly = false } = question;
		const permit = await this.#limiter.acquire();
		const started = Date.now();
		this.requests++;
		try {
			const response = await axios.request<unknown>({
				method: endpoint.method,
				baseURL: address,
				url: fillPath(endpoint.path, params),
				params: new URLSearchParams(query.map(([key, value]): [string, string] => [key, value])),
				headers: { Authorization: `Bearer ${question.token ?? token}`, Accept: 'application/json' },
				...(body !== undefined && { data: body }),
				responseType: headersOnly ? 'stream' : 'text',
				transformResponse: (text: unknown) => text,
				timeout: TIMEOUT,
				maxRedirects: 0,
				validateStatus: () => true,
			});
			if (headersOnly) (response.data as { destroy(): void }).destroy();
			this.#limiter.release(permit, limitReport(response.headers));
			this.say(`${String(this.requests).padStart(3)}  ${where}  ${response.status}, ${Date.now() - started} ms`);
			return response;
		} catch (error) {
			this.#limiter.release(permit);
			const { code = 'no answer' } = error as { code?: string };
			throw new Error(`${where} got no answer (${code}). Check the address and the network, then try again.`);
		}
	}

	/** Compares a response with the documented status, envelope and records. */
	hold(name: string, answer: Answer): void {
		holdAnswer(this.findings, name, answer);
	}
}
