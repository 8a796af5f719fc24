/** A container of the model. */
export interface ModelContainer {
	id: number;
	number: string;
	status: number;
	last_free_day: string | null;
	readonly shipping_events: Array<{ activity: string; event_time: string }>;
	/** Whether its ID or number has changed since the last successful poll. With both, it would be another container. */
	isRenamed?: boolean;
}

/** An order in the model. `touched` is the time of its last change. */
export interface ModelOrder {
	readonly id: number;
	status: string;
	released_status: string;
	readonly containers: ModelContainer[];
	touched: number;
	hidden: boolean;
}

export type ListOrder = 'newest' | 'oldest' | 'lastChanged' | 'turned';
export type Envelope = 'meta' | 'none';

/** A change to the orders. `which` selects one of them. */
export interface Happening {
	readonly kind:
		'status' | 'released' | 'container' | 'event' | 'lastFreeDay' | 'reenter' | 'renumber' | 'arrive' | 'hide' | 'show';
	readonly which: number;
	/** The index of the new value. */
	readonly to: number;
}

const STATUSES = ['open', 'on hold', 'confirmed', 'closed', 'canceled', 'something else'];
const RELEASED = ['Not Released', 'Released', 'Partially Released'];
/** Two near days, and two far ones. */
const DAYS = [0, 1, 8, 9].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const CODES = [0, 30, 34, 46, 99];
const ACTIVITIES = ['GATE-IN', 'LOAD', 'DISCHARG'];

const pick = <T,>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The service's orders, as a list that can change while its pages are read. */
export class FreightModel {
	readonly orders: ModelOrder[] = [];
	order: ListOrder = 'newest';
	envelope: Envelope = 'meta';
	/** A field that is missing in every response, or empty. */
	omit: string | undefined;
	isBlank = false;
	#clock = 0;
	#nextId = 100;

	happen(happening: Happening): void {
		this.#clock++;
		if (happening.kind === 'arrive') {
			this.#arrive();
			return;
		}
		if (this.orders.length === 0) return;
		const order = pick(this.orders, happening.which);
		const [container] = order.containers;
		order.touched = this.#clock;
		if (happening.kind === 'hide' || happening.kind === 'show') order.hidden = happening.kind === 'hide';
		else if (happening.kind === 'status') order.status = pick(STATUSES, happening.to);
		else if (happening.kind === 'released') order.released_status = pick(RELEASED, happening.to);
		else if (container && happening.kind === 'container') container.status = pick(CODES, happening.to);
		else if (container && happening.kind === 'lastFreeDay') container.last_free_day = pick(DAYS, happening.to);
		else if (container && (happening.kind === 'reenter' || happening.kind === 'renumber')) {
			if (container.isRenamed) return;
			container.isRenamed = true;
			if (happening.kind === 'reenter') container.id = this.#nextId++;
			else container.number = `MSCU${this.#nextId++}`;
		} else container?.shipping_events.push({ activity: pick(ACTIVITIES, happening.to), event_time: `T${this.#clock}` });
	}

	/** Marks the containers in the responses to a successful poll as read. */
	read(shown: ReadonlyArray<{ id: number; containers?: ReadonlyArray<{ id: number; number: string }> | null }>): void {
		for (const { id, containers } of shown) {
			const container = this.orders.find((order) => order.id === id)?.containers[0];
			const seen = containers?.[0];
			if (container && seen?.id === container.id && seen.number === container.number) container.isRenamed = false;
		}
	}

	/** The number of pages with the default size. */
	get pages(): number {
		return Math.max(1, Math.ceil(this.orders.filter(({ hidden }) => !hidden).length / 20));
	}

	/** Returns one page in the service's format. */
	page(number: number, perPage: number): { data: unknown[]; meta?: object } {
		const visible = this.#listed().filter(({ hidden }) => !hidden);
		const data = visible.slice((number - 1) * perPage, number * perPage).map((order) => this.#shown(order));
		const meta = { last_page: Math.max(1, Math.ceil(visible.length / perPage)), total: visible.length };
		return this.envelope === 'meta' ? { data, meta } : { data };
	}

	#arrive(): void {
		const id = this.#nextId++;
		const number = `MSCU${this.#nextId++}`;
		const containers = [{ id: this.#nextId++, number, status: 0, last_free_day: null, shipping_events: [] }];
		this.orders.push({
			id,
			status: 'open',
			released_status: 'Not Released',
			containers,
			touched: this.#clock,
			hidden: false,
		});
	}

	#listed(): ModelOrder[] {
		const newest = [...this.orders].reverse();
		if (this.order === 'newest') return newest;
		if (this.order === 'oldest') return [...this.orders];
		if (this.order === 'lastChanged') return newest.sort((one, other) => other.touched - one.touched);
		const turn = newest.length === 0 ? 0 : this.#clock % newest.length;
		return [...newest.slice(turn), ...newest.slice(0, turn)];
	}

	#shown(order: ModelOrder): object {
		return JSON.parse(
			JSON.stringify({ ...order, hidden: undefined, touched: undefined }, (name, value: unknown) =>
				name === 'isRenamed' ? undefined : name === this.omit ? (this.isBlank ? null : undefined) : value,
			),
		) as object;
	}
}
