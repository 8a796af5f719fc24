import { checkRequest, type Endpoint, type Issue, type RequestParts } from '../../../contract';
import { isRecord, recordOr } from '../../../transport';
import { BadInput } from '../errors/failures';
import type { Field } from '../fields/field';
import { labelOf, type Path } from '../fields/labels';
import { Unresolved } from '../locators/field';
import type { Operation } from './operation';
import { splitNumbers } from './batches';
import type { ItemRequest } from './parameters';

const valueAt = ({ params, query, body }: RequestParts, path: Path) =>
	path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], {
		...params,
		...query,
		...body,
	});

const sentence =
	(fields: readonly Field[]) =>
	({ path, message }: Issue) =>
		`${labelOf(fields, path)} ${message}`;

/**
 * Checks a request against the documented interface. Names that are still to be looked up pass, since only the service
 * knows them. Fields named in `unchecked` pass too. Throws a BadInput that names every wrong field by its label and
 * says what is allowed.
 */
export const assertValid = (
	endpoint: Endpoint,
	fields: readonly Field[],
	parts: RequestParts,
	unchecked: readonly string[] = [],
) => {
	const issues = checkRequest(endpoint, parts).filter(
		({ path }) => !unchecked.includes(String(path[0])) && !(valueAt(parts, path) instanceof Unresolved),
	);
	if (issues.length > 0) throw new BadInput(issues.map(sentence(fields)).join('; '));
};

/** What this node fills in itself to read a list page by page. */
const PAGING = ['page', 'per_page'];

/** Lays the custom fields over the checked ones; they are not checked. */
export const withCustom = (
	{ endpoint }: Pick<Operation, 'endpoint'>,
	parts: RequestParts,
	custom: ItemRequest['custom'],
): RequestParts => {
	if (custom === undefined) return parts;
	if (!isRecord(custom)) throw new BadInput('Custom Fields (JSON) must be a JSON object');
	if (endpoint.responseType === 'pages' && PAGING.some((name) => name in custom)) {
		throw new BadInput('Custom Fields (JSON) cannot choose pages: use Return All and Limit');
	}
	const target = endpoint.body ? 'body' : 'query';
	return { ...parts, [target]: { ...parts[target], ...custom } };
};

/**
 * Throws a BadInput when an item's request breaks the documented API. Rules that join fields look at what will be sent,
 * custom fields included, which are not checked themselves (docs/interface.md#u-cross-field-rules).
 */
export const assertItem = (
	operation: Pick<Operation, 'endpoint' | 'fields'>,
	{ parts, custom }: Pick<ItemRequest, 'parts' | 'custom'>,
) => {
	const sent = withCustom(operation, parts, custom);
	for (const request of splitNumbers(operation.endpoint, sent)) {
		assertValid(operation.endpoint, operation.fields, request, Object.keys(recordOr(custom)));
	}
};
