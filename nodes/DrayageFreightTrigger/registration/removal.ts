import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import type { Client } from '../../../transport';
import type { FieldNames } from '../settings';
import { listOurs, removeConfiguration } from './configurations';
import type { Wanted } from './plan';

/**
 * Removes registrations one by one and goes on after one that cannot be removed. Answers how many are left over; each
 * is logged.
 */
export const removeAll = async (
	context: IHookFunctions,
	client: Client,
	names: FieldNames,
	configurations: readonly IDataObject[],
): Promise<number> => {
	let left = 0;
	for (const configuration of configurations) {
		try {
			await removeConfiguration(client, names, configuration);
		} catch (error) {
			left++;
			context.logger.warn(`A webhook registration could not be removed: ${(error as Error).message}`);
		}
	}
	return left;
};

/**
 * Takes back what a failed registration made: whatever is listed under the URLs that were tried, since a request that
 * seemed to fail may have been done. n8n forgets the new token before it calls delete, so this cannot be left to that.
 */
export const takeBack = async (
	context: IHookFunctions,
	client: Client,
	names: FieldNames,
	tried: readonly Wanted[],
): Promise<void> => {
	try {
		const made = await listOurs(client, (text) => tried.some(({ url }) => url === text));
		await removeAll(context, client, names, made);
	} catch (error) {
		context.logger.warn(`What was registered so far could not be removed: ${(error as Error).message}`);
	}
};
