import type { Resource } from '../description/operation';
import { city } from './city';
import { intermodalRegion } from './intermodalRegion';
import { rate } from './rate';
import { userProfile } from './userProfile';
import { warehouse } from './warehouse';

/** Every resource of the node, sorted by name. */
export const resources: readonly Resource[] = [city, intermodalRegion, rate, userProfile, warehouse];
