import type { Service } from '../service.mts';
import { advanceControls } from './advance.mts';
import { eventControls } from './events.mts';
import { serviceControls } from './service.mts';
import { timeControls } from './time.mts';

/** Every control by name, for validated arguments. */
export const allControls = (service: Service) => ({
	...serviceControls(service),
	...advanceControls(service),
	...eventControls(service),
	...timeControls(service),
});

export type AllControls = ReturnType<typeof allControls>;
