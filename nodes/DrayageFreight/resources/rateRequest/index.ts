import type { Resource } from '../../description/operation';
import { create } from './create.operation';
import { getAll } from './getAll.operation';

export const rateRequest: Resource = { name: 'Rate Request', value: 'rateRequest', operations: [create, getAll] };
