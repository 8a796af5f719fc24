import type { RequestOptions } from '../../../transport';
import { isEmpty, type Values } from '../../shared/fields/field';
import { BadInput } from '../../shared/errors/failures';

/** A day: more than any execution waits. */
const MOST = 86_400;

const milliseconds = (value: unknown, label: string, least: number): number | undefined => {
	if (isEmpty(value)) return undefined;
	const seconds = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
	if (!(seconds >= least && seconds <= MOST))
		throw new BadInput(`${label} must be a number of seconds from ${least} to ${MOST}`);
	return seconds * 1_000;
};

/** How long an item's requests may take, by its options. Throws a BadInput when an option is out of bounds. */
export const requestOptionsOf = (options: Values, signal: AbortSignal | undefined): RequestOptions => {
	const timeout = milliseconds(options.requestTimeout, 'Request Timeout', 0.1);
	const maximumWait = milliseconds(options.maximumWait, 'Maximum Wait', 0);
	return {
		...(timeout !== undefined && { timeout }),
		...(maximumWait !== undefined && { maximumWait }),
		...(signal && { signal }),
	};
};
