import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, endpoints } from '../../contract/index.ts';
import { responseOf } from '../../contract/responses.mts';
import { compare, isRecord, type Json, plainName, typeOf } from './compare.mts';
import type { Findings } from './report.mts';

/** A response. Its values are used in later requests and never reported. */
export interface Answer {
	/** The method and path. */
	readonly where: string;
	readonly status: number;
	readonly headers: Headers;
	/** The parsed JSON. Undefined if there is none. */
	readonly content: unknown;
	/** The records of a successful response. */
	readonly records: readonly Json[];
	readonly isFine: boolean;
}

export interface Question {
	readonly params?: Json;
	/** Sent unchanged, including brackets. */
	readonly query?: ReadonlyArray<readonly [string, string]>;
	readonly body?: unknown;
	/** A token to use instead of the account's token. */
	readonly token?: string;
	/** Whether the request should or may be rejected. If so, the response isn't compared. */
	readonly mayRefuse?: boolean;
	/** Whether to read only the beginning of the response, because the file itself is private. */
	readonly headersOnly?: boolean;
}

/** Returns the endpoint of an operation, such as "order.getAll". */
export function endpointOf(name: string): Endpoint {
	const [resource = '', operation = ''] = name.split('.');
	const endpoint = (endpoints as Record<string, Record<string, Endpoint>>)[resource]?.[operation];
	if (!endpoint) throw new Error(`There is no operation ${name}`);
	return endpoint;
}

export const recordOr = (value: unknown): Json => (isRecord(value) ? value : {});

function parsed(text: string): unknown {
	try {
		return text.trim() === '' ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

const recordsOf = (content: unknown): Json[] => {
	const data = isRecord(content) ? (content.data ?? content) : content;
	return (Array.isArray(data) ? data : [data]).filter(isRecord);
};

/** docs/interface.md#limits */
const REQUESTS_PER_MINUTE = 120;
const TRIES = 3;
const MINUTE = 60_000;

/** Sends requests one after another, and compares each response with the documentation. */
export class Connection {
	requests = 0;

	constructor(
		private readonly address: string,
		private readonly token: string,
		readonly findings: Findings,
		/** Prints a line of progress. */
		readonly say: (line: string) => void,
	) {}

	/** `name` is the operation's name, such as "order.getAll". Throws if there is no response. */
	readonly ask = async (name: string, question: Question = {}): Promise<Answer> => {
		const endpoint = endpointOf(name);
		const where = `${endpoint.method} ${endpoint.path}`;
		const response = await this.send(endpoint, where, question);
		const content = question.headersOnly ? undefined : parsed(await response.text());
		if (question.headersOnly) await response.body?.cancel();
		const { status, headers, ok: isFine } = response;
		const answer = { where, status, headers, content, records: isFine ? recordsOf(content) : [], isFine };
		this.compareLimit(answer);
		if (!question.mayRefuse) this.compareWith(name, answer);
		return answer;
	};

	private async send(endpoint: Endpoint, where: string, question: Question): Promise<Response> {
		const { params = {}, query = [], body, token = this.token } = question;
		const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
		const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, value])).toString();
		for (let tries = 1; ; tries++) {
			this.requests++;
			const response = await fetch(`${this.address}${path}${search && `?${search}`}`, {
				method: endpoint.method,
				headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
				...(body !== undefined && { body: JSON.stringify(body) }),
				redirect: 'manual',
				signal: AbortSignal.timeout(MINUTE),
			}).catch((error: unknown) => {
				const { name: failed, cause } = error as Error;
				const { code = failed } = (cause ?? {}) as { code?: string };
				throw new Error(`${where} got no answer (${code}). Check the address and the network, then try again.`);
			});
			this.say(`${String(this.requests).padStart(3)}  ${where}  ${response.status}`);
			if (response.status !== 429 || tries === TRIES) return response;
			const wait = response.headers.get('retry-after');
			const by = wait === null ? 'nothing that says for how long' : 'Retry-After';
			this.findings.see('u-request-limit', true, `a refusal for want of requests carries ${by}`);
			await sleep(wait === null ? MINUTE : Number(wait) * 1_000);
		}
	}

	/** Compares the headers with the documented request limit. */
	private compareLimit({ where, headers }: Answer): void {
		for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining']) {
			const value = headers.get(name);
			if (value === null) this.findings.add('other header', where, `${name} is missing`);
			else if (name.endsWith('Limit') && Number(value) !== REQUESTS_PER_MINUTE) {
				this.findings.add('other header', where, `${name} is ${Number(value)}, documented is ${REQUESTS_PER_MINUTE}`);
			}
		}
	}

	/** Compares a response with the documented status, envelope and records. */
	compareWith(name: string, { where, status, isFine, content, records }: Answer): void {
		const { responseType } = endpointOf(name);
		const { isAssumed, status: documented, record } = responseOf(name);
		// A download may redirect (undocumented: docs/interface.md#u-downloads).
		if (!isAssumed && responseType !== 'file' && status !== documented) {
			this.findings.add('other status', where, `${status}, documented is ${documented}`);
		}
		if (!isFine || responseType === 'file' || responseType === 'nothing') return;
		const keys = isRecord(content) ? Object.keys(content).map(plainName).sort() : [];
		const hasData = keys.includes('data');
		const isPage = responseType === 'pages' || responseType === 'only';
		const inner = hasData ? recordOr(content).data : content;
		const isUsual =
			typeOf(inner) === (responseType === 'record' ? 'object' : 'list') && (isPage || keys.length === 1 || !hasData);
		const form = keys.length === 1 && hasData ? '"data" alone' : isPage ? '"data" in an envelope' : 'no wrapper';
		const text = isUsual ? `${responseType}: ${form}` : `${name} answers ${keys.join(', ') || typeOf(content)}`;
		this.findings.see('u-data-wrapper', isUsual, text);
		if (record) for (const one of records) compare(this.findings, where, record, one);
	}
}
