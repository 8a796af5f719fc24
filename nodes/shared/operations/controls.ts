import { flag, integer, optional } from '../../../contract';
import { sentField, settingField } from '../fields/build';
import { words } from '../fields/field';

/** A switch of the node. */
export const flagField = (name: string, displayName: string, description: string) =>
	settingField(name, flag(), displayName, description);

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

export const pageSize = sentField(
	'per_page',
	optional(integer({ min: 1 })),
	words('Page Size', 'How many records to ask for in one request. The service documents no maximum.', { default: 20 }),
);

/** How the requests of every operation travel. */
export const requestOptions = [
	settingField(
		'maximumWait',
		integer({ min: 0 }),
		'Maximum Wait',
		'Most seconds to spend on a request, 0 to 86,400, waiting for the request limit and between tries included. Nothing is tried again after that.',
		{ default: 600 },
	),
	settingField(
		'requestTimeout',
		integer({ min: 1 }),
		'Request Timeout',
		'Most seconds that one try of a request may take until its answer is complete, up to 86,400',
		{ default: 60 },
	),
];
