import type { Resource } from '../../description/operation';
import { search } from './search.operation';

export const rate: Resource = { name: 'Rate', value: 'rate', operations: [search] };
