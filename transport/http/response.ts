import type { IDataObject } from 'n8n-workflow';
import { ServiceFailure } from './errors';

/** Headers of a response by their names in lower case. */
export type Headers = Readonly<Record<string, unknown>>;

/** What the profile says of a quota, unchecked: the requests that are left, and the seconds until it is full again. */
export interface QuotaReport {
	readonly remaining: unknown;
	readonly refillsIn: unknown;
}

/** One response of the service as it came, whatever its status. */
export interface HttpResponse {
	readonly status: number;
	readonly headers: Headers;
	/** Text, or a stream where one was asked for. */
	readonly body: unknown;
	/** Suffix for messages that says how long it was tried; undefined when one try was enough. */
	readonly tried?: string;
	/** Of a 429: the quota that the request counts against. */
	readonly quota?: QuotaReport | undefined;
}

const unreadable = (status: number) =>
	new ServiceFailure(
		'unreadable',
		`The service answered with something that is not JSON (status ${status})`,
		'Check that the base URL in the credential is the address of the freight service, then try again.',
		status,
	);

/**
 * The content of a response: JSON when there is any, undefined for an empty body. A refusal need not be JSON, since a
 * gateway in between may answer with a web page. Throws a ServiceFailure when a success is not JSON.
 */
export const parseBody = ({ status, body }: HttpResponse): unknown => {
	if (typeof body !== 'string') return body;
	if (body.trim() === '') return undefined;
	try {
		return JSON.parse(body) as unknown;
	} catch {
		if (status >= 400) return undefined;
		throw unreadable(status);
	}
};

/** Whether a value is an object with fields, as JSON writes it: neither null nor a list. */
export const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a record; an empty one for anything else. */
export const recordOr = (value: unknown): IDataObject => (isRecord(value) ? value : {});

/** Takes content out of its wrapper, an object whose only key is `data` (undocumented: docs/interface.md#u-data-wrapper). */
export const unwrap = (content: unknown): unknown =>
	isRecord(content) && 'data' in content && Object.keys(content).length === 1 ? content.data : content;

/**
 * The entries of a list: the wrapped list, a bare one, or the `data` of an envelope with page information, which may be
 * wrapped itself.
 */
export const entriesOf = (content: unknown): unknown[] => {
	const inner = unwrap(content);
	const { data = inner }: { data?: unknown } = recordOr(inner);
	if (Array.isArray(data)) return data;
	return data === undefined || data === null ? [] : [data];
};

/** The records of a list, for whoever looks for one; what else stands among them is left out. */
export const recordsOf = (content: unknown): IDataObject[] => entriesOf(content).filter(isRecord);
