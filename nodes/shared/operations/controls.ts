import { decimal, flag, integer } from '../../../contract';
import { LIMITS, PER_PAGE } from '../../../transport';
import { settingField } from '../fields/build';
import { makeField, words, type FieldWords } from '../fields/field';

/** A switch of the node. */
export const flagField = (name: string, displayName: string, description: string, more: Partial<FieldWords> = {}) =>
	settingField(name, flag(), displayName, description, more);

/** A text between the parameters. */
export const noticeField = (name: string, displayName: string) =>
	makeField(name, words(displayName, 'Shown in the editor; it has no value'), {
		property: { type: 'notice', default: '' },
		read: () => undefined,
	});

export const returnAll = flagField(
	'returnAll',
	'Return All',
	'Whether to return all results or only up to a given limit',
);

export const limit = settingField('limit', integer({ min: 1 }), 'Limit', 'Max number of results to return', {
	default: 50,
	when: { returnAll: [false] },
});

export const simplify = flagField(
	'simplify',
	'Simplify',
	'Whether to return a simplified version of the response instead of the raw data',
);

/** Sent, and checked as a setting is: the service documents no bound of its own. */
export const pageSize = {
	...settingField(
		'perPage',
		integer({ min: 1 }),
		'Page Size',
		'How many records to request per page. The API documents no maximum.',
		{ default: PER_PAGE },
	),
	apiName: 'per_page',
};

/** Seconds of a day: more than any execution waits. */
const DAY = 86_400;

const maximumWait = settingField(
	'maximumWait',
	decimal({ min: 0, max: DAY }),
	'Maximum Wait (Seconds)',
	'Maximum total time for a request, including retries and waiting for the request limit',
	{ default: LIMITS.maximumWait / 1_000 },
);

const requestTimeout = settingField(
	'requestTimeout',
	decimal({ min: 0.1, max: DAY }),
	'Request Timeout (Seconds)',
	'How long to wait for a complete response on each attempt',
	{ default: LIMITS.timeout / 1_000 },
);

/** How the requests of every operation travel. */
export const requestSettings = [maximumWait, requestTimeout];
