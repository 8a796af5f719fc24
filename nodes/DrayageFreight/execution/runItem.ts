import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { listRecords, recordsOf, unwrap, type Client, type Travel } from '../../../transport';
import type { Operation } from '../description/operation';
import { resolveNames } from '../locators/resolve';
import { assertValid, BadInput } from './check';
import { asRecord, simplified } from './output';
import type { ItemRequest } from './parameters';

/** Lays the custom fields over the checked ones; they are not checked. */
const withCustom = ({ endpoint }: Operation, parts: RequestParts, custom: ItemRequest['custom']): RequestParts => {
	if (typeof custom === 'string') throw new BadInput('Custom Fields (JSON) must be a JSON object');
	const target = endpoint.body ? 'body' : 'query';
	return { ...parts, [target]: { ...parts[target], ...custom } };
};

/** Throws a BadInput when an item's request breaks the documented interface. */
export const assertItem = (operation: Operation, { parts, custom }: ItemRequest) => {
	assertValid(operation.endpoint, operation.fields, parts);
	withCustom(operation, parts, custom);
};

/** What an answer without content becomes (decision 2). */
const nothingBut = ({ endpoint }: Operation): IDataObject =>
	endpoint.method === 'DELETE' ? { deleted: true } : { success: true };

const ask = async (client: Client, operation: Operation, parts: RequestParts, limit: number, travel: Travel) => {
	const { endpoint } = operation;
	if (endpoint.answers === 'list' || endpoint.answers === 'pages') {
		return await listRecords(client, endpoint, parts, limit, travel);
	}
	const content = unwrap(await client.request(endpoint, parts, travel));
	if (endpoint.answers === 'nothing' || content === undefined) return [nothingBut(operation)];
	return Array.isArray(content) ? recordsOf(content) : [content];
};

/** Does one operation for one item and answers its output records. Throws what kept it from doing so. */
export const runItem = async (client: Client, operation: Operation, item: ItemRequest): Promise<IDataObject[]> => {
	const travel: Travel = {};
	assertItem(operation, item);
	const named = await resolveNames(client, item.parts, travel);
	const parts = withCustom(operation, named, item.custom);
	const records = (await ask(client, operation, parts, item.limit, travel)).map(asRecord);
	const { output, simplify } = operation;
	const shaped = output ? records.flatMap((record) => output(record, item.options)) : records;
	return item.simplify && simplify ? shaped.map((record) => simplified(record, simplify)) : shaped;
};
