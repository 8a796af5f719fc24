import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord, recordOr } from '../../../transport';
import { isEmpty } from '../../shared/fields/field';
import type { ItemCall } from '../../shared/operations/operation';
import { hasExpression } from '../../shared/operations/parameters';

const told = new WeakMap<IExecuteFunctions, Set<string>>();

/** Shows a warning beside the node's output, once however many items call for it. */
export const warnOnce = (context: IExecuteFunctions, message: string) => {
	const before = told.get(context) ?? new Set();
	told.set(context, before);
	if (before.has(message)) return;
	before.add(message);
	context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
};

/** Tells of filters whose expressions came to nothing: the list is that of all records then. */
export const warnOfLostFilters = ({ context, operation, item }: ItemCall) => {
	const written = recordOr(context.getNode().parameters.filters);
	const given = recordOr(item.values.filters);
	const filters = operation.fields.find(({ property }) => property.name === 'filters')?.children ?? [];
	for (const { property } of filters) {
		const value = given[property.name];
		const isLost = isEmpty(isRecord(value) && 'mode' in value ? value.value : value);
		if (!isLost || !hasExpression(written[property.name])) continue;
		const label = property.displayName;
		warnOnce(
			context,
			`${label} is empty for at least one item, and so does not narrow its list. Check the expression.`,
		);
	}
};

const MOST_NAMED = 20;

/** Tells which numbers the service did not answer. */
export const notFoundHint = (numbers: readonly string[]) => {
	const more = numbers.length > MOST_NAMED ? ` and ${numbers.length - MOST_NAMED} more` : '';
	const named = numbers.slice(0, MOST_NAMED).join(', ') + more;
	return `Not found: ${named}. Check the numbers and the environment. Report Numbers Not Found in the options returns an item for each.`;
};
