import type { IExecuteFunctions } from 'n8n-workflow';
import { type Client, readCredential, ServiceFailure } from '../../../transport';
import { Refusal } from '../../shared/errors';
import { resolveNames } from '../../shared/locators/names';
import { checkedRequest } from '../../shared/operations/check';
import type { ItemCall, ItemOutput } from '../../shared/operations/item';
import { missingNumbers, numberLabels } from '../../shared/operations/numbers';
import { ask } from '../../shared/operations/send';
import { outputSettings } from '../../shared/operations/settings';
import { titled } from '../../shared/fields/text';
import { isTool } from '../../shared/tool';
import { numbersNotFound } from '../../shared/warnings';
import { hintsOf } from './hints';
import type { Run } from './run';

/**
 * Throws a Refusal if an expression in the credential selects a different account for this item than for the first item.
 * n8n authenticates all requests of a node with the first item's values.
 */
export const assertSameAccount = async (context: IExecuteFunctions, client: Client, index: number) => {
	if (index === 0) return;
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
		await assertSameAccount(context, client, index);
		const item = readItem(index, signal);
		const completed = (await operation.complete?.(item)) ?? item.given;
		const checked = checkedRequest(operation, completed, item);
		const parts = await resolveNames(client, checked, item.requestOptions, isTool(context));
		return { ...item, parts, ...outputSettings(item.options) };
	} catch (error) {
		throw error instanceof ServiceFailure ? error.with({ isUnsent: true }) : error;
	}
};

/** Returns an item whose requests end when a run ends early. */
export const withSignal = <T extends ItemCall>(item: T, signal: AbortSignal): T => ({
	...item,
	requestOptions: { ...item.requestOptions, signal },
});

/** Send. Throws a Refusal or a ServiceFailure. */
export const sendItem = async (item: ItemCall, signal: AbortSignal): Promise<ItemOutput[]> => {
	const { operation, parts, warn } = item;
	for (const sentence of hintsOf(item)) warn(sentence);
	const records = await (operation.send ?? ask)(withSignal(item, signal));
	const missing = missingNumbers(
		operation.endpoint,
		parts,
		records.map(({ json }) => json),
	);
	if (missing.length > 0) warn(numbersNotFound(missing, titled(operation.noun), numberLabels(operation.endpoint)));
	return records;
};
