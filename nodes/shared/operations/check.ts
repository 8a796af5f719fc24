import { checkRequest, type Endpoint, type Issue, type RequestParts, REQUIRED } from '../../../contract';
import { recordOr } from '../../../transport';
import { BadInput } from '../errors';
import { usedFields } from '../fields/build';
import { type Field, isEmpty, type Values } from '../fields/field';
import { unencodableIn, unsendableIn } from '../fields/read';
import { firstFew, givenText, labelOf, type Path } from '../fields/text';
import { Unresolved } from '../locators/locator';
import { splitNumbers } from './numbers';
import type { ItemRequest, Operation } from './operation';

const valueInRequest = ({ params, query, body }: RequestParts, path: Path) =>
	path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], {
		...params,
		...query,
		...body,
	});

/**
 * Returns the fields that are shown. A row list and its JSON share a name. If the JSON is filled in, it comes first.
 */
const shownFields = (fields: readonly Field[], values: Values, top = values): Field[] => {
	const isJson = ({ property: { type, name } }: Field) => type === 'json' && !isEmpty(values[name]);
	const shown = usedFields(fields, values, top).map((field) => {
		const { children, childKind, property } = field;
		const isCollection = children && childKind === 'fields';
		return isCollection
			? { ...field, children: shownFields(children, recordOr(values[property.name]), values) }
			: field;
	});
	return [...shown.filter(isJson), ...shown];
};

const withNamesAsText = (values: Values): Values =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, value instanceof Unresolved ? value.text : value]),
	);

/** Returns the values that can't be sent. The files in a form aren't JSON, and are validated when they are read. */
const issuesOfValues = ({ multipart }: Endpoint, { params, query, body }: RequestParts): Issue[] => [
	...unsendableIn(withNamesAsText({ ...params, ...query, ...(multipart !== true && body) })),
	...unencodableIn(withNamesAsText({ ...params, ...query })),
];

/**
 * Validates an item's request against the documentation. Names that must still be resolved pass, since only the API
 * knows them. Rules across fields apply to the request as it will be sent, including custom fields, which aren't
 * validated themselves (undocumented: docs/interface.md#u-cross-field-rules). Throws a BadInput that lists every wrong
 * field by its label and says what is allowed.
 */
export const assertItem = (
	operation: Pick<Operation, 'endpoint' | 'fields'>,
	{ parts, custom, values, wrong = [] }: Pick<ItemRequest, 'parts' | 'custom' | 'values'> & Partial<ItemRequest>,
) => {
	const { endpoint, fields } = operation;
	const unchecked = Object.keys(custom);
	const mustBeGiven = (name: string) => fields.some(({ apiName, required }) => required && apiName === name);
	/** Returns whether an issue is about a required field that the user may leave empty, since the operation fills it in. */
	const isFilledIn = ({ path, message }: Issue) =>
		message === REQUIRED &&
		path.length === 1 &&
		endpoint.body?.[String(path[0])]?.required === true &&
		!mustBeGiven(String(path[0]));

	const isShown = (name: string) => usedFields(fields, values).some(({ apiName }) => apiName === name);
	/** Returns whether an issue is about the ID of a file that isn't needed, since all files are downloaded. */
	const isHidden = ({ path: [name = ''], message }: Issue) =>
		message === REQUIRED && name in endpoint.params && !isShown(String(name));

	for (const request of splitNumbers(endpoint, parts, custom)) {
		const problems = issuesOfValues(endpoint, request);
		const isNew = ({ path }: Issue) =>
			!problems.some((problem) => path.every((key, depth) => String(problem.path[depth]) === String(key)));
		const sentence = (issue: Issue) => {
			const { path, message } = issue;
			const given = problems.includes(issue) || message === REQUIRED ? '' : givenText(valueInRequest(request, path));
			return `${labelOf([...shownFields(fields, values), ...fields], path)} ${message}${given}`;
		};
		const issues = checkRequest(endpoint, request)
			.filter(
				({ path }) => !unchecked.includes(String(path[0])) && !(valueInRequest(request, path) instanceof Unresolved),
			)
			.filter((issue) => !isFilledIn(issue) && !isHidden(issue) && isNew(issue));
		const all = [...problems, ...issues].map(sentence).concat(wrong);
		if (all.length > 0) throw new BadInput(firstFew(all, '; '));
	}
};
