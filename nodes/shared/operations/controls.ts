import { flag, integer, optional } from '../../../contract';
import { nodeField } from '../fields/build';
import { words } from '../fields/field';

/** A switch of the node. */
export const flagField = (name: string, displayName: string, description: string) =>
	nodeField(name, optional(flag()), words(displayName, description));

export const returnAll = flagField(
	'returnAll',
	'Return All',
	'Whether to return all results or only up to a given limit',
);

export const limit = nodeField(
	'limit',
	optional(integer({ min: 1 })),
	words('Limit', 'Max number of results to return', undefined, { default: 50, when: { returnAll: [false] } }),
);

export const simplify = flagField(
	'simplify',
	'Simplify',
	'Whether to return a simplified version of the response instead of the raw data',
);

export const OPTIONS = {
	displayName: 'Options',
	placeholder: 'Add Option',
	description: 'What shapes the output, and how long a request may take',
};

/** Sent as `per_page`, which is no field of a record. */
export const pageSize = nodeField(
	'perPage',
	optional(integer({ min: 1 })),
	words('Page Size', 'How many records to ask for in one request. The service documents no maximum.', undefined, {
		default: 20,
	}),
);

/** How the requests of every operation travel. */
export const requestOptions = [
	nodeField(
		'maximumWait',
		optional(integer({ min: 0 })),
		words(
			'Maximum Wait',
			'Most seconds to spend on a request, 0 to 86,400, waiting for the request limit and between tries included. Nothing is tried again after that.',
			undefined,
			{ default: 600 },
		),
	),
	nodeField(
		'requestTimeout',
		optional(integer({ min: 1 })),
		words(
			'Request Timeout',
			'Most seconds that one try of a request may take until its answer is complete, up to 86,400',
			undefined,
			{ default: 60 },
		),
	),
];
