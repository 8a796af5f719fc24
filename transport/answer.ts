import { ServiceFailure } from './failure';

const unreadable = (status: number) =>
	new ServiceFailure({
		kind: 'unreadable',
		status,
		message: `The service answered with something that is not JSON (status ${status})`,
		hint: 'Check that the base URL in the credential is the address of the freight service, then try again.',
	});

/**
 * The content of an answer: JSON when there is any, undefined for an empty body. A refusal need not be JSON, since a
 * gateway in between may answer with a web page. Throws a ServiceFailure when a success is not JSON.
 */
export const parseAnswer = (status: number, body: unknown): unknown => {
	if (typeof body !== 'string') return body;
	if (body.trim() === '') return undefined;
	try {
		return JSON.parse(body) as unknown;
	} catch {
		if (status >= 400) return undefined;
		throw unreadable(status);
	}
};

/** Takes an answer out of its wrapper: an object whose only key is `data` (decision 3). */
export const unwrap = (content: unknown): unknown => {
	if (typeof content !== 'object' || content === null || Array.isArray(content)) return content;
	const keys = Object.keys(content);
	return keys.length === 1 && keys[0] === 'data' ? (content as { data: unknown }).data : content;
};

/** The records of a list: the wrapped list, a bare one, or the `data` of an envelope with page information. */
export const recordsOf = (content: unknown): unknown[] => {
	if (Array.isArray(content)) return content;
	const data = (content as { data?: unknown } | null | undefined)?.data;
	if (Array.isArray(data)) return data;
	return content === undefined || content === null ? [] : [data ?? content];
};
