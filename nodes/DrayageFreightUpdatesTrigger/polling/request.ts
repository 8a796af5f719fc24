import type { RequestParts } from '../../../contract';
import type { Client } from '../../../transport';
import { resolveNames } from '../../shared/locators/resolve';
import { assertItem, withCustom } from '../../shared/operations/check';
import type { Settings } from './settings';

/** The checked request of a poll. Throws a BadInput or a LookupFailure. */
export const requestOf = async (client: Client, { watch: { source }, request }: Settings): Promise<RequestParts> => {
	assertItem(source, request);
	return withCustom(source, await resolveNames(client, request.parts, {}), request.custom);
};
