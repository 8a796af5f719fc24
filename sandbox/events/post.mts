import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '../access/access.mts';
import { BILL_OF_LADING, eventTypes, mislabeledEvents } from '../../contract/index.ts';
import { realTime } from '../model/clock.mts';
import { sendWebhook } from './send.mts';

/** How events are posted. undocumented: retries, order and repeats; all of it is the sandbox's own. */
export interface DeliveryBehavior {
	/** Further attempts after an answer that is no 2xx, or none. */
	retries: number;
	/** Milliseconds before the first retry; doubled each time. */
	backoffMs: number;
	/** How often each post is repeated. */
	copies: number;
	/** Milliseconds before each post. */
	delayMs: number;
	/** Posts collected within 100 ms are sent last first. */
	reorder: boolean;
	/** One post for each event object. */
	split: boolean;
	/** Proofs, certificates and labels carry the bill of lading's type, as in the documented samples. */
	mislabel: boolean;
	/** The event path behind the registered path or behind the whole text of the URL (undocumented: docs/interface.md#u-event-paths). */
	appendPath: 'none' | 'path' | 'text';
	/** Posts to one URL that may be under way together. */
	concurrency: number;
	/** Milliseconds to wait for an answer. */
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

/** One post and what became of it. */
export interface Delivery {
	readonly event_type: string;
	readonly url: string;
	/** When it was made, in epoch milliseconds by the sandbox's clock. */
	readonly at: number;
	/** The event objects of the body. */
	readonly data: readonly unknown[];
	/** Each attempt's status, or the error's text where none came. */
	readonly attempts: Array<number | string>;
	done: boolean;
}

const COLLECTING_MS = 100;
const MOST = 20_000;

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

/** Posts events to webhooks, beside the requests that caused them, and keeps a bounded record of it. */
export class EventPost {
	readonly behavior: DeliveryBehavior = { ...USUAL };
	#deliveries: Delivery[] = [];
	/** The last post of each lane; a lane sends one after another. */
	#lanes = new Map<string, Promise<void>>();
	#turn = 0;
	#collected: Delivery[] = [];
	#underWay = 0;
	#closed = false;

	/** `changed` is called whenever an attempt has ended. */
	constructor(
		private readonly access: Access,
		private readonly changed: () => void = () => undefined,
		private readonly now = realTime,
	) {}

	/** Posts objects of one type to each URL; returns at once. */
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

	/** What was posted, oldest first. */
	list(): readonly Delivery[] {
		return this.#deliveries;
	}

	clear(): void {
		this.#deliveries = [];
	}

	/** Resolves when nothing is under way any more. */
	async settled(): Promise<void> {
		while (this.#underWay > 0) await sleep(5);
	}

	/** Starts no further attempt. */
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
			const { url, data } = delivery;
			delivery.attempts.push(await sendWebhook(url, { data }, { access: this.access, timeoutMs }));
			this.changed();
			if (isAccepted(delivery.attempts.at(-1))) break;
		}
		delivery.done = true;
	}
}
