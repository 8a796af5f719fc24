import { v2, type CrossFieldRule } from '../endpoint';
import { isMissing } from '../schema/check';
import { optional } from '../schema/schema';
import { nonEmpty } from '../schema/values';

const needsQueryOrUnlocode: CrossFieldRule = ({ query, unlocode }) => ({
	query: isMissing(query) && isMissing(unlocode) && 'or UN/LOCODE must be given',
});

export const userProfile = { get: v2.get('/users/profile') };

/** docs/interface.md#cities: when both are sent, only unlocode is used. */
export const city = {
	search: v2.list('/cities', {
		query: { query: optional(nonEmpty()), unlocode: optional(nonEmpty()) },
		rules: [needsQueryOrUnlocode],
	}),
};

export const intermodalRegion = {
	getAll: v2.list('/intermodalRegions'),
	suggest: v2.list('/intermodalRegions/cities/{cityId}/suggestion'),
};
