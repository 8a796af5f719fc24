import { endpoints, type Endpoint } from '../../contract/index.ts';
import { responseOf } from '../../contract/responses.mts';
import { isRecord, recordOr, unwrap } from '../../transport/index.ts';
import type { Headers } from '../../transport/http/response.ts';
import { limitReport } from '../../transport/rateLimiter.ts';
import { compare, plainName, typeOf } from './compare.mts';
import { REQUESTS_PER_MINUTE } from './documented.mts';
import type { Findings } from './findings.mts';

/** What came back; its values serve the next requests and are never told. */
export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	/** Parsed JSON; undefined for none. */
	readonly content: unknown;
	/** The records of a success. */
	readonly records: ReadonlyArray<Record<string, unknown>>;
	readonly isFine: boolean;
	/** The names of the fields that a 400 refuses. */
	readonly refused: readonly string[];
}

/** The endpoint of an operation, such as "order.getAll". */
export function endpointOf(name: string): Endpoint {
	const [resource = '', operation = ''] = name.split('.');
	const endpoint = (endpoints as Record<string, Record<string, Endpoint>>)[resource]?.[operation];
	if (!endpoint) throw new Error(`There is no operation ${name}`);
	return endpoint;
}

export const whereOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Holds the headers of any answer to what is documented of the limit of requests. */
export function holdHeaders(findings: Findings, where: string, headers: Headers): void {
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

/** An answer is bare, has `data` alone, or is a page with an envelope around its `data`. */
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

/** Holds an answer to what is documented of its status, its wrapper and its records. */
export function holdAnswer(findings: Findings, name: string, { status, isFine, content, records }: Answer): void {
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
