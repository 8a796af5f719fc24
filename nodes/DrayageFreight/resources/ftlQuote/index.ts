import type { Resource } from '../../description/operation';
import { create } from './create.operation';

export const ftlQuote: Resource = { name: 'FTL Quote', value: 'ftlQuote', operations: [create] };
