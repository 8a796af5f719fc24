import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type Client, readCredential } from '../../../transport/client';
import { ServiceFailure } from '../../../transport/errors';
import { Refusal } from '../../shared/errors';
import { resolveNames } from '../../shared/locators/names';
import { checkedRequest } from '../../shared/operations/check';
import type { ItemCall } from '../../shared/operations/item';
import { ask } from '../../shared/operations/send';
import { warnOfRequest } from './hints';
import type { Run } from './run';

/**
 * Throws a Refusal if an expression in the credential selects a different account for this item than for the first item.
 * n8n authenticates all requests of a node with the first item's values.
 */
export const assertSameAccount = async (context: IExecuteFunctions, client: Client, index: number) => {
	if (client.isFor(await readCredential(context, index))) return;
	throw new Refusal(
		'The credential selects a different account for this item than for the first item, and n8n would use the first account',
		'Run one account at a time: put the node into Loop Over Items with a batch size of 1.',
	);
};

/**
 * Read, complete, check, resolve. This only reads from the API, so a failure proves that nothing was sent. Throws if the
 * item isn't valid or a name can't be resolved.
 */
export const prepareItem = async (
	{ context, operation, client, readItem }: Run,
	index: number,
	signal: AbortSignal,
): Promise<ItemCall> => {
	try {
		if (index > 0) await assertSameAccount(context, client, index);
		const item = readItem(index, signal);
		const completed = (await operation.complete?.(item)) ?? item.given;
		const checked = checkedRequest(operation, completed, item);
		const parts = await resolveNames(client, checked, item.requestOptions);
		const { limit = Infinity, outputFields, simplify, output } = item.options;
		// A tool has Output instead of Simplify.
		const usual = simplify === true || output === 'simplified' ? 'simplified' : 'raw';
		return { ...item, parts, limit: Number(limit), outputFields: (outputFields as string[] | undefined) ?? usual };
	} catch (error) {
		throw error instanceof ServiceFailure ? error.with({ isUnsent: true }) : error;
	}
};

/** Send. Throws a Refusal or a ServiceFailure. */
export const sendItem = async (item: ItemCall): Promise<IDataObject[]> => {
	const { endpoint, send = ask } = item.operation;
	// Nothing is booked or priced by a request that only looks up records.
	if (endpoint.method !== 'GET' || endpoint.isQuote) warnOfRequest(item);
	return await send(item);
};
