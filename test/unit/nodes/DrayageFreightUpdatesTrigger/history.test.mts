import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import type { Envelope, Happening, ListOrder } from './freightModel.mts';
import { Host } from './host.mts';
import { CONDITIONED, Oracle } from './oracle.mts';
import { runs } from '../../../support/runs.mts';

const RUNS = runs(150);

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
	/** Whether that field is empty instead of missing. */
	readonly isBlank: boolean;
	readonly between: readonly Happening[];
	readonly fate: Fate;
	/** The page at which the poll runs out of time. */
	readonly hangsAt: number;
}

interface Step {
	readonly happenings: readonly Happening[];
	/** The changes that the user chooses before this poll, if any. */
	readonly choice: readonly string[] | undefined;
	readonly poll: PollStep;
}

const CHANGES = [
	'container.available',
	'container.lastFreeDay',
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.released',
	'order.releasedStatus',
	'order.status',
];

const choices = fc.subarray(CHANGES, { minLength: 1 });

const happening: fc.Arbitrary<Happening> = fc.record({
	kind: fc.oneof(
		{ weight: 8, arbitrary: fc.constantFrom('status', 'released', 'container', 'event', 'lastFreeDay') },
		{ weight: 1, arbitrary: fc.constantFrom('reenter', 'renumber', 'arrive', 'hide', 'show') },
	),
	which: fc.nat(60),
	to: fc.nat(4),
});

const step: fc.Arbitrary<Step> = fc.record({
	happenings: fc.oneof(fc.array(happening, { maxLength: 1 }), fc.array(happening, { maxLength: 8 })),
	choice: fc.option(choices, { nil: undefined, freq: 8 }),
	poll: fc.record({
		isBlank: fc.boolean(),
		order: fc.constantFrom('newest', 'oldest', 'lastChanged', 'turned'),
		envelope: fc.constantFrom('meta', 'none'),
		omit: fc.constantFrom(undefined, undefined, undefined, 'status', 'released_status', 'containers', 'last_free_day'),
		between: fc.array(happening, { maxLength: 4 }),
		fate: fc.constantFrom('all is well', ...FATES),
		hangsAt: fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, fc.constantFrom(1, 2, 3)),
	}),
});

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

/** If n8n didn't save a value that no item contains, `previous` can be an older one. */
const comparable = (report: string) =>
	CONDITIONED.some((change) => report.includes(` ${change} `)) ? report.replace(/^(\S+ \S+).*→/, '$1 → ') : report;
const withoutCount = (report: string) => comparable(report).replace(/ #\d+$/, '');

/** Compares the workflow's items with the oracle's expectations. */
class Judge {
	readonly oracle = new Oracle();
	readonly #idOf = new Map<string, unknown>();
	readonly #reportOf = new Map<unknown, string>();
	/** Reports of polls whose executions didn't start, oldest first. */
	owed: string[] = [];
	/** Whether n8n has lost what it should have saved. */
	hasLost = false;
	/** Orders of which n8n hasn't saved that they were closed. */
	readonly forgotten = new Set<number>();

	/** Checks that the workflow gets all expected items in order and once, and otherwise only items that are owed. */
	got(items: readonly INodeExecutionData[], expected: readonly string[]): void {
		const left = expected.filter((report) => !this.isDelivered(report));
		for (const item of items) {
			const text = withoutCount(reportOf(item));
			const place = this.owed.findIndex((report) => withoutCount(report) === text);
			const isExpected = place >= 0 || (left[0] !== undefined && withoutCount(left[0]) === text);
			// If n8n didn't save that an order was closed, its later changes can still be reported, but not twice.
			if (!isExpected && this.forgotten.has(Number(item.json.order_id))) {
				this.#deliver(`${text} of a closed order, ${this.#idOf.size}`, item.json.change_id);
				continue;
			}
			// If n8n lost what it should have saved, such a change is reported again with another previous value.
			const isAgain = CONDITIONED.includes(item.json.change as string) && this.hasLost;
			if (!isExpected && isAgain) continue;
			const report = place < 0 ? left.shift() : this.owed.splice(place, 1)[0];
			expect(text).toBe(withoutCount(report ?? 'nothing'));
			this.#deliver(comparable(report ?? ''), item.json.change_id);
		}
		expect(left).toEqual([]);
	}

	/** Forgets what is owed of changes that aren't chosen, unless an execution with them waits in the queue. */
	keepOwed(chosen: readonly string[], queued: readonly INodeExecutionData[]): void {
		const waiting = queued.map((item) => withoutCount(reportOf(item)));
		const isOwed = (report: string) =>
			chosen.includes(report.split(' ')[1] ?? '') || waiting.includes(withoutCount(report));
		this.owed = this.owed.filter(isOwed);
	}

	/** Whether the workflow got this report before n8n lost what it should have saved. */
	isDelivered(report: string): boolean {
		return this.#idOf.has(comparable(report));
	}

	#deliver(report: string, id: unknown): void {
		expect([report, this.#idOf.has(report), this.#reportOf.get(id)]).toEqual([report, false, undefined]);
		this.#idOf.set(report, id);
		this.#reportOf.set(id, report);
	}
}

class History {
	readonly host: Host;
	readonly judge = new Judge();
	/** Items of inserted executions that a worker starts after the next poll. */
	#queue: INodeExecutionData[] = [];
	/** Whether the last poll of this process read nothing. */
	#isStuck = false;
	/** Whether this process has passed changes to n8n. */
	#hasPassedOn = false;
	/** Orders that were closed since n8n saved the static data. */
	readonly #unsaved = new Set<number>();

	constructor(changes: readonly string[], isDurable: boolean) {
		this.host = new Host(changes, isDurable);
	}

	/**
	 * Leaves out changes of containers' IDs and numbers if n8n has lost what it should have saved. Such a container is
	 * reported again, since its first ID is part of a change's ID.
	 */
	possible(happenings: readonly Happening[]): Happening[] {
		return happenings.filter(({ kind }) => !this.judge.hasLost || (kind !== 'reenter' && kind !== 'renumber'));
	}

	choose(changes: readonly string[]) {
		this.host.changes = changes;
		this.#republish();
	}

	async poll({ fate, between, hangsAt, order, envelope, omit, isBlank }: PollStep) {
		const { host, judge } = this;
		// n8n may not have saved the value of a change that wasn't chosen. If that value is left out of the first reading
		// after the change is chosen, the next one differs from an older one.
		const isChoice = judge.oracle.hasUnread(host.changes);
		if (isChoice) for (const one of host.model.orders) one.hidden = false;
		Object.assign(host.model, { order, envelope, omit: isChoice ? undefined : omit, isBlank });
		const calm = { between: [], hangsAt: Infinity };
		const troubles = isChoice ? calm : { between: this.possible(between), hangsAt };
		Object.assign(host, { ...troubles, breaksAt: fate === 'broken off' ? 2 : Infinity });
		if (host.isDurable) this.#republish();
		const goBack = judge.oracle.snapshot();
		const owed = [...judge.owed];
		const answer = await host.poll().catch((error: unknown) => error as Error);
		const isNothingRead = host.wasCutOff && host.pagesRead === 0;
		if (isNothingRead || answer instanceof Error) {
			// A poll that reads nothing twice in a row fails, and a failed one stores nothing.
			expect(answer instanceof Error).toBe(!isNothingRead || this.#isStuck);
			expect(JSON.stringify(host.staticData)).toBe(host.before);
			if (isNothingRead) this.#isStuck = true;
			if (!(answer instanceof Error)) host.save(answer);
			if (fate === 'restarted' || fate.startsWith('killed')) this.#restart();
			return;
		}
		this.#isStuck = false;
		const expected = judge.oracle.reports(host.shown, host.changes, !host.wasCutOff);
		const items = (answer ?? []).flat();
		const queued = this.#queue.splice(0);
		// A change that is no longer chosen isn't passed on again.
		judge.keepOwed(host.changes, queued);
		// Only a process in which no execution has begun assumes that n8n runs them elsewhere, after it passed changes on.
		const isInserted = fate !== 'not inserted, but n8n lives on' || (this.#hasPassedOn && !host.hasBegun);
		this.#hasPassedOn ||= items.length > 0;
		const isBegun = (isInserted && !fate.startsWith('killed')) || fate === 'killed before saving' || answer === null;
		if (isBegun) judge.got(await host.begin(items), expected);
		else if (fate !== 'killed before all') judge.owed.push(...expected.filter((report) => !judge.isDelivered(report)));
		// Static data that n8n would have saved is lost. Data that n8n would not save must not matter to the node.
		if (fate === 'killed before saving' || (fate === 'killed before all' && host.saves(answer))) {
			goBack();
			judge.hasLost = true;
			judge.owed = owed.filter((report) => !judge.isDelivered(report));
		} else for (const id of judge.oracle.closed) this.#unsaved.add(id);
		if (!fate.includes('before')) {
			if (host.saves(answer)) this.#unsaved.clear();
			host.save(answer);
			host.model.read(host.shown);
		}
		if (fate.includes('by a worker')) this.#queue.push(...items);
		if (fate === 'published again') this.#republish();
		else if (fate === 'restarted' || fate.startsWith('killed')) this.#restart();
		judge.got(await host.begin(queued), []);
	}

	/** Reads the saved data again. */
	#republish() {
		for (const id of this.#unsaved) this.judge.forgotten.add(id);
		this.#unsaved.clear();
		this.host.republish();
	}

	#restart() {
		this.#isStuck = false;
		this.#hasPassedOn = false;
		this.#republish();
		this.host.restart();
	}
}

const CALM: PollStep = {
	order: 'newest',
	envelope: 'meta',
	omit: undefined,
	isBlank: false,
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
		const steps = fc.array(step, { minLength: 5, maxLength: 30 });
		const history = fc.asyncProperty(
			choices,
			fc.oneof(fc.nat(3), fc.nat(45)),
			steps,
			fc.boolean(),
			async (changes, orders, taken, isDurable) => {
				const run = new History(changes, isDurable);
				const { host, judge } = run;
				for (let arrived = 0; arrived < orders; arrived++) host.model.happen({ kind: 'arrive', which: 0, to: 0 });
				await run.poll(CALM);
				for (const { happenings, choice, poll } of taken) {
					for (const one of run.possible(happenings)) host.model.happen(one);
					if (choice) run.choose(choice);
					await run.poll(poll);
					polls++;
					reports += host.shown.length;
					owed += judge.owed.length;
				}
				// In the end, everything that was hidden or owed is reported, and nothing else. The first of these polls may
				// read only the end of the list.
				for (const order of host.model.orders) order.hidden = false;
				await run.poll(CALM);
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
