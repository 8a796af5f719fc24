import { endpoints } from '../../../../contract';
import { required } from '../../../shared/fields/field';
import { filters } from '../../../shared/fields/groups';
import { operation } from '../../../shared/operations/operation';
import { orderNumbersField, reportMissing } from '../numbers';
import { shipmentSummary } from '../shipments';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many FTL shipments',
	description: 'List FTL shipments of your company by order number',
	endpoint: endpoints.ftlShipment.getAll,
	fields: [required(orderNumbersField()), filters([])],
	options: [reportMissing],
	simplify: shipmentSummary,
});
