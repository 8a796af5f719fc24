import type { IDataObject } from 'n8n-workflow';
import type { Client } from '../../../transport';
import type { ItemOutput, ItemPlace, Operation } from '../../shared/operations/operation';
import { resolveNames } from '../../shared/locators/resolve';
import { ask } from './ask';
import { assertItem, withCustom } from '../../shared/operations/check';
import { warnOnce } from './hints';
import { missingNumbers } from '../../shared/operations/batches';
import { simplified } from './output';
import type { ItemRequest } from '../../shared/operations/parameters';
import { travelOf } from './travel';

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
	const reportsMissing = item.options.reportMissing === true;
	// Which are missing is known only when all were asked for.
	const found = await ask(client, operation, parts, reportsMissing ? Infinity : item.limit, travel);
	const records = found.slice(0, item.limit);
	for (const hint of operation.hints?.(records, item.options) ?? []) warnOnce(place.context, hint);
	const missing = reportsMissing ? missingNumbers(parts, found) : [];
	return [...shaped(operation, item, records), ...missing].map((json) => ({ json }));
};
