import { checkRequest, type Issue, type RequestParts, REQUIRED, valueAt } from '../../../contract';
import { Refusal } from '../errors';
import { shownAmong } from '../fields/parameter';
import { unsendableIn } from '../fields/read';
import { firstFew, labelOf } from '../fields/text';
import { Unresolved } from '../locators/locator';
import { splitNumbers } from './numbers';
import type { ReadItem } from './item';
import type { Operation } from './operation';
import { givenText } from '../values/unreadable';
import { settingFlaws } from './settings';

type Checked = Pick<Operation, 'endpoint' | 'parameters'> & Partial<Pick<Operation, 'options' | 'own' | 'bookingKind'>>;

/**
 * Returns a completed request with its custom fields, which replace other fields of the same name. Throws a Refusal that
 * lists every wrong field by its label and says what is allowed. Names that must still be resolved pass, since only the
 * API knows them. Custom fields aren't checked themselves, but rules across fields apply to the request as it will be
 * sent (undocumented: docs/interface.md#u-cross-field-rules).
 */
export const checkedRequest = (
	{ endpoint, parameters, options: declared = [], own = [], bookingKind }: Checked,
	{ params, query, body }: RequestParts,
	{ custom, values, options = {} }: Pick<ReadItem, 'custom' | 'values'> & Partial<ReadItem>,
): RequestParts => {
	const parts = endpoint.body
		? { params, query, body: { ...body, ...custom } }
		: { params, query: { ...query, ...custom }, body };
	const shown = shownAmong(parameters, values);
	for (const request of splitNumbers(endpoint, parts, custom)) {
		const sent = { ...request.params, ...request.query, ...request.body };
		// The files in a form aren't JSON, and are checked when they are read.
		const flaws = unsendableIn(endpoint.multipart ? params : sent);
		const isInFlaw = ({ path }: Issue) =>
			flaws.some((flaw) => path.every((key, depth) => String(flaw.path[depth]) === String(key)));
		const isSentAsIs = ({ path }: Issue) => String(path[0]) in custom || valueAt(sent, path) instanceof Unresolved;
		/** Whether the user need not give the value: the operation fills it in, or all files are downloaded. */
		const mayBeMissing = ({ path: [name = '', inner], message }: Issue) => {
			const asked = name in endpoint.params ? shown : parameters;
			const isAsked = asked.some(({ required, apiName }) => required && apiName === name);
			return message === REQUIRED && inner === undefined && !isAsked;
		};
		const issues = checkRequest(endpoint, request).filter(
			(issue) => !isSentAsIs(issue) && !mayBeMissing(issue) && !isInFlaw(issue),
		);
		const sentence = (issue: Issue) => {
			const { path, message } = issue;
			const given = flaws.includes(issue) ? '' : givenText(valueAt(sent, path));
			return `${labelOf([...shown, ...parameters], path)} ${message}${given}`;
		};
		const all = [...[...flaws, ...issues].map(sentence), ...settingFlaws([...own, ...declared], options)];
		const lacksRate = issues.some(
			({ path, message }) => message === REQUIRED && bookingKind?.rate.fields.includes(String(path[0])),
		);
		const next = lacksRate ? `. Put ${bookingKind?.rate.from} in front of this node: its items contain the rate` : '';
		if (all.length > 0) throw new Refusal(firstFew(all, '; ') + next);
	}
	return parts;
};
