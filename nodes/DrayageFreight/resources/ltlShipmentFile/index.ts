import type { Resource } from '../../../shared/operations/operation';
import { download } from './download.operation';
import { getAll } from './getAll.operation';

export const ltlShipmentFile: Resource = {
	name: 'LTL Shipment File',
	value: 'ltlShipmentFile',
	operations: [download, getAll],
};
