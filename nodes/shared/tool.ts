import type { IAllExecuteFunctions } from 'n8n-workflow';

/**
 * Returns whether an AI model asks instead of a person. n8n gives the node another type then. Its own isToolExecution()
 * is missing in old versions and false in new ones.
 */
export const isTool = (context: Pick<IAllExecuteFunctions, 'getNode'>): boolean =>
	context.getNode().type.endsWith('Tool');
