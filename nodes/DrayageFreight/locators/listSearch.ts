import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { openClient, recordsOf, type Travel } from '../../../transport';
import { toNodeError } from '../execution/nodeError';
import { locatorKinds, type LocatorKind } from './kinds';
import { matchingRecords } from './resolve';

const toEntry = (kind: LocatorKind) => (record: IDataObject) => ({
	name: kind.title(record),
	value: record.id as number,
});

/** Somebody sits and waits. */
const EDITOR: Travel = { timeout: 15_000, maximumWait: 20_000 };

const searchOf = (kind: LocatorKind) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		try {
			const client = await openClient(this, EDITOR);
			const records = recordsOf(await client.request(kind.endpoint, { query: kind.byName(filter) })) as IDataObject[];
			const narrowed = filter === '' || kind.needsText ? records : matchingRecords(kind, records, filter);
			return { results: narrowed.map(toEntry(kind)) };
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	};

/** The list search methods of all locators. */
export const listSearch = Object.fromEntries(locatorKinds.map((kind) => [kind.method, searchOf(kind)]));
