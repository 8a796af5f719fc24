import type { Resource } from '../../../shared/operations/operation';
import { search } from './search.operation';

export const city: Resource = { name: 'City', value: 'city', operations: [search] };
