import type { Resource } from '../../../shared/operations/operation';
import { download } from './download.operation';
import { getAll } from './getAll.operation';

export const ftlShipmentFile: Resource = {
	name: 'FTL Shipment File',
	value: 'ftlShipmentFile',
	operations: [download, getAll],
};
