import { isN8nFrom } from '../../support/templates.mts';

/** A test of a set-up, which older n8n has other variables and texts for (docs/compatibility.md). */
export const itInNewest = isN8nFrom('2.41') ? it : it.skip;
