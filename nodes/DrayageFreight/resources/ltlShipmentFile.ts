import { endpoints } from '../../../contract';
import { picker } from '../../shared/locators/field';
import { ltlFile, ltlShipment } from '../../shared/locators/locators';
import { resource } from '../../shared/operations/resource';
import { fileOperations, filePicker } from './shared/files';

export const ltlShipmentFile = resource('ltlShipmentFile', {
	name: 'LTL Shipment File',
	fields: {
		orderNumber: picker(ltlShipment, 'Order Number', 'Order number of the shipment'),
		fileId: filePicker(ltlFile),
	},
	operations: fileOperations('LTL shipment', ltlFile, endpoints.ltlShipmentFile.download),
});
