import type { IDataObject } from 'n8n-workflow';

/** Says of each event whether it is a repeat. */
type Judge = (events: readonly IDataObject[]) => Promise<readonly boolean[]>;

interface Batch {
	readonly events: IDataObject[];
	isOpen: boolean;
	repeats: Promise<readonly boolean[]>;
}

/**
 * Has the events of one node judged one batch after another: those that come while a batch is under way make up the
 * next one. Nodes do not wait for each other, and leave nothing behind.
 */
export class EventQueue {
	/** The last batch of each node. */
	readonly #last = new Map<string, Batch>();

	/** Resolves with the judgement of these events. A batch is judged as its first events ask. */
	async judge(node: string, events: readonly IDataObject[], judge: Judge): Promise<readonly boolean[]> {
		const last = this.#last.get(node);
		const batch = last?.isOpen ? last : this.#begin(node, last, judge);
		const start = batch.events.length;
		for (const event of events) batch.events.push(event);
		try {
			return (await batch.repeats).slice(start, start + events.length);
		} finally {
			if (this.#last.get(node) === batch) this.#last.delete(node);
		}
	}

	#begin(node: string, before: Batch | undefined, judge: Judge): Batch {
		const events: IDataObject[] = [];
		const repeats = Promise.allSettled([before?.repeats]).then(() => {
			batch.isOpen = false;
			return judge(events);
		});
		const batch = { events, isOpen: true, repeats };
		this.#last.set(node, batch);
		return batch;
	}
}
