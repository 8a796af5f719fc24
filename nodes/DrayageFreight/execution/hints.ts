import { isRecord, recordOr } from '../../../transport';
import { warnOnce } from '../../shared/errors/warnOnce';
import { isEmpty } from '../../shared/fields/field';
import { firstFew } from '../../shared/fields/text';
import type { ItemCall } from '../../shared/operations/operation';
import { hasExpression } from '../../shared/operations/parameters';

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
export const notFoundHint = (numbers: readonly string[]) =>
	`Not found: ${firstFew(numbers, MOST_NAMED)}. Check the numbers and the environment. Report Numbers Not Found in the options returns an item for each.`;
