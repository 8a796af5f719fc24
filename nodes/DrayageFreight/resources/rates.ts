import { REEFER } from '../../../contract';
import type { ReadItem } from '../../shared/operations/item';
import type { ResourceExtras } from '../../shared/operations/operation';
import { asText } from '../../shared/fields/text';
import { countIn, isReeferType } from '../../shared/values/code';
import { pricedAsOne } from '../../shared/warnings';
import { quote } from './shared/quotes';

/**
 * Adds Reefer to the cargo types if the container's type is a reefer, since its length has the price of a dry one. Says
 * that a search has no count of containers.
 */
const asReefer = ({ given, values, warn }: ReadItem) => {
	if (countIn(asText(values.cntrSize)) > 1) warn(pricedAsOne(asText(values.cntrSize)));
	const types: unknown = given.query.cargo_types ?? [];
	if (!Array.isArray(types) || types.includes(REEFER) || !isReeferType(values.cntrSize)) return given;
	return { ...given, query: { ...given.query, cargo_types: [...(types as unknown[]), REEFER] } };
};

export const rate: ResourceExtras<'rate'> = {
	search: {
		...quote(['id', 'quote_id'], 'Rate Request › Create asks DrayEasy for one.'),
		complete: asReefer,
		fields: { cntr_size: { top: true } },
	},
};

export const rateRequest: ResourceExtras<'rateRequest'> = {
	getAll: {
		simplify: [
			'id',
			'status',
			'rejected_reason',
			'intermodal_region',
			'to_city',
			'to_zipcode',
			'memo',
			'created_at',
			'rate.id',
			'rate.expired_at',
		],
	},
};
