import { checkRequest, REQUIRED, type Endpoint, type Issue, type RequestParts } from '../../../contract';
import { isRecord, recordOr } from '../../../transport';
import { BadInput } from '../errors';
import { usedFields } from '../fields/build';
import { isEmpty, type Field, type Values } from '../fields/field';
import { firstFew, givenText, labelOf, type Path } from '../fields/text';
import { problemsIn, problemsInUrl, Unreadable } from '../fields/read';
import { Unresolved } from '../locators/locator';
import { splitNumbers } from './batches';
import type { ItemRequest, Operation } from './operation';

const valueAt = ({ params, query, body }: RequestParts, path: Path) =>
	path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], {
		...params,
		...query,
		...body,
	});

/** The fields that are shown. Those of rows share a name: JSON that is filled in stands before the others. */
const filledIn = (fields: readonly Field[], values: Values, top = values): Field[] => {
	const isJson = ({ property: { type, name } }: Field) => type === 'json' && !isEmpty(values[name]);
	const shown = usedFields(fields, values, top).map((field) => {
		const { children, childKind, property } = field;
		const isCollection = children && childKind === 'fields';
		return isCollection ? { ...field, children: filledIn(children, recordOr(values[property.name]), values) } : field;
	});
	return [...shown.filter(isJson), ...shown];
};

const named = (values: Values): Values =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, value instanceof Unresolved ? value.text : value]),
	);

/** Wrong fields that one message names. */
const MOST_NAMED = 20;

/** Files of a form are no JSON, and checked when they are read. */
const unsendableIn = ({ multipart }: Endpoint, { params, query, body }: RequestParts): Issue[] => [
	...problemsIn(named({ ...params, ...query, ...(multipart !== true && body) })),
	...problemsInUrl(named({ ...params, ...query })),
];

/** Lays the custom fields over the checked ones; they are not checked. */
export const withCustom = (
	{ endpoint }: Pick<Operation, 'endpoint'>,
	parts: RequestParts,
	custom: unknown,
): RequestParts => {
	if (custom === undefined) return parts;
	if (custom instanceof Unreadable) throw new BadInput(`Custom Fields (JSON) ${custom.reason}`);
	if (!isRecord(custom)) throw new BadInput('Custom Fields (JSON) must be a JSON object');
	if (endpoint.responseType === 'pages' && 'page' in custom) {
		throw new BadInput("Custom Fields (JSON) can't choose a page. Use Return All and Limit");
	}
	const target = endpoint.body ? 'body' : 'query';
	return { ...parts, [target]: { ...parts[target], ...custom } };
};

/**
 * Checks an item's request against the documentation. Names that are still to be looked up pass, since only the service
 * knows them. Rules that join fields look at what will be sent, custom fields included, which are not checked themselves
 * (undocumented: docs/interface.md#u-cross-field-rules). Throws a BadInput that names every wrong field by the label that the user
 * filled in and says what is allowed.
 */
export const assertItem = (
	operation: Pick<Operation, 'endpoint' | 'fields' | 'fillsIn'>,
	{ parts, custom, values, wrong = [] }: Pick<ItemRequest, 'parts' | 'custom' | 'values'> & Partial<ItemRequest>,
) => {
	const { endpoint, fields, fillsIn } = operation;
	const unchecked = Object.keys(recordOr(custom));
	const isFilledIn = ({ path, message }: Issue) =>
		fillsIn === true && path.length === 1 && String(path[0]) in (endpoint.body ?? {}) && message === REQUIRED;

	for (const request of splitNumbers(endpoint, withCustom(operation, parts, custom))) {
		const problems = unsendableIn(endpoint, request);
		const isNew = ({ path }: Issue) =>
			!problems.some((problem) => path.every((key, depth) => String(problem.path[depth]) === String(key)));
		const sentence = (issue: Issue) => {
			const { path, message } = issue;
			const given = problems.includes(issue) || message === REQUIRED ? '' : givenText(valueAt(request, path));
			return `${labelOf([...filledIn(fields, values), ...fields], path)} ${message}${given}`;
		};
		const issues = checkRequest(endpoint, request)
			.filter(({ path }) => !unchecked.includes(String(path[0])) && !(valueAt(request, path) instanceof Unresolved))
			.filter((issue) => !isFilledIn(issue) && isNew(issue));
		const all = [...problems, ...issues].map(sentence).concat(wrong);
		if (all.length > 0) throw new BadInput(firstFew(all, MOST_NAMED, '; '));
	}
};
