import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client } from '../../../transport';
import { resolveNames } from '../../shared/locators/resolve';
import { pagesOfNumbers } from '../../shared/operations/batches';
import { assertItem, withCustom } from '../../shared/operations/check';
import type { Settings } from './settings';

/** The checked request of a poll. Throws a BadInput or a LookupFailure. */
export const requestOf = async (client: Client, { watch, request }: Settings): Promise<RequestParts> => {
	assertItem(watch, request);
	return withCustom(watch, await resolveNames(client, request.parts, {}), request.custom);
};

/** The records that are watched, a page or group of numbers at a time. Throws a ServiceFailure. */
export async function* readRecords(
	client: Client,
	{ watch, options }: Settings,
	parts: RequestParts,
): AsyncGenerator<IDataObject[], void> {
	for await (const page of pagesOfNumbers(client, watch.endpoint, parts)) {
		const records = page as IDataObject[];
		yield watch.enrich ? await watch.enrich(client, records, options) : records;
	}
}
