import { endpoints } from '../../../contract';
import { words } from '../../shared/fields/field';
import { ftlFile } from '../../shared/locators/locators';
import { resource } from '../../shared/operations/resource';
import { fileOperations, filePicker } from './shared/files';

/** FTL shipments are listed only by their order numbers (docs/interface.md#ftl-shipments): no list to choose from. */
export const ftlShipmentFile = resource('ftlShipmentFile', {
	name: 'FTL Shipment File',
	fields: {
		orderNumber: words('Order Number', 'Order number of the shipment', 'FS260127252631'),
		fileId: filePicker(ftlFile),
	},
	operations: fileOperations('FTL shipment', ftlFile, endpoints.ftlShipmentFile.download),
});
