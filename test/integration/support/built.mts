import path from 'node:path';
import { packageFolder } from '../../../tools/setup/project.mjs';

/** Returns a module of the built package, such as `transport/errors.js`: the same instance that the nodes use. */
export const built = (file: string): unknown => jest.requireActual(path.join(packageFolder(), 'dist', file));
