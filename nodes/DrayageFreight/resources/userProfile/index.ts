import type { Resource } from '../../../shared/operations/operation';
import { get } from './get.operation';

export const userProfile: Resource = { name: 'User Profile', value: 'userProfile', operations: [get] };
