import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll.operation';
import { suggest } from './suggest.operation';

export const intermodalRegion: Resource = {
	name: 'Intermodal Region',
	value: 'intermodalRegion',
	operations: [getAll, suggest],
};
