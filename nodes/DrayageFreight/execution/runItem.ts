import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { CREDENTIAL, type Client, type DrayageCredential, ServiceFailure } from '../../../transport';
import { BadInput, type Declined, warnOnce } from '../../shared/errors';
import { resolveNames } from '../../shared/locators/names';
import { checkedRequest } from '../../shared/operations/check';
import type { ItemCall, ItemOutput } from '../../shared/operations/item';
import type { Operation } from '../../shared/operations/operation';
import type { itemReader } from '../../shared/operations/readItem';
import { ask, asItems } from '../../shared/operations/send';
import { bookItem } from './book';
import { bookingOf, isBooking } from './booking';
import { hintsOf } from './hints';
import type { BookingSettings } from './mode';
import { previewOf } from './preview';
import { noteRecords, type Receipt } from './receipt';
import { shown } from './show';

/** The state that all items of a run share. */
export interface Run {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly client: Client;
	readonly readItem: ReturnType<typeof itemReader>;
	/** The settings of an operation that books. */
	readonly settings: BookingSettings | undefined;
	readonly receipt: Receipt;
}

/**
 * Throws a BadInput if an expression in the credential selects a different account for this item than for the first
 * item. n8n authenticates all requests of a node with the first item's values.
 */
export const assertSameAccount = async (context: IExecuteFunctions, client: Client, index: number) => {
	if (index === 0) return;
	if (client.isFor(await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL, index))) return;
	throw new BadInput(
		'The credential selects a different account for this item than for the first item, and n8n would use the first account',
		'Run one account at a time: put the node into Loop Over Items with a batch size of 1.',
	);
};

/**
 * The first half of an item's way: read, complete, check, resolve. It only reads from the API, so a failure proves that
 * nothing was sent. Throws if the item isn't valid or a name can't be resolved.
 */
export const prepareItem = async (
	{ context, operation, client, readItem, settings }: Run,
	index: number,
	signal: AbortSignal,
): Promise<ItemCall> => {
	try {
		await assertSameAccount(context, client, index);
		const item = readItem(index, signal);
		const completed = (await operation.complete?.(item)) ?? item.given;
		const checked = checkedRequest(operation, completed, item);
		const call = { ...item, parts: await resolveNames(client, checked, item.requestOptions) };
		return settings ? bookingOf(call, settings) : call;
	} catch (error) {
		throw error instanceof ServiceFailure ? error.with({ isUnsent: true }) : error;
	}
};

/**
 * The second half of an item's way: send and show. `declined` is why a preview's item wouldn't be booked. Rejects with
 * the reason if the item failed.
 */
export const sendItem = async (
	{ receipt }: Run,
	prepared: ItemCall,
	signal: AbortSignal,
	declined?: Declined,
): Promise<ItemOutput[]> => {
	const item = { ...prepared, requestOptions: { ...prepared.requestOptions, signal } };
	if (isBooking(item))
		return item.isPreview ? asItems([await previewOf(item, declined)]) : await bookItem(item, receipt);
	for (const hint of hintsOf(item)) warnOnce(item.context, hint);
	const records = await (item.operation.send ?? ask)(item);
	noteRecords(item, records, receipt);
	return shown(item, records);
};
