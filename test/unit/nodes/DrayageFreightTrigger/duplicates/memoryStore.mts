import type { ProcessedIds } from '../../../../../nodes/DrayageFreightTrigger/duplicates.ts';

/** A store like n8n's: a list of IDs, oldest first, limited to a size. */
export class MemoryStore implements ProcessedIds {
	ids: string[] = [];
	/** The calls, each with its number of IDs. */
	calls: Array<readonly [name: 'check' | 'forget', ids: number]> = [];

	constructor(private readonly size = Infinity) {}

	async check(ids: readonly string[]): Promise<Set<string>> {
		this.calls.push(['check', ids.length]);
		let known = new Set<string>();
		await this.change((now) => {
			known = new Set(ids.filter((id) => now.includes(id)));
			return [...now, ...ids.filter((id) => !known.has(id))];
		});
		return known;
	}

	async forget(ids: readonly string[]): Promise<void> {
		if (ids.length === 0) return;
		this.calls.push(['forget', ids.length]);
		await this.change((now) => now.filter((id) => !ids.includes(id)));
	}

	/** Reads, changes and writes the list. */
	protected async change(by: (ids: string[]) => string[]): Promise<void> {
		const ids = by(this.ids);
		this.ids = this.size === Infinity ? ids : ids.slice(-this.size);
	}
}
