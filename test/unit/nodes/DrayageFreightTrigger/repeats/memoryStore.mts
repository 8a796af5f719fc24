import type { ProcessedIds } from '../../../../../nodes/DrayageFreightTrigger/repeats/processedIds.ts';

/** A store as n8n's is: a list of ids, oldest first, cut to a size. */
export class MemoryStore implements ProcessedIds {
	ids: string[] = [];
	calls = 0;

	constructor(private readonly size = Infinity) {}

	async check(ids: readonly string[]): Promise<ReadonlySet<string>> {
		this.calls++;
		const known = new Set(ids.filter((id) => this.ids.includes(id)));
		this.ids.push(...ids.filter((id) => !known.has(id)));
		if (this.ids.length > this.size) this.ids = this.ids.slice(-this.size);
		return known;
	}

	async forget(ids: readonly string[]): Promise<void> {
		if (ids.length > 0) this.calls++;
		this.ids = this.ids.filter((id) => !ids.includes(id));
	}

	async count(): Promise<number> {
		this.calls++;
		return this.ids.length;
	}
}
