import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';

export const ltlQuote: Resource = { name: 'LTL Quote', value: 'ltlQuote', operations: [create] };
