import type { ModelContainer, ModelOrder } from './freightModel.mts';

type Nullable<T> = { readonly [N in keyof T]?: T[N] | null };
type Shown = Nullable<Omit<ModelOrder, 'hidden' | 'touched' | 'id' | 'containers'>> & {
	readonly id: number;
	readonly containers?: ReadonlyArray<Nullable<ModelContainer>> | null;
};

/** A value. */
interface Known {
	last: string | null;
}

interface KnownContainer {
	id: number | undefined;
	number: string | undefined;
	readonly status: Known;
	readonly announced: Known;
	day: string | undefined;
	readonly events: Set<string>;
}

interface KnownOrder {
	readonly status: Known;
	released: Known;
	containers: KnownContainer[];
	/** Whether the order was closed, so that only its status is known. */
	isClosed: boolean;
	/** Whether its containers weren't read since then. */
	isBare: boolean;
	/** In how many polls it was reported. */
	reported: number;
}

/** Codes of containers that were picked up. */
const GONE = ['41', '46'];

/** Reports that don't depend on the value before. */
export const CONDITIONED = ['order.released', 'container.available', 'container.lastFreeDay'];

const isNear = (day: string) => Date.parse(`${day}T00:00:00Z`) - Date.now() < 2.5 * 86_400_000;

/**
 * Computes the expected reports of a poll from the responses alone, independently of the node's code. Every value is
 * known whether it is reported or not, a field that is missing or empty is the last known one, and a container is
 * recognized by its ID or its number.
 */
export class Oracle {
	#known = new Map<number, KnownOrder>();
	#chosen: readonly string[] | undefined;
	/** The chosen changes that were chosen when the list was last read to its end. */
	#reported: readonly string[] | undefined;
	/** The orders that were closed in the last responses. */
	readonly closed = new Set<number>();

	/** Returns a function that restores the current state, for when n8n loses static data. */
	snapshot(): () => void {
		const [known, chosen, reported] = [structuredClone(this.#known), this.#chosen, this.#reported];
		return () => {
			this.#known = structuredClone(known);
			this.#chosen = chosen;
			this.#reported = reported;
		};
	}

	/** Returns whether one of these changes was chosen since the list was last read to its end. */
	hasUnread(chosen: readonly string[]): boolean {
		return chosen.some((change) => this.#reported?.includes(change) === false);
	}

	/**
	 * Returns the expected reports for the orders in the responses to one poll, in the order of the responses. `isWhole` is
	 * whether the poll read the list to its end.
	 */
	reports(shown: readonly Shown[], chosen: readonly string[], isWhole: boolean): string[] {
		const isLater = this.#chosen !== undefined;
		const before = this.#reported ?? chosen;
		this.#chosen = chosen;
		this.#reported = isWhole ? chosen : chosen.filter((change) => before.includes(change));
		this.closed.clear();
		const isWanted = (change: string) => isLater && chosen.includes(change) && before.includes(change);
		return shown.flatMap((order) => {
			const reports = this.#reportsOf(order, isWanted, isLater);
			const known = this.#known.get(order.id);
			if (known && reports.length > 0) known.reported++;
			return reports;
		});
	}

	#reportsOf(order: Shown, isWanted: (change: string) => boolean, isLater: boolean): string[] {
		const isNew = !this.#known.has(order.id);
		const known: KnownOrder = this.#known.get(order.id) ?? {
			status: { last: null },
			released: { last: null },
			containers: [],
			isClosed: false,
			isBare: false,
			reported: 0,
		};
		this.#known.set(order.id, known);
		const { isClosed: wasClosed, isBare } = known;
		const reports: string[] = [];
		if (isNew && isWanted('order.created')) reports.push(`${order.id} order.created`);
		/** Compares one value. `changes` are what a new value may mean, and whether also in a new order or container. */
		const compare = (
			value: string | number | null | undefined,
			at: Known,
			isFirst: boolean,
			changes: Array<[string, boolean, boolean]>,
		) => {
			if (value === undefined || value === null || at.last === String(value)) return;
			const meant = changes.filter(
				([change, isMet, isForNew]) => isMet && isWanted(change) && (!isFirst || (isForNew && isLater && !isBare)),
			);
			for (const [change] of meant)
				reports.push(`${order.id} ${change} ${at.last}→${String(value)} #${known.reported}`);
			at.last = String(value);
		};
		compare(order.status, known.status, isNew, [['order.status', true, false]]);
		known.isClosed = ['closed', 'canceled'].includes(String(known.status.last));
		if (known.isClosed && !wasClosed) this.closed.add(order.id);
		if (wasClosed && known.isClosed) return reports;
		compare(order.released_status, known.released, isNew || wasClosed, [
			['order.releasedStatus', true, false],
			['order.released', order.released_status === 'Released', true],
		]);
		for (const container of order.containers ?? []) {
			known.isBare = false;
			const found =
				known.containers.find(({ id }) => id === container.id) ??
				known.containers.find(({ number }) => number === container.number);
			const at = found ?? {
				id: 0,
				number: '',
				status: { last: null },
				announced: { last: null },
				day: undefined,
				events: new Set<string>(),
			};
			if (!found) known.containers.push(at);
			Object.assign(at, { id: container.id ?? at.id, number: container.number ?? at.number });
			const isFirst = !found;
			compare(container.status, at.status, isFirst, [
				['container.available', container.status === 34, true],
				['container.status', true, false],
			]);
			for (const { event_time: time } of container.shipping_events ?? []) {
				if (at.events.has(time)) continue;
				at.events.add(time);
				if (isWanted('container.shippingEvent') && !isBare) reports.push(`${order.id} container.shippingEvent ${time}`);
			}
			at.day = container.last_free_day ?? at.day;
			if (at.day === undefined) continue;
			const isChosen = this.#chosen?.includes('container.lastFreeDay');
			const isAlarm = isChosen && isNear(at.day) && !GONE.includes(at.status.last ?? '');
			if (isAlarm) compare(at.day, at.announced, isFirst, [['container.lastFreeDay', true, true]]);
			else if (at.announced.last !== at.day) at.announced.last = null;
		}
		if (known.isClosed) {
			known.containers = [];
			known.isBare = true;
			known.released = { last: null };
		}
		return reports;
	}
}
