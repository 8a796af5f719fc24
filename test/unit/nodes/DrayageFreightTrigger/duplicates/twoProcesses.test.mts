import fc from 'fast-check';
import { findDuplicates } from '../../../../../nodes/DrayageFreightTrigger/duplicates.ts';
import { type Event, expectNoneLost, label, straight, textOf, truth, withLateCopies } from './histories.mts';
import { MemoryStore } from './memoryStore.mts';
import { runs } from '../../../../support/runs.mts';

const turn = async () => await new Promise((resolve) => setImmediate(resolve));

/** A request in progress, and whether the other process has overwritten one of its writes. */
interface Handled {
	isOverwritten: boolean;
}

/** The database row that two processes share without a lock. At most one of a request's two writes is overwritten. */
class Row {
	private ids: string[] = [];
	private readonly pending = new Set<Handled>();
	private at = 0;

	constructor(private readonly pauses: readonly number[]) {}

	/** Reads, and writes a few turns later. This overwrites everything that the other process wrote in between. */
	async change(post: Handled, by: (ids: string[]) => string[]): Promise<void> {
		const isAlone = () => [...this.pending].every((other) => other === post);
		while (post.isOverwritten && !isAlone()) await turn();
		const ids = by(this.ids);
		this.pending.add(post);
		for (let turns = this.pauses[this.at++ % this.pauses.length] ?? 0; turns > 0; turns--) await turn();
		while (post.isOverwritten && !isAlone()) await turn();
		this.ids = ids;
		this.pending.delete(post);
		if (this.pending.size > 0) post.isOverwritten = true;
	}
}

/** The store of one process. As in n8n's queue mode, its calls don't overlap. */
class Process extends MemoryStore {
	private last: Promise<unknown> = Promise.resolve();
	private post: Handled = { isOverwritten: false };
	overwritten = 0;

	constructor(private readonly row: Row) {
		super();
	}

	protected override async change(by: (ids: string[]) => string[]): Promise<void> {
		await this.row.change(this.post, by);
	}

	/** Returns the events in a request that pass. */
	async handle(post: readonly Event[]): Promise<Event[]> {
		const handled = this.last.then(async () => {
			this.post = { isOverwritten: false };
			const repeats = await findDuplicates(this, post);
			if (this.post.isOverwritten) this.overwritten++;
			return post.filter((_event, index) => !repeats[index]);
		});
		this.last = handled;
		return await handled;
	}
}

const RUNS = { numRuns: runs(500) };
const which = fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 40 });
const pauses = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 60 });
const history = truth('LS1', ['a', 'b'], 8).chain((events) =>
	withLateCopies(events).map((delivered) => ({ events, delivered })),
);
const traffic = fc.array(
	fc.oneof(
		straight('LS2'),
		fc.constantFrom('LS3', 'LS4').map((order) => [label(order)]),
	),
	{
		minLength: 6,
		maxLength: 16,
	},
);

const distinct = (events: readonly Event[]) => [...new Map(events.map((event) => [textOf(event), event])).values()];

test("two processes that overwrite each other's data don't lose an event, unless both writes of a request are overwritten", async () => {
	let overwritten = 0;
	await fc.assert(
		fc.asyncProperty(history, traffic, which, pauses, async ({ events, delivered }, others, turns, waits) => {
			const row = new Row(waits);
			const processes = [new Process(row), new Process(row)] as const;
			const passed: Event[] = [];
			const handleAll = async (posts: ReadonlyArray<readonly Event[]>, shift: number) => {
				for (const [index, post] of posts.entries()) {
					const process = processes[((turns[index % turns.length] ?? 0) + shift) % 2 === 0 ? 0 : 1];
					passed.push(...(await process.handle(post)));
				}
			};
			await Promise.all([
				handleAll(
					delivered.map((event) => [event]),
					0,
				),
				handleAll(others, 1),
			]);
			expectNoneLost([...events, ...distinct(others.flat())], passed);
			overwritten += processes[0].overwritten + processes[1].overwritten;
		}),
		RUNS,
	);
	// Checks that the processes did overwrite each other.
	expect(overwritten).toBeGreaterThan(100);
});

/** A process that dies before its second store call whenever the next entry in `deaths` is true. */
class Dying extends MemoryStore {
	constructor(private readonly deaths: readonly boolean[]) {
		super();
	}

	private at = 0;

	override async forget(ids: readonly string[]): Promise<void> {
		if (this.deaths[this.at++ % this.deaths.length]) throw new Error('refused');
		await super.forget(ids);
	}
}

test("a process that ends between its two calls doesn't cause later events to be lost", async () => {
	const deaths = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });
	await fc.assert(
		fc.asyncProperty(history, deaths, async ({ events, delivered }, when) => {
			const store = new Dying(when);
			const passed: Event[] = [];
			for (const event of delivered) {
				const [isDuplicate] = await findDuplicates(store, [event]).catch(() => [false]);
				if (!isDuplicate) passed.push(event);
			}
			expectNoneLost(events, passed);
		}),
		RUNS,
	);
});
