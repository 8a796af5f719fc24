import type { ModelOrder } from './freightModel.mts';

type Shown = Partial<Omit<ModelOrder, 'hidden' | 'touched'>> & { readonly id: number };

/** Everything known about an order. */
interface Known {
	readonly values: Map<string, { last: string | null; changes: number }>;
	readonly events: Set<string>;
}

/**
 * Computes the expected reports of a poll from the responses alone, independently of the node's code. It uses a plain
 * map for each order, without slots or limits.
 */
export class Oracle {
	#known = new Map<number, Known>();
	#started = false;

	/** `changes` are those that the user selected. */
	constructor(private readonly changes: readonly string[]) {}

	/** Returns a function that restores the current state, for when n8n loses static data. */
	snapshot(): () => void {
		const known = structuredClone(this.#known);
		const started = this.#started;
		return () => {
			this.#known = structuredClone(known);
			this.#started = started;
		};
	}

	/** Returns the expected reports for the orders in the responses to one poll, in the order of the responses. */
	reports(shown: readonly Shown[]): string[] {
		const isFirst = !this.#started;
		this.#started = true;
		const reports = shown.flatMap((order) => this.#reportsOf(order, isFirst));
		return isFirst ? [] : reports.filter((report) => this.changes.some((change) => report.includes(` ${change}`)));
	}

	#reportsOf(order: Shown, isFirst: boolean): string[] {
		const isNew = !this.#known.has(order.id);
		const known: Known = this.#known.get(order.id) ?? { values: new Map(), events: new Set() };
		this.#known.set(order.id, known);
		const reports = isNew && !isFirst ? [`${order.id} order.created`] : [];
		const compare = (change: string, value: string | number | undefined) => {
			const before = known.values.get(change);
			// A field that is missing at first counts as empty. One that is missing later counts as unchanged.
			if (value === undefined) known.values.set(change, before ?? { last: null, changes: 0 });
			if (value === undefined || before?.last === String(value)) return;
			if (before) reports.push(`${order.id} ${change} ${before.last}→${String(value)} #${before.changes}`);
			known.values.set(change, { last: String(value), changes: (before?.changes ?? -1) + 1 });
		};
		compare('order.status', order.status);
		compare('order.releasedStatus', order.released_status);
		for (const container of order.containers ?? []) {
			compare('container.status', container.status);
			for (const { event_time: time } of container.shipping_events) {
				if (known.events.has(time)) continue;
				known.events.add(time);
				if (!(isNew && isFirst)) reports.push(`${order.id} container.shippingEvent ${time}`);
			}
		}
		return reports;
	}
}
