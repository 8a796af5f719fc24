import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '../access/access.mts';
import { BILL_OF_LADING, eventTypes, mislabeledEvents } from '../../contract/index.ts';
import { realTime } from '../model/clock.mts';
import { sendWebhook } from './send.mts';

/** How events are delivered. undocumented: retries, order and duplicates. All of it is the sandbox's own behavior. */
export interface DeliveryBehavior {
	/** The number of retries without a 2xx response. */
	retries: number;
	/** Milliseconds before the first retry. The wait doubles with each retry. */
	backoffMs: number;
	/** The number of extra times to send each delivery. */
	copies: number;
	/** Milliseconds before each delivery. */
	delayMs: number;
	/** Deliveries collected within 100 ms are sent in reverse order. */
	reorder: boolean;
	/** Whether to send each event object in a separate delivery. */
	split: boolean;
	/** Whether proofs, certificates and labels have the bill of lading's event type, as in the documented samples. */
	mislabel: boolean;
	/**
	 * Where the event path is appended: to the registered path, or to the whole URL string (undocumented:
	 * docs/interface.md#u-event-paths).
	 */
	appendPath: 'none' | 'path' | 'text';
	/** The maximum number of simultaneous deliveries to one URL. */
	concurrency: number;
	/** Milliseconds to wait for a response. */
	timeoutMs: number;
}

const USUAL: DeliveryBehavior = {
	retries: 0,
	backoffMs: 200,
	copies: 0,
	delayMs: 0,
	reorder: false,
	split: false,
	mislabel: false,
	appendPath: 'none',
	concurrency: 1,
	timeoutMs: 10_000,
};

/** An attempt of a delivery, as the console shows it. */
export interface Attempt {
	/** The start of the attempt in epoch milliseconds, by the sandbox's clock. */
	readonly at: number;
	/** How long the response took, in milliseconds of real time. */
	readonly tookMs: number;
	/** The beginning of the response's body. */
	readonly body: string;
}

/** A delivery and its attempts. */
export interface Delivery {
	readonly event_type: string;
	readonly url: string;
	/** The time of creation in epoch milliseconds, by the sandbox's clock. */
	readonly at: number;
	/** The event objects in the body. */
	readonly data: readonly unknown[];
	/** The status of each attempt, or the error message if there was no response. */
	readonly attempts: Array<number | string>;
	done: boolean;
}

const COLLECTING_MS = 100;
/** At least this many of the latest deliveries are kept. */
const MOST = 2_000;

function addressed(url: string, eventType: string, form: DeliveryBehavior['appendPath']): string {
	const path = eventTypes.find(({ value }) => value === eventType)?.path ?? '';
	if (form === 'none') return url;
	if (form === 'text') return `${url}/${path}/`;
	const target = new URL(url);
	target.pathname = `${target.pathname.replace(/\/$/, '')}/${path}/`;
	return target.href;
}

const isAccepted = (outcome: number | string | undefined) =>
	typeof outcome === 'number' && outcome >= 200 && outcome < 300;

/** Delivers events to webhooks without delaying the requests that triggered them. Keeps a limited log of deliveries. */
export class EventPost {
	readonly behavior: DeliveryBehavior = { ...USUAL };
	#deliveries: Delivery[] = [];
	/** The last delivery of each lane. A lane sends one delivery at a time. */
	#lanes = new Map<string, Promise<void>>();
	#turn = 0;
	#collected: Delivery[] = [];
	#underWay = 0;
	/** Not part of a delivery, so that the `deliveries` route stays small. */
	readonly #attempts = new WeakMap<Delivery, Attempt[]>();
	#closed = false;

	/** `changed` is called after each attempt. */
	constructor(
		private readonly access: Access,
		private readonly changed: () => void = () => undefined,
		private readonly now = realTime,
	) {}

	/** Sends objects of one type to each URL. Returns immediately. */
	send(eventType: string, urls: readonly string[], objects: readonly object[]): void {
		const { split, mislabel, copies, appendPath } = this.behavior;
		const wrong = mislabel && mislabeledEvents.includes(eventType);
		const events = wrong ? objects.map((object) => ({ ...object, event_type: BILL_OF_LADING })) : objects;
		const bodies = split ? events.map((event) => [event]) : [events];
		for (const url of urls) {
			for (const data of bodies) {
				for (let copy = 0; copy <= copies; copy++) {
					this.#accept({
						event_type: eventType,
						url: addressed(url, eventType, appendPath),
						at: this.now().getTime(),
						data,
						attempts: [],
						done: false,
					});
				}
			}
		}
	}

	/** Returns all deliveries, oldest first. */
	list(): readonly Delivery[] {
		return this.#deliveries;
	}

	/** Returns the attempts of a delivery, in the order of its `attempts`. */
	attemptsOf(delivery: Delivery): readonly Attempt[] {
		return this.#attempts.get(delivery) ?? [];
	}

	clear(): void {
		this.#deliveries = [];
	}

	/** Resolves when no deliveries are in progress. */
	async settled(): Promise<void> {
		while (this.#underWay > 0) await sleep(5);
	}

	/** Prevents further attempts. */
	close(): void {
		this.#closed = true;
	}

	#accept(delivery: Delivery): void {
		this.#underWay++;
		this.#deliveries.push(delivery);
		if (this.#deliveries.length > 2 * MOST) this.#deliveries = this.#deliveries.slice(-MOST);
		if (!this.behavior.reorder) this.#enqueue(delivery);
		else if (this.#collected.push(delivery) === 1) setTimeout(() => this.#release(), COLLECTING_MS).unref();
	}

	#release(): void {
		const collected = this.#collected.reverse();
		this.#collected = [];
		for (const delivery of collected) this.#enqueue(delivery);
	}

	#enqueue(delivery: Delivery): void {
		const lane = `${this.#turn++ % Math.max(1, this.behavior.concurrency)} ${delivery.url}`;
		const post = (this.#lanes.get(lane) ?? Promise.resolve()).then(() => this.#deliver(delivery));
		this.#lanes.set(lane, post);
		void post.then(() => {
			this.#underWay--;
			if (this.#lanes.get(lane) === post) this.#lanes.delete(lane);
		});
	}

	async #deliver(delivery: Delivery): Promise<void> {
		const { delayMs, retries, backoffMs, timeoutMs } = this.behavior;
		await sleep(delayMs, undefined, { ref: false });
		for (let tries = 0; tries <= retries && !this.#closed; tries++) {
			if (tries > 0) await sleep(backoffMs * 2 ** (tries - 1), undefined, { ref: false });
			await this.#attempt(delivery, timeoutMs);
			this.changed();
			if (isAccepted(delivery.attempts.at(-1))) break;
		}
		delivery.done = true;
	}

	async #attempt(delivery: Delivery, timeoutMs: number): Promise<void> {
		const at = this.now().getTime();
		const started = performance.now();
		const { url, data } = delivery;
		const { outcome, body } = await sendWebhook(url, { data }, { access: this.access, timeoutMs });
		delivery.attempts.push(outcome);
		const attempt = { at, tookMs: Math.round(performance.now() - started), body };
		this.#attempts.set(delivery, [...this.attemptsOf(delivery), attempt]);
	}
}
