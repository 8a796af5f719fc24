import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';
import { orderFile } from '../../../shared/locators/locators';
import { fileId } from '../files';
import { orderId } from '../order/fields';

export const deleteFile = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete order file',
	description: 'Delete a file of an order permanently',
	endpoint: endpoints.orderFile.delete,
	fields: [orderId(), fileId(orderFile)],
});
