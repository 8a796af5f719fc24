import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../../contract';
import { filters } from '../../../shared/fields/groups';
import { operation } from '../../../shared/operations/operation';
import { locatorField } from '../../../shared/locators/field';
import { rateRequest } from '../../../shared/locators/locators';
import { intermodalRegionField, toCityField } from '../lane';
import { expiryHints } from '../rate/rateItems';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many rate requests',
	description: 'List rate requests with their status and, once completed, their rate',
	endpoint: endpoints.rateRequest.getAll,
	fields: [
		filters([
			locatorField('id', rateRequest, { displayName: 'Rate Request', description: 'One rate request only' }),
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
	hints: (requests) =>
		expiryHints(
			requests.flatMap(({ rate }) => (rate ? [rate as IDataObject] : [])),
			'Create the rate request again for a new one.',
		),
});
