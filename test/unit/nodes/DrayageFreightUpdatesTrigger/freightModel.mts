/** An order in the model, with one container. `touched` is the time of its last change. */
interface ModelOrder {
	readonly id: number;
	status: string;
	released_status: string;
	readonly containers: [{ readonly id: number; status: number; readonly shipping_events: object[] }];
	touched: number;
	hidden: boolean;
}

export type ListOrder = 'newest' | 'oldest' | 'lastChanged' | 'turned';

/** A change to the orders. `which` selects one of them, and `to` the new value. */
export interface Happening {
	readonly kind: 'status' | 'released' | 'container' | 'event' | 'arrive' | 'hide' | 'show';
	readonly which?: number;
	readonly to?: number;
}

const STATUSES = ['open', 'on hold', 'confirmed'];
const RELEASED = ['Not Released', 'Released', 'Partially Released'];
const CODES = [0, 30, 34];

const pick = <T,>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The service's orders, as a list that can change while its pages are read. */
export class FreightModel {
	readonly orders: ModelOrder[] = [];
	order: ListOrder = 'newest';
	/** Whether the responses say how many pages there are. */
	hasMeta = true;
	#clock = 0;

	happen({ kind, which = 0, to = 0 }: Happening): void {
		const touched = ++this.#clock;
		if (kind === 'arrive') {
			const id = this.orders.length + 1;
			const containers: ModelOrder['containers'] = [{ id: 1_000 + id, status: 0, shipping_events: [] }];
			this.orders.push({ id, status: 'open', released_status: 'Not Released', containers, touched, hidden: false });
		}
		if (this.orders.length === 0) return;
		const order = pick(this.orders, which);
		const [container] = order.containers;
		order.touched = touched;
		if (kind === 'hide' || kind === 'show') order.hidden = kind === 'hide';
		if (kind === 'status') order.status = pick(STATUSES, to);
		if (kind === 'released') order.released_status = pick(RELEASED, to);
		if (kind === 'container') container.status = pick(CODES, to);
		if (kind === 'event') container.shipping_events.push({ activity: 'LOAD', event_time: `T${touched}` });
	}

	/** Returns one page in the service's format. */
	page(number: number, perPage: number): object {
		const visible = this.#listed().filter(({ hidden }) => !hidden);
		const data = visible.slice((number - 1) * perPage, number * perPage);
		const meta = { last_page: Math.max(1, Math.ceil(visible.length / perPage)), total: visible.length };
		return { data, ...(this.hasMeta && { meta }) };
	}

	#listed(): ModelOrder[] {
		const newest = [...this.orders].reverse();
		if (this.order === 'oldest') return [...this.orders];
		if (this.order === 'lastChanged') return newest.sort((one, other) => other.touched - one.touched);
		const turn = this.order === 'turned' ? this.#clock % Math.max(1, newest.length) : 0;
		return [...newest.slice(turn), ...newest.slice(0, turn)];
	}
}
