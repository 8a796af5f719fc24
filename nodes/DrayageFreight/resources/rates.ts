import type { IDataObject } from 'n8n-workflow';
import { REEFER } from '../../../contract';
import type { ReadItem } from '../../shared/operations/item';
import type { ResourceExtras, ToOutput } from '../../shared/operations/operation';
import { isReeferType } from '../../shared/values/code';
import { quotaLow, quotaSpent } from '../../shared/warnings';
import { quote } from './shared/quotes';

/** The remaining number from which the user is warned. The account's limit is only in the profile. */
const FEW = 10;

/**
 * Returns a hint if a quota is nearly used up, based on the remaining number in a response
 * (docs/interface.md#rate-search).
 */
const quotaHints = (noun: string, records: readonly IDataObject[]): string[] => {
	const counts = records
		.map(({ remaining_limit: remaining }) => remaining)
		.filter((count) => typeof count === 'number');
	const left = Math.min(...counts);
	if (left > FEW) return [];
	return [left > 0 ? quotaLow(noun, FEW) : quotaSpent(noun)];
};

const searched = quote(['id', 'quote_id'], 'Rate Request › Create asks DrayEasy for one.', (results) =>
	quotaHints('rate searches', results),
);

const requested: ToOutput = (records, { warn }) => {
	for (const hint of quotaHints('rate requests', records)) warn(hint);
	return [...records];
};

/** Adds Reefer to the cargo types if the container's type is a reefer, since its length has the price of a dry one. */
const asReefer = ({ given, values }: ReadItem) => {
	const types: unknown = given.query.cargo_types ?? [];
	if (!Array.isArray(types) || types.includes(REEFER) || !isReeferType(values.cntrSize)) return given;
	return { ...given, query: { ...given.query, cargo_types: [...(types as unknown[]), REEFER] } };
};

export const rate: ResourceExtras<'rate'> = {
	search: { ...searched, complete: asReefer, fields: { cntr_size: { top: true } } },
};

export const rateRequest: ResourceExtras<'rateRequest'> = {
	create: { output: requested },
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
