import type { Resource } from '../../../shared/operations/operation';
import { create } from './create.operation';

export const ftlQuote: Resource = { name: 'FTL Quote', value: 'ftlQuote', operations: [create] };
