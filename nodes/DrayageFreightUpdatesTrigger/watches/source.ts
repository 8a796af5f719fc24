import type { Field } from '../../shared/fields/field';
import type { Operation } from '../../shared/operations/operation';

/** The filters of the action node's operation, so that both nodes narrow a list alike. */
export const filtersOf = ({ fields }: Operation): Field => {
	const found = fields.find(({ property }) => property.name === 'filters');
	if (!found) throw new Error('The operation has no filters');
	return found;
};
