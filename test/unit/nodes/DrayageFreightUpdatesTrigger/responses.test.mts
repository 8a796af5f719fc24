import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { runs } from '../../../support/runs.mts';
import { asText } from '../../../../nodes/shared/fields/text.ts';
import { Host, type Response } from './host.mts';

const ok = (content: unknown): Response => ({ statusCode: 200, body: JSON.stringify(content) });

/** Successful responses that contain no list. */
const NO_LIST: ReadonlyArray<readonly [name: string, response: Response]> = [
	['204', { statusCode: 204, body: '' }],
	['an empty 200', { statusCode: 200, body: '' }],
	['null', ok(null)],
	['a wrapped null', ok({ data: null })],
	['a null beside an error', ok({ data: null, error: 'busy' })],
	['an empty list beside an error', ok({ success: false, data: [] })],
	['an empty list beside a failure in words', ok({ status: 'error', message: 'Database is down', data: [] })],
	['a message', ok({ message: 'Maintenance' })],
	['a list in another field', ok({ data: { orders: [{ id: 1 }] } })],
	['a text', ok('busy')],
	['an empty object', ok({})],
];

const WATCHES = {
	order: { changes: ['order.created', 'order.status'], field: 'id' },
	// This list has no pages, and its order numbers don't increase.
	ltlShipment: { changes: ['ltlShipment.status', 'ltlShipment.trackingEvent'], field: 'order_number' },
} as const;

/** One poll of a generated history: the changes before it, and the service's response. */
interface Step {
	readonly arrivals: number;
	/** The record whose status changes; -1 for none. */
	readonly changed: number;
	readonly kind: 'whole' | 'cut' | 'no list' | 'refused';
	/** The index of the response without a list. */
	readonly which: number;
	/** The number of records in a shortened list, and the number of places by which the list is rotated. */
	readonly length: number;
	readonly turn: number;
	readonly isRestarted: boolean;
	readonly isRotated: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
	arrivals: fc.constantFrom(0, 0, 1, 2),
	changed: fc.integer({ min: -1, max: 40 }),
	kind: fc.constantFrom('whole', 'whole', 'cut', 'no list', 'refused'),
	which: fc.nat(NO_LIST.length - 1),
	length: fc.nat(30),
	turn: fc.nat(30),
	isRestarted: fc.boolean(),
	isRotated: fc.constantFrom(false, false, false, true),
});

interface Row {
	readonly id: string;
	status: number;
}

/** The service, and the items that a workflow must receive. */
class World {
	readonly rows: Row[] = [];
	readonly host: Host;
	/** The last status seen by a poll, by ID. */
	readonly seen = new Map<string, number>();
	/** IDs that were created before a poll saw the whole list. */
	readonly old = new Set<string>();
	isWhole = false;
	tokens = 0;

	constructor(private readonly watch: keyof typeof WATCHES) {
		this.host = new Host(WATCHES[watch].changes);
	}

	arrive(): void {
		const number = this.rows.length + 1;
		// 7,919 is prime, so no two numbers are the same.
		const id = this.watch === 'order' ? String(number) : `LS${(number * 7_919) % 10_007}`;
		this.rows.push({ id, status: 0 });
	}

	/** Returns the service's response to a poll. */
	responder({ kind, which, length, turn }: Step): (page: number) => Response {
		if (kind === 'refused') return () => ({ statusCode: 418, body: '{}' });
		if (kind === 'no list') return () => NO_LIST[which]?.[1] ?? ok({});
		const all = this.shown({ kind, length, turn }).map(({ id, status }) => ({
			[WATCHES[this.watch].field]: this.watch === 'order' ? Number(id) : id,
			status: `status ${status}`,
			tracking: [{ activity: id, event_time: '1' }],
		}));
		const size = this.watch === 'order' ? 20 : Infinity;
		return (page) => {
			// A list without pages is requested without a page number.
			const data = size === Infinity ? all : all.slice((page - 1) * size, page * size);
			return ok({ data, meta: { total: this.rows.length } });
		};
	}

	shown({ kind, length, turn }: Pick<Step, 'kind' | 'length' | 'turn'>): Row[] {
		const place = this.rows.length === 0 ? 0 : turn % this.rows.length;
		const turned = [...this.rows.slice(place), ...this.rows.slice(0, place)];
		return kind === 'cut' ? turned.slice(0, Math.min(length, this.rows.length - 1)) : turned;
	}

	/** Compares the items of a successful poll with the responses that it received. */
	check(items: readonly INodeExecutionData[], shown: readonly Row[], isWholeNow: boolean): void {
		const isFirst = this.seen.size === 0 && !this.isWhole;
		const idOf = (item: INodeExecutionData) => asText(item.json.order_id ?? item.json.order_number);
		const changeOf = (item: INodeExecutionData) => asText(item.json.change).replace(/^.*\./, '');
		const reports = items.map((item) => `${changeOf(item)} ${idOf(item)}`);
		expect(new Set(reports).size).toBe(reports.length);
		const news = this.watch === 'order' ? 'created' : 'trackingEvent';
		for (const { id, status } of shown) {
			const before = this.seen.get(id);
			const isNew = reports.includes(`${news} ${id}`);
			// No existing record is reported as new, and each new record is reported once.
			if (before !== undefined || this.old.has(id)) expect([id, isNew]).toEqual([id, false]);
			else if (this.isWhole) expect([id, isNew]).toEqual([id, true]);
			// Each change is reported once.
			const isChanged = reports.includes(`status ${id}`);
			if (before === undefined || before === status) expect([id, isChanged]).toEqual([id, false]);
			else expect([id, isChanged]).toEqual([id, true]);
			this.seen.set(id, status);
		}
		expect(reports.filter((report) => !shown.some(({ id }) => report.endsWith(` ${id}`)))).toEqual([]);
		if (isFirst) expect(reports).toEqual([]);
		if (!this.isWhole) for (const { id } of this.rows) this.old.add(id);
		this.isWhole ||= isWholeNow;
	}
}

const pollOnce = async (world: World, taken: Step) => {
	const { host, rows } = world;
	for (let count = 0; count < taken.arrivals; count++) world.arrive();
	const changed = rows[taken.changed];
	if (changed) changed.status++;
	const step: Step = taken.kind === 'cut' && rows.length < 2 ? { ...taken, kind: 'whole' } : taken;
	const shown = step.kind === 'whole' || step.kind === 'cut' ? world.shown(step) : [];
	if (step.isRotated) {
		// Another token may belong to another account, so records that appear with it aren't necessarily new.
		host.accessToken = `token ${world.tokens++}`;
		world.isWhole = false;
	}
	host.respond = world.responder(step);
	const before = JSON.stringify(host.staticData);
	const warnings = host.warnings.length;
	const answer = await host.poll().catch((error: unknown) => error as Error);
	if (step.kind === 'no list' || step.kind === 'refused') {
		// A poll without a list fails with an explanation, and the known records stay unchanged.
		expect(answer).toBeInstanceOf(Error);
		expect((answer as Error).message).toMatch(step.kind === 'refused' ? /418/ : /returned no list of records/);
		expect(JSON.stringify(host.staticData)).toBe(before);
		return;
	}
	if (answer instanceof Error) throw answer;
	const items = await host.begin((answer ?? []).flat());
	world.check(items, shown, step.kind === 'whole');
	// A shortened list causes one warning per reason.
	if (step.kind === 'whole') expect(host.warnings).toHaveLength(warnings);
	else expect(host.warnings.join()).toMatch(/may be incomplete/);
	host.save(answer);
	if (step.isRestarted) host.restart();
};

it.each(Object.keys(WATCHES) as Array<keyof typeof WATCHES>)(
	'%s: for any responses, no existing record is reported as new, each change is reported once, and a response without a list fails',
	async (watch) => {
		const history = fc.asyncProperty(
			fc.nat(30),
			fc.array(step, { minLength: 2, maxLength: 14 }),
			async (existing, steps) => {
				const world = new World(watch);
				for (let count = 0; count < existing; count++) world.arrive();
				for (const taken of steps) await pollOnce(world, taken);
			},
		);
		await fc.assert(history, { numRuns: runs(8) });
	},
);

describe.each(NO_LIST)('a response without a list: %s', (_, response) => {
	it.each(['while n8n publishes', 'later'])('makes the poll %s fail, and is not remembered', async (when) => {
		const host = new Host(WATCHES.order.changes);
		const poll = async (respond: () => Response) => {
			host.respond = respond;
			const answer = await host.poll();
			host.save(answer);
			return answer;
		};
		const records = [{ id: 1, status: 'open' }];
		if (when === 'later') await poll(() => ok(records));
		await expect(poll(() => response)).rejects.toThrow('The API returned no list of records');
		expect((await poll(() => ok(records)))?.flat() ?? []).toEqual([]);
		expect(await poll(() => ok([...records, { id: 2, status: 'open' }]))).toMatchObject([[{ json: { order_id: 2 } }]]);
	});
});
