import { endpoints } from '../../../../contract';
import { filters } from '../../../shared/fields/groups';
import { textField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';
import { locatorField } from '../../../shared/locators/field';
import { order } from '../../../shared/locators/locators';
import { orderSummary } from './fields';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many orders',
	description: 'List orders with their containers and status',
	endpoint: endpoints.order.getAll,
	fields: [
		filters([
			textField('bookingNumber', {
				displayName: 'Booking Number',
				description: 'Booking number of the orders',
				placeholder: 'e.g. BK123456',
			}),
			textField('containerNumber', {
				displayName: 'Container Number',
				description: 'Number of a container in the orders',
				placeholder: 'e.g. MSCU1234567',
			}),
			textField('customerReferenceNumber', {
				displayName: 'Customer Reference Number',
				description: 'Your own reference of the orders',
				placeholder: 'e.g. PO-1234',
			}),
			textField('mblNumber', {
				displayName: 'MBL Number',
				description: 'Master bill of lading number of the order',
				placeholder: 'e.g. MAEU123456789',
			}),
			locatorField('id', order, { displayName: 'Order', description: 'One order only' }),
		]),
	],
	simplify: orderSummary,
});
