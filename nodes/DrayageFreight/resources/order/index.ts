import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';

export const order: Resource = { name: 'Order', value: 'order', operations: [create, get, getAll] };
