import { checkRequest, REQUIRED, type Endpoint, type Issue, type RequestParts } from '../../../contract';
import { isRecord, recordOr } from '../../../transport';
import { BadInput } from '../errors/failures';
import { usedFields, valuesIn } from '../fields/build';
import { isEmpty, type Field } from '../fields/field';
import { labelOf, type Path } from '../fields/labels';
import { InvalidJson } from '../fields/read';
import { Unresolved } from '../locators/field';
import type { Operation } from './operation';
import { splitNumbers } from './batches';
import type { ItemRequest } from './parameters';

type Values = Readonly<Record<string, unknown>>;

interface CheckOptions {
	/** The parameters as given, by which the message names what was filled in. */
	readonly values?: Values;
	/** What is no reason to refuse. */
	readonly passes?: (issue: Issue) => boolean;
}

const valueAt = ({ params, query, body }: RequestParts, path: Path) =>
	path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], {
		...params,
		...query,
		...body,
	});

/** The fields that are shown. Those of rows share a name: JSON that is filled in stands before the others. */
const filledIn = (fields: readonly Field[], values: Values): Field[] => {
	const isJson = ({ property: { type, name } }: Field) => type === 'json' && !isEmpty(values[name]);
	const shown = usedFields(fields, values).map((field) =>
		field.childKind === 'fields'
			? { ...field, children: filledIn(field.children ?? [], valuesIn(values, field)) }
			: field,
	);
	return [...shown.filter(isJson), ...shown];
};

/** A value that is no JSON, at the place or around it. */
const invalidJson = (parts: RequestParts, path: Path) => {
	const value = valueAt(parts, path.slice(0, 1));
	return value instanceof InvalidJson ? value : undefined;
};

/**
 * Checks a request against the documentation. Names that are still to be looked up pass, since only the service knows
 * them. Throws a BadInput that names every wrong field by the label that the user filled in and says what is allowed.
 */
export const assertValid = (
	endpoint: Endpoint,
	fields: readonly Field[],
	parts: RequestParts,
	{ values, passes = () => false }: CheckOptions = {},
) => {
	const issues = checkRequest(endpoint, parts).filter(
		(issue) => !(valueAt(parts, issue.path) instanceof Unresolved) && !passes(issue),
	);
	if (issues.length === 0) return;
	const shown = values ? [...filledIn(fields, values), ...fields] : fields;
	const sentence = ({ path, message }: Issue) => {
		const json = invalidJson(parts, path);
		return `${labelOf(shown, path)} ${json ? `is not valid JSON: ${json.reason}` : message}`;
	};
	throw new BadInput(issues.map(sentence).join('; '));
};

/** Lays the custom fields over the checked ones; they are not checked. */
export const withCustom = (
	{ endpoint }: Pick<Operation, 'endpoint'>,
	parts: RequestParts,
	custom: ItemRequest['custom'],
): RequestParts => {
	if (custom === undefined) return parts;
	if (custom instanceof InvalidJson) throw new BadInput(`Custom Fields (JSON) is not valid JSON: ${custom.reason}`);
	if (!isRecord(custom)) throw new BadInput('Custom Fields (JSON) must be a JSON object');
	if (endpoint.responseType === 'pages' && 'page' in custom) {
		throw new BadInput('Custom Fields (JSON) cannot choose a page: use Return All and Limit');
	}
	const target = endpoint.body ? 'body' : 'query';
	return { ...parts, [target]: { ...parts[target], ...custom } };
};

/**
 * Throws a BadInput when an item's request differs from the documentation. Rules that join fields look at what will be
 * sent, custom fields included, which are not checked themselves (docs/interface.md#u-cross-field-rules).
 */
export const assertItem = (
	operation: Pick<Operation, 'endpoint' | 'fields' | 'fillsIn'>,
	{ parts, custom, values }: Pick<ItemRequest, 'parts' | 'custom'> & Partial<Pick<ItemRequest, 'values'>>,
) => {
	const { endpoint, fields, fillsIn } = operation;
	const unchecked = Object.keys(recordOr(custom));
	const passes = ({ path, message }: Issue) =>
		unchecked.includes(String(path[0])) ||
		(fillsIn === true && path.length === 1 && String(path[0]) in (endpoint.body ?? {}) && message === REQUIRED);
	for (const request of splitNumbers(endpoint, withCustom(operation, parts, custom))) {
		assertValid(endpoint, fields, request, { passes, ...(values && { values }) });
	}
};
