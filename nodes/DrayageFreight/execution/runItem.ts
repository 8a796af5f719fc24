import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client } from '../../../transport';
import type { ItemOutput, ItemPlace, Operation } from '../description/operation';
import { resolveNames } from '../locators/resolve';
import { ask } from './ask';
import { assertValid, BadInput } from './check';
import { warnOnce } from './hints';
import { missingNumbers, splitNumbers } from './numbers';
import { simplified } from './output';
import type { ItemRequest } from './parameters';
import { travelOf } from './travel';

/** Lays the custom fields over the checked ones; they are not checked. */
export const withCustom = (
	{ endpoint }: Pick<Operation, 'endpoint'>,
	parts: RequestParts,
	custom: ItemRequest['custom'],
): RequestParts => {
	if (typeof custom === 'string') throw new BadInput('Custom Fields (JSON) must be a JSON object');
	const target = endpoint.body ? 'body' : 'query';
	return { ...parts, [target]: { ...parts[target], ...custom } };
};

/** Throws a BadInput when an item's request breaks the documented interface. */
export const assertItem = (
	operation: Pick<Operation, 'endpoint' | 'fields'>,
	{ parts, custom }: Pick<ItemRequest, 'parts' | 'custom'>,
) => {
	for (const request of splitNumbers(operation.endpoint, parts)) {
		assertValid(operation.endpoint, operation.fields, request);
	}
	withCustom(operation, parts, custom);
};

/** Facts about the output that no simplification may hide. */
const ALWAYS = ['recovered'];

const shaped = ({ output, simplify }: Operation, item: ItemRequest, records: readonly IDataObject[]) => {
	const written = output ? records.flatMap((record) => output(record, item.options)) : [...records];
	return item.simplify && simplify ? written.map((record) => simplified(record, [...simplify, ...ALWAYS])) : written;
};

interface Place extends ItemPlace {
	readonly client: Client;
	/** Ends the item's requests. */
	readonly signal: AbortSignal;
}

/** Does one operation for one item and answers its output. Throws what kept it from doing so. */
export const runItem = async (place: Place, operation: Operation, item: ItemRequest): Promise<ItemOutput[]> => {
	const { client, signal } = place;
	const travel = travelOf(item.options, signal);
	assertItem(operation, item);
	const named = await resolveNames(client, item.parts, travel);
	const completed = operation.complete ? await operation.complete(client, named, travel) : named;
	const parts = withCustom(operation, completed, item.custom);
	if (operation.run) return await operation.run({ ...place, parts, values: item.values, travel });
	const records = await ask(client, operation, parts, item.limit, travel);
	for (const hint of operation.hints?.(records, item.options) ?? []) warnOnce(place.context, hint);
	const missing = item.options.reportMissing === true ? missingNumbers(parts, records) : [];
	return [...shaped(operation, item, records), ...missing].map((json) => ({ json }));
};
