import { ROOT } from '../setup/project.mjs';

/** The folder whose n8n the tests get in place of the project's own; `npm run test:versions` names it. */
export const FOLDER = process.env.DRAYAGE_VERSION_FOLDER ?? ROOT;

/** Packages that n8n brings: all that need them get the same ones. */
export const PROVIDED = ['@n8n/di', 'n8n-core', 'n8n-workflow', 'reflect-metadata', 'zod'];
