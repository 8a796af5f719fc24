import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';
import { getAll } from './getAll.operation';
import { track } from './track.operation';

export const ltlShipment: Resource = {
	name: 'LTL Shipment',
	value: 'ltlShipment',
	operations: [create, getAll, track],
};
