import {
	checkRequest,
	type Endpoint,
	type Fields,
	type Issue,
	type RequestParts,
	REQUIRED,
	valueAt,
} from '../../../contract';
import { recordOr } from '../../../transport/content';
import { Refusal } from '../errors';
import { isEmpty, shownAmong } from '../fields/parameter';
import { unsendableIn } from '../fields/read';
import { firstFew, labelOf } from '../fields/text';
import { Unresolved } from '../locators/locator';
import { givenText } from '../values/unreadable';
import type { ReadItem } from './item';
import type { Operation } from './operation';

type Checked = Pick<Operation, 'endpoint' | 'parameters' | 'bookingKind'>;

type Item = Pick<ReadItem, 'custom' | 'values' | 'flaws'>;

/** Returns the values of a menu for the end of a message, since a model that leaves one out doesn't see the menu. */
const choicesOf = ({ query, body }: Endpoint, path: Issue['path']) => {
	const { options = [] } = { ...query, ...body }[path.join('.')] ?? {};
	return options.length === 0 ? '' : `: ${firstFew(options.map(({ value }) => String(value)))}`;
};

const rowFields = ({ body }: Endpoint, name: string | number): Fields => body?.[name]?.item?.fields ?? {};

/** Returns the issues that the user can mend: those of custom fields, and of values that the node adds, are none. */
const issuesOf = ({ endpoint, parameters }: Checked, { custom, values }: Item, request: RequestParts): Issue[] => {
	const sent = { ...request.params, ...request.query, ...request.body };
	// The files in a form aren't JSON, and are checked when they are read.
	const unsendable = unsendableIn(endpoint.multipart ? request.params : sent);
	const issues = checkRequest(endpoint, request);
	if (issues.length === 0) return unsendable;
	const shown = shownAmong(parameters, values);
	const isMendable = ({ path, message }: Issue) => {
		const [name = '', inner] = path;
		const value = valueAt(sent, path);
		// Names that must still be resolved pass, since only the API knows them, and so do numbers that are split later.
		const isNumbers = Array.isArray(value) && endpoint.query?.[name]?.kind === 'numbers';
		if (name in custom || isNumbers || value instanceof Unresolved) return false;
		if (unsendable.some((flaw) => path.every((key, depth) => String(flaw.path[depth]) === String(key)))) return false;
		// A missing value may be one that the operation fills in, or all files are downloaded.
		const asked = name in endpoint.params ? shown : parameters;
		// A row that has an ID keeps the values that it leaves out.
		const isKept = 'id' in rowFields(endpoint, name) && !isEmpty(recordOr(valueAt(sent, path.slice(0, 2))).id);
		const isAsked = inner === undefined ? asked.some(({ required, apiName }) => required && apiName === name) : !isKept;
		return message !== REQUIRED || isAsked;
	};
	const mendable = issues.filter(isMendable).map(({ path, message }) => ({
		path,
		message: message + (message === REQUIRED ? choicesOf(endpoint, path) : givenText(valueAt(sent, path))),
	}));
	return [...unsendable, ...mendable];
};

/**
 * Returns a completed request with its custom fields, which replace other fields of the same name. Throws a Refusal that
 * lists every wrong field and setting by its label and says what is allowed. Custom fields aren't checked themselves, but
 * rules across fields apply to the request as it will be sent (undocumented: docs/interface.md#u-cross-field-rules).
 */
export const checkedRequest = (
	operation: Checked,
	{ params, query, body }: RequestParts,
	given: Item,
): RequestParts => {
	const { endpoint, parameters, bookingKind } = operation;
	const { custom, values, flaws } = given;
	const parts = endpoint.body
		? { params, query, body: { ...body, ...custom } }
		: { params, query: { ...query, ...custom }, body };
	const issues = issuesOf(operation, given, parts);
	if (issues.length + flaws.length === 0) return parts;
	const named = [...shownAmong(parameters, values), ...parameters];
	const all = [...issues.map(({ path, message }) => `${labelOf(named, path)} ${message}`), ...flaws];
	const rate = bookingKind?.rate;
	const lacksRate = issues.some(({ path, message }) => message === REQUIRED && rate?.fields.includes(String(path[0])));
	const next = rate && lacksRate ? `. Put ${rate.from} in front of this node: its items contain the rate` : '';
	throw new Refusal(firstFew(all, '; ') + next);
};
