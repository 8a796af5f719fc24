import type { IDataObject } from 'n8n-workflow';
import { isRecord, type ListReading } from '../../../transport';
import { resolveNames } from '../../shared/locators/resolve';
import { pagesOfNumbers } from '../../shared/operations/batches';
import { assertItem, withCustom } from '../../shared/operations/check';
import type { Settings } from './settings';

/**
 * Reads the watched records, a page or group of numbers at a time, as often as it is called, and reports through `reading`
 * when the list may lack some. Throws a Declined before, a ServiceFailure while reading, also for a response without a list.
 */
export const listReader = async ({ client, watch, options, request }: Settings, reading: ListReading) => {
	assertItem(watch, request);
	const parts = withCustom(watch, await resolveNames(client, request.parts, client.options), request.custom);
	return async function* (): AsyncGenerator<IDataObject[], void> {
		for await (const page of pagesOfNumbers(client, watch.endpoint, parts, undefined, reading)) {
			const records = page.filter(isRecord);
			yield watch.enrich ? await watch.enrich(client, records, options, reading) : records;
		}
	};
};
