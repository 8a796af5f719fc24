import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';

/** n8n reads, changes and writes without a lock, so calls that overlap lose ids; here too. */
const pause = () => new Promise((resolve) => setImmediate(resolve));

/** n8n's memory of processed ids, kept in a map where n8n keeps it in its database. */
export class MemoryDeduplicator implements IDataDeduplicator {
	private readonly seen = new Map<string, string[]>();
	private failures = 0;

	/** Forgets everything, as a new database would. */
	clear(): void {
		this.seen.clear();
		this.failures = 0;
	}

	/** Makes the next calls throw, as n8n's database does when first calls collide. */
	failNext(times = 1): void {
		this.failures = times;
	}

	checkProcessedAndRecord: IDataDeduplicator['checkProcessedAndRecord'] = async (items, _scope, data, options) => {
		this.refuse();
		const known = this.seen.get(key(data)) ?? [];
		const isKnown = new Set(known);
		// n8n compares with what was stored before the call, so repeats inside one call are all new.
		const fresh = items.filter((item) => !isKnown.has(String(item)));
		const all = [...known, ...fresh.map(String)];
		await pause();
		this.seen.set(key(data), all.slice(-(options.maxEntries ?? all.length)));
		return { new: fresh, processed: items.filter((item) => isKnown.has(String(item))) };
	};

	removeProcessed: IDataDeduplicator['removeProcessed'] = async (items, _scope, data) => {
		this.refuse();
		const gone = new Set(items.map(String));
		const left = (this.seen.get(key(data)) ?? []).filter((item) => !gone.has(item));
		await pause();
		this.seen.set(key(data), left);
	};

	private refuse(): void {
		if (this.failures === 0) return;
		this.failures -= 1;
		throw new Error('The store of processed items refused');
	}

	clearAllProcessedItems: IDataDeduplicator['clearAllProcessedItems'] = async (_scope, data) => {
		this.seen.delete(key(data));
	};

	getProcessedDataCount: IDataDeduplicator['getProcessedDataCount'] = async (_scope, data) =>
		this.seen.get(key(data))?.length ?? 0;
}

function key(data: ICheckProcessedContextData): string {
	return `${data.workflow.id}/${data.node?.id ?? ''}`;
}

let installed: MemoryDeduplicator | undefined;

/** Gives n8n-core its memory of processed ids; n8n-core takes one in a process, so all tests of a file share it. */
export async function initDeduplication(): Promise<MemoryDeduplicator> {
	if (!installed) {
		installed = new MemoryDeduplicator();
		await DataDeduplicationService.init(installed);
	}
	return installed;
}
