import { endpoints } from '../../../../contract';
import { sentAs } from '../../../shared/fields/field';
import { operation } from '../../../shared/operations/operation';
import { orderId, orderSummary } from './fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get order',
	description: 'Get one order with its containers and their shipping events',
	endpoint: endpoints.order.get,
	fields: [sentAs('id', orderId())],
	simplify: orderSummary,
});
