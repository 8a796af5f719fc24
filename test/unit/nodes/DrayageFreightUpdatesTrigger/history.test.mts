import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { asText } from '../../../../nodes/shared/fields/text.ts';
import { runs } from '../../../support/runs.mts';
import type { Happening, ListOrder } from './freightModel.mts';
import { Host } from './host.mts';

const RUNS = runs(60);

/**
 * The fate of a poll. n8n saves the static data, then inserts an execution that starts with the trigger. n8n may be
 * killed before, between and after these steps, and restarts as another process.
 */
const FATES = [
	'all is well',
	'published again',
	'restarted',
	'killed before all',
	'killed after saving',
	'killed after inserting',
	'killed after inserting, begun by a worker later',
	'not inserted, but n8n lives on',
	'killed before saving',
] as const;

/** The changes before a poll and between its pages, the service's list, and the poll's fate. */
interface Step {
	readonly happenings: readonly Happening[];
	readonly between: readonly Happening[];
	readonly order: ListOrder;
	readonly hasMeta: boolean;
	readonly fate: (typeof FATES)[number];
	/** The page at which the poll runs out of time. */
	readonly hangsAt: number;
}

const CALM: Step = {
	happenings: [],
	between: [],
	order: 'newest',
	hasMeta: true,
	fate: 'all is well',
	hangsAt: Infinity,
};

const CHANGES = [
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.releasedStatus',
	'order.status',
] as const;

const happening: fc.Arbitrary<Happening> = fc.record({
	kind: fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom('status', 'released', 'container', 'event') },
		{ weight: 1, arbitrary: fc.constantFrom('arrive', 'hide', 'show') },
	),
	which: fc.nat(60),
	to: fc.nat(2),
});

const step: fc.Arbitrary<Step> = fc.record({
	happenings: fc.array(happening, { maxLength: 8 }),
	between: fc.array(happening, { maxLength: 4 }),
	order: fc.constantFrom('newest', 'oldest', 'lastChanged', 'turned'),
	hasMeta: fc.boolean(),
	fate: fc.constantFrom(...FATES),
	hangsAt: fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, fc.constantFrom(2, 3)),
});

class History {
	readonly host: Host;
	/** The last value that the workflow got, by order and change. */
	readonly got = new Map<string, unknown>();
	/** The orders and events that the workflow got. */
	readonly seen: string[] = [];
	/** Items of inserted executions that a worker starts after the next poll. */
	#queue: INodeExecutionData[] = [];
	#hasPassedOn = false;

	constructor(changes: readonly string[], isDurable: boolean) {
		this.host = new Host(changes, isDurable);
	}

	/** Each change continues where the last one of its kind ended, so none is missing or repeated. */
	#receive(items: readonly INodeExecutionData[]): void {
		for (const { json } of items) {
			const { change, previous, current, order_id: id, event } = json;
			const chain = `${asText(id)} ${asText(change)}`;
			if (change === 'order.created') this.seen.push(chain);
			else if (event) this.seen.push(`${chain} ${asText((event as { event_time: string }).event_time)}`);
			else {
				if (this.got.has(chain)) expect([chain, previous]).toEqual([chain, this.got.get(chain)]);
				this.got.set(chain, current);
			}
		}
	}

	async run({ happenings, between, order, hasMeta, fate, hangsAt }: Step): Promise<void> {
		const { host } = this;
		for (const one of happenings) host.model.happen(one);
		Object.assign(host.model, { order, hasMeta });
		const isReceivedButNotSaved = fate === 'killed before saving';
		Object.assign(host, { between: isReceivedButNotSaved ? [] : [...between], hangsAt });
		// The second poll in a row that reads nothing fails, and stores nothing.
		const answer = await host.poll().catch(() => null);
		const items = (answer ?? []).flat();
		const queued = this.#queue.splice(0);
		// Only a process in which no execution has begun assumes that workers run them, after it passed changes on.
		const isInserted = fate !== 'not inserted, but n8n lives on' || (this.#hasPassedOn && !host.hasBegun);
		this.#hasPassedOn ||= items.length > 0;
		if (isInserted && (!fate.startsWith('killed') || isReceivedButNotSaved)) this.#receive(await host.begin(items));
		if (!fate.includes('before')) host.save(answer);
		if (fate.includes('by a worker')) this.#queue.push(...items);
		if (fate === 'published again') host.republish();
		if (fate === 'restarted' || fate.startsWith('killed')) {
			host.restart();
			this.#hasPassedOn = false;
		}
		this.#receive(await host.begin(queued));
		// Such a change is only recognized while its value is the same.
		if (isReceivedButNotSaved) await this.run(CALM);
	}
}

it(
	`reports each change exactly once, in order for each record, over ${RUNS} random histories`,
	async () => {
		const steps = fc.array(step, { minLength: 5, maxLength: 30 });
		const choices = fc.subarray([...CHANGES], { minLength: 1 });
		const history = fc.asyncProperty(
			choices,
			fc.oneof(fc.nat(3), fc.nat(45)),
			steps,
			fc.boolean(),
			async (changes, existing, taken, isDurable) => {
				const run = new History(changes, isDurable);
				const { model } = run.host;
				for (let count = 0; count < existing; count++) model.happen({ kind: 'arrive' });
				await run.run(CALM);
				const valuesOf = ({ id, status, released_status, containers: [container] }: (typeof model.orders)[number]) =>
					[
						[`${id} order.status`, status],
						[`${id} order.releasedStatus`, released_status],
						[`${id} container.status`, container.status],
					] as const;
				for (const [chain, value] of model.orders.flatMap(valuesOf)) run.got.set(chain, value);
				for (const one of taken) await run.run(one);
				for (const order of model.orders) order.hidden = false;
				// The first of these polls may read only the end of the list, and the second one passes on what was pending.
				for (let poll = 0; poll < 3; poll++) await run.run(CALM);
				expect(await run.host.poll()).toBeNull();
				// What the workflow got is all that happened.
				const isChosen = (chain: string) => changes.some((change) => chain.includes(` ${change}`));
				for (const [chain, value] of model.orders.flatMap(valuesOf))
					if (isChosen(chain)) expect([chain, run.got.get(chain) ?? value]).toEqual([chain, value]);
				const happened = model.orders.flatMap(({ id, containers: [{ shipping_events: events }] }, index) => [
					...(index < existing ? [] : [`${id} order.created`]),
					...events.map((event) => `${id} container.shippingEvent ${(event as { event_time: string }).event_time}`),
				]);
				expect(run.seen.sort()).toEqual(happened.filter(isChosen).sort());
			},
		);
		await fc.assert(history, { numRuns: RUNS });
	},
	RUNS * 2_000,
);
