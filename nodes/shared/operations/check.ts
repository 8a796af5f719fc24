import { checkRequest, type Endpoint, type Issue, type RequestParts, REQUIRED } from '../../../contract';
import { recordOr } from '../../../transport';
import { BadInput } from '../errors';
import { isEmpty, type Parameter, shownAmong, type Values } from '../fields/parameter';
import { unsendableIn } from '../fields/read';
import { firstFew, givenText, labelOf, type Path } from '../fields/text';
import { Unresolved } from '../locators/locator';
import { splitNumbers } from './numbers';
import type { ReadItem } from './item';
import type { Operation } from './operation';

const valueInRequest = ({ params, query, body }: RequestParts, path: Path) =>
	path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], {
		...params,
		...query,
		...body,
	});

/**
 * Returns the parameters that are shown. Rows and their JSON share a name in the API. If the JSON is filled in, it comes
 * first.
 */
const shownIn = (parameters: readonly Parameter[], values: Values, top = values): Parameter[] => {
	const isJson = ({ property: { type, name } }: Parameter) => type === 'json' && !isEmpty(values[name]);
	const shown = shownAmong(parameters, values, top).map((one) => {
		const { children = [], childKind, property } = one;
		if (childKind !== 'collection') return one;
		return { ...one, children: shownIn(children, recordOr(values[property.name]), values) };
	});
	return [...shown.filter(isJson), ...shown];
};

const withNamesAsText = (values: Values): Values =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, value instanceof Unresolved ? value.text : value]),
	);

/** Returns the values that can't be sent. The files in a form aren't JSON, and are checked when they are read. */
const unsendable = ({ multipart }: Endpoint, { params, query, body }: RequestParts): Issue[] =>
	unsendableIn(withNamesAsText({ ...params, ...query, ...(multipart !== true && body) }));

/**
 * Returns a completed request with its custom fields, which replace other fields of the same name. Throws a BadInput that
 * lists every wrong field by its label and says what is allowed. Names that must still be resolved pass, since only the
 * API knows them. Custom fields aren't checked themselves, but rules across fields apply to the request as it will be
 * sent (undocumented: docs/interface.md#u-cross-field-rules).
 */
export const checkedRequest = (
	{ endpoint, parameters }: Pick<Operation, 'endpoint' | 'parameters'>,
	{ params, query, body }: RequestParts,
	{ custom, values, wrong = [] }: Pick<ReadItem, 'custom' | 'values'> & Partial<ReadItem>,
): RequestParts => {
	const inBody = endpoint.body !== undefined;
	const parts = {
		params,
		query: inBody ? query : { ...query, ...custom },
		body: inBody ? { ...body, ...custom } : body,
	};
	/**
	 * Returns whether an issue is about a value that may be missing: one that the operation fills in, or the ID of a file
	 * if all files are downloaded.
	 */
	const mayBeMissing = ({ path, message }: Issue) => {
		const [name = ''] = path;
		if (message !== REQUIRED || path.length > 1) return false;
		const asked = name in endpoint.params ? shownAmong(parameters, values) : parameters;
		return !asked.some(({ apiName, required }) => required && apiName === name);
	};
	for (const request of splitNumbers(endpoint, parts)) {
		const flaws = unsendable(endpoint, request);
		const isInFlaw = ({ path }: Issue) =>
			flaws.some((flaw) => path.every((key, depth) => String(flaw.path[depth]) === String(key)));
		const isSentAsIs = ({ path }: Issue) =>
			String(path[0]) in custom || valueInRequest(request, path) instanceof Unresolved;
		const issues = checkRequest(endpoint, request).filter(
			(issue) => !isSentAsIs(issue) && !mayBeMissing(issue) && !isInFlaw(issue),
		);
		const sentence = (issue: Issue) => {
			const { path, message } = issue;
			const given = flaws.includes(issue) || message === REQUIRED ? '' : givenText(valueInRequest(request, path));
			return `${labelOf([...shownIn(parameters, values), ...parameters], path)} ${message}${given}`;
		};
		const all = [...flaws, ...issues].map(sentence).concat(wrong);
		if (all.length > 0) throw new BadInput(firstFew(all, '; '));
	}
	return parts;
};
