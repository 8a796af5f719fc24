import { endpoints } from '../../../../contract';
import { filters } from '../../description/groups';
import { idField } from '../../description/kinds';
import { operation } from '../../description/operation';
import { intermodalRegionField, toCityField } from '../lane';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many rate requests',
	description: 'List rate requests with their status and, once completed, their rate',
	endpoint: endpoints.rateRequest.getAll,
	fields: [
		filters([
			idField('id', {
				displayName: 'Rate Request ID',
				description: 'ID of one rate request',
				placeholder: 'e.g. 501',
			}),
			intermodalRegionField(),
			toCityField(),
		]),
	],
	simplify: [
		'id',
		'status',
		'rejected_reason',
		'intermodal_region',
		'to_city',
		'to_zipcode',
		'memo',
		'created_at',
		'rate',
	],
});
