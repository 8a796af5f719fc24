import type { Resource } from '../../../shared/operations/operation';
import { search } from './search.operation';

export const rate: Resource = { name: 'Rate', value: 'rate', operations: [search] };
