import type { Delivery } from '../events/post.mts';
import type { Entry } from '../http/requestLog.mts';
import type { State } from '../model/state.mts';
import { jsonIn } from '../model/json.mts';
import { isRecord } from './values.mts';

/** Something that was done by a control route, from the console or a terminal. */
export interface ControlAction {
	readonly at: number;
	readonly control: string;
	readonly argument: Readonly<Record<string, unknown>>;
	/** What the sandbox says about it, if anything. */
	readonly message: string | null;
	readonly failed: boolean;
	/** The status that the record has now, if the control returned one. */
	readonly became: string;
}

/** Responses are kept for the last requests only, so that a long run keeps its memory. */
const MOST_RESPONSES = 2_000;
const MOST_CHARACTERS = 64 * 1024;
const MOST_ACTIONS = 2_000;
const MOST_QUOTES = 20_000;

/**
 * Remembers for the console what records don't contain: when things happened by the sandbox's clock, what was
 * responded, and what the control routes did.
 */
export class Witness {
	readonly #times = new WeakMap<object, number>();
	readonly #ids = new WeakMap<object, number>();
	readonly #responses = new WeakMap<object, string>();
	readonly #quotes = new Map<string, number>();
	#answered: Entry[] = [];
	#actions: ControlAction[] = [];
	#lastId = 0;

	constructor(private readonly state: State) {}

	/** Stamps the deliveries that are new. */
	lookAtDeliveries(): void {
		const deliveries = this.state.events.list();
		for (let index = deliveries.length - 1; index >= 0; index--) {
			const delivery = deliveries[index];
			if (delivery === undefined || this.#times.has(delivery)) return;
			this.#times.set(delivery, this.#now());
		}
	}

	/** Notes a response of the API. */
	lookAtResponse(entry: Entry, payload: unknown): void {
		this.#times.set(entry, this.#now());
		if (typeof payload !== 'string' || payload.length > MOST_CHARACTERS) return;
		this.#responses.set(entry, payload);
		this.#answered.push(entry);
		if (/\/(advanceSearch|quotes)$/.test(entry.path)) this.#lookAtQuote(payload);
		if (this.#answered.length <= 2 * MOST_RESPONSES) return;
		for (const old of this.#answered.slice(0, MOST_RESPONSES)) this.#responses.delete(old);
		this.#answered = this.#answered.slice(MOST_RESPONSES);
	}

	/** Notes that a control route did something. */
	lookAtControl(action: Omit<ControlAction, 'at'>): void {
		this.#actions.push({ ...action, at: this.#now() });
		if (this.#actions.length > 2 * MOST_ACTIONS) this.#actions = this.#actions.slice(-MOST_ACTIONS);
	}

	/** When a request or delivery was first seen, by the sandbox's clock; undefined if nobody was looking. */
	when(thing: Entry | (Delivery & { readonly at?: number })): number | undefined {
		return 'at' in thing && typeof thing.at === 'number' ? thing.at : this.#times.get(thing);
	}

	/** When a quote was given, by its number. */
	quotedAt(number: string): number | undefined {
		return this.#quotes.get(number);
	}

	/** What a request got, parsed if it's JSON; undefined once it's forgotten. */
	responseTo(entry: Entry): unknown {
		const text = this.#responses.get(entry);
		return text === undefined ? undefined : (jsonIn(text) ?? text);
	}

	/** What the control routes did, oldest first. */
	actions(): readonly ControlAction[] {
		return this.#actions;
	}

	/** A number for a request or a delivery, which have none themselves. */
	idOf(thing: Entry | Delivery): number {
		const known = this.#ids.get(thing);
		if (known !== undefined) return known;
		this.#ids.set(thing, ++this.#lastId);
		return this.#lastId;
	}

	#now(): number {
		return this.state.now().getTime();
	}

	#lookAtQuote(payload: string): void {
		const body = jsonIn(payload);
		const data = isRecord(body) ? (isRecord(body.data) ? body.data : body) : {};
		const rates = Array.isArray(data.rates) ? (data.rates as unknown[]) : [];
		const numbers = [data.quote_id, data.quote_number, ...rates.map((rate) => isRecord(rate) && rate.rate_number)];
		for (const number of numbers) if (typeof number === 'string') this.#quotes.set(number, this.#now());
		const [oldest] = this.#quotes.keys();
		if (this.#quotes.size > MOST_QUOTES && oldest !== undefined) this.#quotes.delete(oldest);
	}
}

const witnesses = new WeakMap<State, Witness>();

/** The witness of a state; a reset begins with a new one. */
export function witnessOf(state: State): Witness {
	const known = witnesses.get(state) ?? new Witness(state);
	witnesses.set(state, known);
	return known;
}
