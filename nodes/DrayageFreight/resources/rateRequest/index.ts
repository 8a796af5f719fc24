import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';
import { getAll } from './getAll.operation';

export const rateRequest: Resource = { name: 'Rate Request', value: 'rateRequest', operations: [create, getAll] };
