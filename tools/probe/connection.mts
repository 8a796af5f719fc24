import axios, { type AxiosResponse } from 'axios';
import type { Endpoint } from '../../contract/index.ts';
import { fillPath } from '../../transport/http/request.ts';
import { recordOr, recordsOf } from '../../transport/index.ts';
import { limitReport, RateLimiter, retryAfter } from '../../transport/rateLimiter.ts';
import { endpointOf, holdAnswer, holdHeaders, whereOf, type Answer } from './answer.mts';
import type { Findings } from './findings.mts';

const TIMEOUT = 60_000;
const TRIES = 3;
const MINUTE = 60_000;

export interface Question {
	readonly params?: Readonly<Record<string, unknown>>;
	/** As written, brackets included. */
	readonly query?: ReadonlyArray<readonly [string, string]>;
	readonly body?: unknown;
	/** In place of the token of the account. */
	readonly token?: string;
	/** Whether a refusal is what is asked for: then the answer is not held to anything. */
	readonly mayRefuse?: boolean;
	/** Whether only the beginning of the answer is read: the file itself is nobody's business. */
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

/** Asks the service one thing after another, within its limit of requests, and holds each answer to the documents. */
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

	/** A line for whoever watches. */
	say(line: string): void {
		this.#surroundings.progress(line);
	}

	/** `name` is the operation's, such as "order.getAll". Throws where nothing comes back. */
	async ask(name: string, question: Question = {}): Promise<Answer> {
		const endpoint = endpointOf(name);
		const where = whereOf(endpoint);
		const response = await this.#send(endpoint, question, where);
		const headers = response.headers as Readonly<Record<string, unknown>>;
		const content = question.headersOnly ? undefined : parsed(response.data);
		const isFine = response.status >= 200 && response.status < 300;
		const records = isFine ? recordsOf(content) : [];
		const refused = Object.keys(recordOr(recordOr(content).errors));
		const answer: Answer = { status: response.status, headers, content, records, isFine, refused };
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

	/** Holds an answer to what is documented of its status, its wrapper and its records. */
	hold(name: string, answer: Answer): void {
		holdAnswer(this.findings, name, answer);
	}
}
