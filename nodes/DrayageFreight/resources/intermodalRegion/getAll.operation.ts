import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many intermodal regions',
	description: 'List the hub areas (ports and rail ramps) that freight rates start from',
	endpoint: endpoints.intermodalRegion.getAll,
	fields: [],
});
