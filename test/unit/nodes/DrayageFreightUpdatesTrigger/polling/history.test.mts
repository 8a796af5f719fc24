import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import type { Envelope, Happening, ListOrder } from './freightModel.mts';
import { Host } from './host.mts';
import { Oracle } from './oracle.mts';
import { timing } from '../../../../../transport/index.ts';
import { runs } from '../../../../support/runs.mts';

const RUNS = runs(150);

/** Milliseconds until a poll that gets no response is cut off. */
const SHORT = 5;
const usual = timing.longestFirstPoll;

/**
 * The fate of a poll. n8n saves the static data, then inserts an execution that starts with the trigger. n8n may be
 * killed before, between and after these steps, and restarts as another process.
 */
const FATES = [
	'all is well',
	'published again',
	'restarted',
	'broken off',
	'killed before all',
	'killed after saving',
	'killed after inserting',
	'killed after inserting, begun by a worker later',
	'not inserted, but n8n lives on',
	'killed before saving',
] as const;

type Fate = (typeof FATES)[number];

/** One poll: the list in the service's response, the changes between its pages, and the poll's fate. */
interface PollStep {
	readonly order: ListOrder;
	readonly envelope: Envelope;
	readonly omit: string | undefined;
	readonly between: readonly Happening[];
	readonly fate: Fate;
	/** The page at which the poll runs out of time, if n8n limits its time. */
	readonly hangsAt: number;
}

interface Step {
	readonly happenings: readonly Happening[];
	readonly poll: PollStep;
}

const happening: fc.Arbitrary<Happening> = fc.record({
	kind: fc.oneof(
		{ weight: 6, arbitrary: fc.constantFrom('status', 'released', 'container', 'event') },
		{ weight: 1, arbitrary: fc.constantFrom('arrive', 'hide', 'show') },
	),
	which: fc.nat(60),
	to: fc.nat(4),
});

const step: fc.Arbitrary<Step> = fc.record({
	happenings: fc.oneof(fc.array(happening, { maxLength: 1 }), fc.array(happening, { maxLength: 8 })),
	poll: fc.record({
		order: fc.constantFrom('newest', 'oldest', 'lastChanged', 'turned'),
		envelope: fc.constantFrom('meta', 'none'),
		omit: fc.constantFrom(undefined, undefined, undefined, 'status', 'released_status', 'containers'),
		between: fc.array(happening, { maxLength: 4 }),
		fate: fc.constantFrom('all is well', ...FATES),
		hangsAt: fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, fc.constantFrom(1, 2, 3)),
	}),
});

const CHANGES = [
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.releasedStatus',
	'order.status',
];

/** Returns an item in the oracle's format, without the count, which is only in the change_id. */
const reportOf = ({ json }: INodeExecutionData): string => {
	const {
		change,
		order_id: id,
		previous,
		current,
		event,
	} = json as Record<string, string> & {
		event?: Record<string, string>;
	};
	if (change === 'order.created') return `${id} order.created`;
	if (change === 'container.shippingEvent') return `${id} ${change} ${event?.event_time}`;
	return `${id} ${change} ${previous}→${current}`;
};

const withoutCount = (report: string) => report.replace(/ #\d+$/, '');

/** Checks that reports and change_ids correspond one to one over the whole history. */
class Ids {
	readonly #byReport = new Map<string, unknown>();
	readonly #byId = new Map<unknown, string>();

	check(report: string, id: unknown): void {
		expect(this.#byReport.get(report) ?? id).toBe(id);
		expect(this.#byId.get(id) ?? report).toBe(report);
		this.#byReport.set(report, id);
		this.#byId.set(id, report);
	}
}

/** Compares the workflow's items with the oracle's expectations. */
class Judge {
	readonly oracle: Oracle;
	readonly #ids = new Ids();
	/** Reports of polls whose executions didn't start, oldest first. */
	owed: string[] = [];

	constructor(changes: readonly string[]) {
		this.oracle = new Oracle(changes);
	}

	/** Checks that the workflow gets all expected items in order, and otherwise only items that are owed. */
	got(items: readonly INodeExecutionData[], expected: readonly string[]): void {
		const left = [...expected];
		for (const item of items) {
			const text = reportOf(item);
			const place = this.owed.findIndex((report) => withoutCount(report) === text);
			const report = place < 0 ? left.shift() : this.owed.splice(place, 1)[0];
			expect(text).toBe(withoutCount(report ?? 'nothing'));
			this.#ids.check(report ?? '', item.json.change_id);
		}
		expect(left).toEqual([]);
	}
}

class History {
	readonly host: Host;
	readonly judge: Judge;
	/** Items of inserted executions that a worker starts after the next poll. */
	#queue: INodeExecutionData[] = [];
	/** The number of polls in a row that were cut off in this process. */
	#cutOff = 0;

	constructor(changes: readonly string[], isDurable: boolean) {
		this.host = new Host(changes, isDurable);
		this.judge = new Judge(changes);
	}

	/** Polls until n8n's time limit ends the poll. Returns whether it did, which a short list may prevent. */
	async #isCutOff(hangsAt: number): Promise<boolean> {
		const { host } = this;
		if (!host.isLimited || host.model.pages < hangsAt) return false;
		const [before, { budgetMs }] = [JSON.stringify(host.staticData), host];
		Object.assign(host, { hangsAt, breaksAt: Infinity });
		// A hidden order could shorten the list, so that the poll ends in time.
		host.between = host.between.filter(({ kind }) => kind !== 'hide');
		if (host.isDurable) host.budgetMs = SHORT;
		timing.longestFirstPoll = SHORT;
		const answer = host.poll();
		if (host.isDurable && this.#cutOff++ > 0) await expect(answer).rejects.toThrow("can't be read within");
		else expect(await answer).toBeNull();
		expect(JSON.stringify(host.staticData)).toBe(before);
		Object.assign(host, { hangsAt: Infinity, budgetMs });
		timing.longestFirstPoll = usual;
		host.save(null);
		return true;
	}

	async poll({ fate, between, order, envelope, omit, hangsAt }: PollStep) {
		const { host, judge } = this;
		Object.assign(host.model, { order, envelope, omit });
		host.between = [...between];
		if (await this.#isCutOff(hangsAt)) {
			if (fate === 'restarted' || fate.startsWith('killed')) this.#restart();
			return;
		}
		host.breaksAt = fate === 'broken off' ? 2 : Infinity;
		const goBack = judge.oracle.snapshot();
		const answer = await host.poll().catch(() => 'failed' as const);
		// A list with one page has no second page that could fail.
		if (answer === 'failed') return;
		this.#cutOff = 0;
		const expected = judge.oracle.reports(host.shown);
		const items = (answer ?? []).flat();
		const queued = this.#queue.splice(0);
		// Executions of the node have started in this process before, so it can't assume that n8n runs them elsewhere.
		const isInserted = fate !== 'not inserted, but n8n lives on' || !host.hasBegun;
		const isBegun = (isInserted && !fate.startsWith('killed')) || fate === 'killed before saving' || answer === null;
		if (isBegun) judge.got(await host.begin(items), expected);
		else if (fate !== 'killed before all') judge.owed.push(...expected);
		// Static data that n8n would have saved is lost. Data that n8n would not save must not matter to the node.
		if (fate === 'killed before saving' || (fate === 'killed before all' && host.saves(answer))) goBack();
		if (!fate.includes('before')) host.save(answer);
		if (fate.includes('by a worker')) this.#queue.push(...items);
		if (fate === 'published again') host.republish();
		else if (fate === 'restarted' || fate.startsWith('killed')) this.#restart();
		judge.got(await host.begin(queued), []);
	}

	#restart() {
		this.#cutOff = 0;
		this.host.restart();
	}
}

const CALM: PollStep = {
	order: 'newest',
	envelope: 'meta',
	omit: undefined,
	between: [],
	fate: 'all is well',
	hangsAt: Infinity,
};

it(
	`reports each change exactly once, in order for each record, over ${RUNS} random histories`,
	async () => {
		let polls = 0;
		let reports = 0;
		let owed = 0;
		const changeSets = fc.subarray(CHANGES, { minLength: 1 });
		const steps = fc.array(step, { minLength: 5, maxLength: 30 });
		const history = fc.asyncProperty(
			changeSets,
			fc.oneof(fc.nat(3), fc.nat(45)),
			steps,
			fc.boolean(),
			async (changes, orders, taken, isDurable) => {
				const run = new History(changes, isDurable);
				const { host, judge } = run;
				for (let arrived = 0; arrived < orders; arrived++) host.model.happen({ kind: 'arrive', which: 0, to: 0 });
				await run.poll(CALM);
				for (const { happenings, poll } of taken) {
					for (const one of happenings) host.model.happen(one);
					await run.poll(poll);
					polls++;
					reports += host.shown.length;
					owed += judge.owed.length;
				}
				// In the end, everything that was hidden or owed is reported, and nothing else.
				for (const order of host.model.orders) order.hidden = false;
				await run.poll(CALM);
				expect(judge.owed).toEqual([]);
				expect(await host.poll()).toBeNull();
			},
		);
		await fc.assert(history, { numRuns: RUNS });
		console.info(`${RUNS} histories, ${polls} polls, ${reports} records read, ${owed} times a change was owed`);
	},
	RUNS * 2_000,
);
