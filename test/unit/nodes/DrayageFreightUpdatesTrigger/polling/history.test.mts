import fc from 'fast-check';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { pollUpdates } from '../../../../../nodes/DrayageFreightUpdatesTrigger/polling/poll.ts';
import { FreightModel, type Envelope, type Happening, type ListOrder } from './freightModel.mts';
import { Oracle } from './oracle.mts';

const RUNS = 300;

/** What one poll meets: how the list answers, what happens between its pages, and whether n8n saves what it kept. */
interface PollStep {
	readonly order: ListOrder;
	readonly envelope: Envelope;
	readonly omit: string | undefined;
	readonly between: readonly Happening[];
	readonly fate: 'saved' | 'lost' | 'restart' | 'broken';
}

type Step = { readonly happenings: readonly Happening[] } & { readonly poll: PollStep };

const happening: fc.Arbitrary<Happening> = fc.record({
	kind: fc.oneof(
		{ weight: 6, arbitrary: fc.constantFrom('status', 'released', 'container', 'event') },
		{ weight: 1, arbitrary: fc.constantFrom('arrive', 'hide', 'show') },
	),
	which: fc.nat(60),
	to: fc.nat(4),
});

const step: fc.Arbitrary<Step> = fc.record({
	happenings: fc.array(happening, { maxLength: 8 }),
	poll: fc.record({
		order: fc.constantFrom('newest', 'oldest', 'lastChanged', 'turned'),
		envelope: fc.constantFrom('meta', 'none'),
		omit: fc.constantFrom(undefined, undefined, undefined, 'status', 'released_status', 'containers'),
		between: fc.array(happening, { maxLength: 4 }),
		fate: fc.constantFrom('saved', 'saved', 'lost', 'restart', 'broken'),
	}),
});

const CHANGES = [
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.releasedStatus',
	'order.status',
];

/** n8n around the node: its static data, what of it is saved, and the requests it sends. */
class Host {
	readonly model = new FreightModel();
	readonly shown: Array<{ id: number }> = [];
	between: Happening[] = [];
	breaksAt = Infinity;
	#live: IDataObject = {};
	#saved = '{}';
	#isPublishing = true;

	constructor(private readonly changes: readonly string[]) {}

	async poll(): Promise<INodeExecutionData[][] | null> {
		this.shown.length = 0;
		return await pollUpdates(this.#context());
	}

	/** n8n saves static data with an execution, be it empty, and after the poll that publishing or starting makes. */
	save(answer: INodeExecutionData[][] | null): void {
		if (answer !== null || this.#isPublishing) this.#saved = JSON.stringify(this.#live);
		this.#isPublishing = false;
	}

	restart(): void {
		this.#live = JSON.parse(this.#saved) as IDataObject;
		this.#isPublishing = true;
	}

	#request = async (_credential: string, { qs }: { qs: { page: number; per_page: number } }) => {
		const headers = { 'x-ratelimit-limit': '1000000000', 'x-ratelimit-remaining': '999999999' };
		if (qs.page >= this.breaksAt) return { statusCode: 418, headers, body: '{}' };
		const page = this.model.page(qs.page, qs.per_page);
		this.shown.push(...(page.data as Array<{ id: number }>));
		const next = this.between.shift();
		if (next) this.model.happen(next);
		return { statusCode: 200, headers, body: JSON.stringify(page) };
	};

	#context(): IPollFunctions {
		const parameters: IDataObject = { watch: 'order', changes: [...this.changes] };
		const context = {
			getMode: () => 'trigger',
			getNode: () => ({ id: 'n', name: 'Updates', type: 't', typeVersion: 1, position: [0, 0], parameters }),
			getWorkflow: () => ({ id: 'w' }),
			getTimezone: () => 'UTC',
			getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
			getCredentials: async () => ({ environment: 'custom', baseUrl: 'http://model.test', accessToken: 'model-token' }),
			getWorkflowStaticData: () => this.#live,
			helpers: { httpRequestWithAuthentication: this.#request },
			logger: { info: () => undefined, warn: () => undefined },
		};
		return context as unknown as IPollFunctions;
	}
}

/** An item in the oracle's words, without the count, which the changeId must tell. */
const spoken = ({ json }: INodeExecutionData): string => {
	const { change, orderId, previous, current, event } = json as Record<string, string> & {
		event?: Record<string, string>;
	};
	if (change === 'order.created') return `${orderId} order.created`;
	if (change === 'container.shippingEvent') return `${orderId} ${change} ${event?.event_time}`;
	return `${orderId} ${change} ${previous}→${current}`;
};

const withoutCount = (report: string) => report.replace(/ #\d+$/, '');

/** Each report has one changeId, and each changeId one report, over the whole history. */
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

async function pollOnce(host: Host, oracle: Oracle, ids: Ids, { fate, between, order, envelope, omit }: PollStep) {
	Object.assign(host.model, { order, envelope, omit });
	host.between = [...between];
	host.breaksAt = fate === 'broken' ? 2 : Infinity;
	const goBack = fate === 'lost' ? oracle.snapshot() : () => undefined;
	const answer = await host.poll().catch(() => 'failed' as const);
	// A list of one page has no second one to break.
	if (answer === 'failed') return;
	const expected = oracle.reports(host.shown);
	const items = (answer ?? []).flat();
	expect(items.map(spoken)).toEqual(expected.map(withoutCount));
	items.forEach((item, number) => ids.check(expected[number] ?? '', item.json.changeId));
	if (fate === 'lost') {
		host.restart();
		goBack();
		return;
	}
	host.save(answer);
	if (fate === 'restart') host.restart();
}

const CALM: PollStep = { order: 'newest', envelope: 'meta', omit: undefined, between: [], fate: 'saved' };

it(`reports each change exactly once, in order for each record, over ${RUNS} random histories`, async () => {
	let polls = 0;
	let reports = 0;
	const changeSets = fc.subarray(CHANGES, { minLength: 1 });
	const steps = fc.array(step, { minLength: 5, maxLength: 30 });
	const history = fc.asyncProperty(changeSets, fc.nat(45), steps, async (changes, orders, taken) => {
		const host = new Host(changes);
		const oracle = new Oracle(changes);
		const ids = new Ids();
		for (let arrived = 0; arrived < orders; arrived++) host.model.happen({ kind: 'arrive', which: 0, to: 0 });
		await pollOnce(host, oracle, ids, CALM);
		for (const { happenings, poll } of taken) {
			for (const one of happenings) host.model.happen(one);
			await pollOnce(host, oracle, ids, poll);
			polls++;
			reports += host.shown.length;
		}
		// Whatever was hidden or missed is told in the end, and then there is nothing left to tell.
		for (const order of host.model.orders) order.hidden = false;
		await pollOnce(host, oracle, ids, CALM);
		expect(await host.poll()).toBeNull();
	});
	await fc.assert(history, { numRuns: RUNS });
	console.info(`${RUNS} histories, ${polls} polls, ${reports} records read`);
}, 300_000);
