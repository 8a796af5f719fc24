import type { Delivery } from '../events/post.mts';
import type { Entry } from '../http/requestLog.mts';
import type { State } from '../model/state.mts';
import { jsonIn } from '../model/json.mts';

/** An action of a control route, from the console or a terminal. */
export interface ControlAction {
	readonly at: number;
	readonly control: string;
	readonly argument: Readonly<Record<string, unknown>>;
	/** The sandbox's message about the action, if any. */
	readonly message: string | null;
	readonly failed: boolean;
	/** The record's new status, if the control returned one. */
	readonly became: string;
}

/** Only the latest responses are kept, to limit memory use in a long run. */
const MOST_RESPONSES = 2_000;
const MOST_CHARACTERS = 64 * 1024;
const MOST_ACTIONS = 2_000;

/**
 * Records data for the console that isn't in records: times by the sandbox's clock, responses, and actions of control
 * routes.
 */
export class Witness {
	readonly #times = new WeakMap<object, number>();
	readonly #ids = new WeakMap<object, number>();
	readonly #responses = new WeakMap<object, string>();
	#answered: Entry[] = [];
	#actions: ControlAction[] = [];
	#lastId = 0;

	constructor(private readonly state: State) {}

	/** Records the time of new deliveries. */
	lookAtDeliveries(): void {
		const deliveries = this.state.events.list();
		for (let index = deliveries.length - 1; index >= 0; index--) {
			const delivery = deliveries[index];
			if (delivery === undefined || this.#times.has(delivery)) return;
			this.#times.set(delivery, this.#now());
		}
	}

	/** Records a response of the API. */
	lookAtResponse(entry: Entry, payload: unknown): void {
		this.#times.set(entry, this.#now());
		if (typeof payload !== 'string' || payload.length > MOST_CHARACTERS) return;
		this.#responses.set(entry, payload);
		this.#answered.push(entry);
		if (this.#answered.length <= 2 * MOST_RESPONSES) return;
		for (const old of this.#answered.slice(0, MOST_RESPONSES)) this.#responses.delete(old);
		this.#answered = this.#answered.slice(MOST_RESPONSES);
	}

	/** Records an action of a control route. */
	lookAtControl(action: Omit<ControlAction, 'at'>): void {
		this.#actions.push({ ...action, at: this.#now() });
		if (this.#actions.length > 2 * MOST_ACTIONS) this.#actions = this.#actions.slice(-MOST_ACTIONS);
	}

	/**
	 * Returns when a request or delivery was first recorded, by the sandbox's clock, or undefined if it wasn't
	 * recorded.
	 */
	when(thing: Entry | (Delivery & { readonly at?: number })): number | undefined {
		return 'at' in thing && typeof thing.at === 'number' ? thing.at : this.#times.get(thing);
	}

	/** Returns the response to a request, parsed if it's JSON, or undefined if it's no longer kept. */
	responseTo(entry: Entry): unknown {
		const text = this.#responses.get(entry);
		return text === undefined ? undefined : (jsonIn(text) ?? text);
	}

	/** Returns the actions of control routes, oldest first. */
	actions(): readonly ControlAction[] {
		return this.#actions;
	}

	/** Returns an ID for a request or a delivery, because they don't have one. */
	idOf(thing: Entry | Delivery): number {
		const known = this.#ids.get(thing);
		if (known !== undefined) return known;
		this.#ids.set(thing, ++this.#lastId);
		return this.#lastId;
	}

	#now(): number {
		return this.state.now().getTime();
	}
}

const witnesses = new WeakMap<State, Witness>();

/** Returns the witness of a state. A reset creates a new one. */
export function witnessOf(state: State): Witness {
	const known = witnesses.get(state) ?? new Witness(state);
	witnesses.set(state, known);
	return known;
}
