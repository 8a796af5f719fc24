import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';
import { getAll } from './getAll.operation';
import { track } from './track.operation';

export const ftlShipment: Resource = {
	name: 'FTL Shipment',
	value: 'ftlShipment',
	operations: [create, getAll, track],
};
