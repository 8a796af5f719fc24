import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many webhook configurations',
	description: 'List which events are posted where',
	endpoint: endpoints.webhookConfiguration.getAll,
	fields: [],
});
