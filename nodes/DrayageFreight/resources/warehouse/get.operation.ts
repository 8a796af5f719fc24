import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';
import { warehouseId, warehouseSummary } from './fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get warehouse',
	description: 'Get one warehouse with its city and contacts',
	endpoint: endpoints.warehouse.get,
	fields: [warehouseId()],
	simplify: warehouseSummary,
});
