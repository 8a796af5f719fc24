import { z } from 'zod';
import { plantSeeds } from '../../../../sandbox/seeds/plant.mts';
import { onlyFields } from '../../../../sandbox/control/allowed.mts';
import { shapes } from '../../../../sandbox/control/arguments.mts';
import { buildServer } from '../../../../sandbox/http/server.mts';
import { readSnapshot, snapshotOf } from '../../../../sandbox/model/snapshot.mts';
import { endState, type State } from '../../../../sandbox/model/state.mts';
import { kindNames } from '../../../../sandbox/console/kinds/index.mts';
import { copy, world } from '../model/world.mts';

type Control = keyof typeof shapes;
type Fields = Record<string, unknown>;

/** Returns a sandbox with sample freight, and requests to it without a network. */
function stocked() {
	const made = world(0);
	plantSeeds(made.state);
	const app = buildServer(made.service);
	const request = async (method: 'GET' | 'POST', url: string, payload?: string) => {
		const { statusCode, body } = await app.inject({
			...{ method, url, headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' } },
			...(payload !== undefined && { payload }),
		});
		return { status: statusCode, text: body };
	};
	const use = async (control: string, argument: string) => await request('POST', `/_sandbox/${control}`, argument);
	return { ...made, request, use };
}

/** The data that a rejected control must not change. */
const fingerprint = (state: State) =>
	JSON.stringify([
		snapshotOf(state),
		state.behavior,
		state.events.behavior,
		state.rateLimit.settings,
		state.faults.left(),
		state.plays.list(),
		state.accounts.all().map(({ rateSearches, rateRequests }) => [rateSearches.limit, rateRequests.limit]),
	]);

/** The arguments of each control, with every field. */
function examplesOf(state: State): Record<Control, Fields> {
	const [order] = state.orders.list();
	const { orderNumber } = state.ltl.list()[0]!;
	const id = order!.id;
	const token = 'sandbox-token';
	const ofContainer = { orderId: id, container: order!.containers[0]!.number };
	const step = { status: 'Picked Up', location: 'Ontario, CA', eventType: 'STATUS_UPDATE' };
	const quota = { limit: 10, windowMs: 60_000, remaining: 5 };
	return {
		health: {},
		reset: {},
		log: {},
		clearLog: {},
		fail: {
			...{ kind: 'rewrite', times: 2, skip: 1, method: 'GET', path: '/api/v2/orders/{id}/*', delayMs: 0, status: 503 },
			...{ headers: { 'retry-after': '1', date: null }, body: { message: 'Down' }, handled: true, trickleMs: 1 },
			...{ set: { 'data.0.id': 1 }, remove: ['meta'], ignore: ['page'] },
		},
		clearFaults: {},
		faultsLeft: {},
		setRateLimit: { limit: 1_000, windowMs: 1_000, retryAfter: true },
		setQuotas: { token, rateSearches: quota, rateRequests: quota },
		behave: copy(state.behavior) as unknown as Fields,
		expireRates: { quoteId: [...state.rateSearches.keys()][0] },
		addToken: { token: 'extra', company: 'Third Company', name: 'Night Desk' },
		removeToken: { token: 'sandbox-token-other' },
		addFile: {
			...{ holder: `order ${id}`, size: 1, filename: 'a.pdf', mediaType: 'application/pdf', type: 'DO', token },
		},
		storageLog: {},
		advanceLtl: { orderNumber, ...step },
		advanceFtl: { orderNumber: state.ftl.list()[0]!.orderNumber, ...step },
		addDocument: { orderNumber, kind: 'label' },
		cancelShipment: { orderNumber },
		advanceOrder: { id, status: 'confirmed', released_status: 'Released' },
		holdOrder: { id },
		releaseOrder: { id },
		cancelOrder: { id },
		setOrder: { id, fields: { memo: 'x' } },
		advanceContainer: { ...ofContainer, status: 2 },
		examContainer: ofContainer,
		setContainer: { ...ofContainer, fields: { last_free_day: '2026-12-01' } },
		addShippingEvent: { ...ofContainer, activity: 'LOAD', location: 'Busan', event_time: '2026-01-01 10:00:00' },
		advanceRateRequest: { id: state.rateRequests.list()[0]!.id, status: 'rejected', reason: 'No trucks.' },
		seedOrders: { count: 2, containers: 2, fields: { customer_memo: 'x' }, token },
		seedRateRequests: { count: 2, token },
		bookings: { token },
		counts: { token },
		emit: { eventType: 'ltl.label.created', objects: [{ order_number: 'LS1' }], count: 2, separately: true, token },
		deliver: copy(state.events.behavior) as unknown as Fields,
		deliveries: {},
		clearDeliveries: {},
		settle: {},
		webhooks: {},
		clock: { forwardSeconds: 1, forwardDays: 1 },
		play: { record: order!.mbl_number, speed: 60, until: 'closed', moveClock: true },
		stopPlay: { id: 'play-1' },
	};
}

/** Invalid arguments in JSON. Undefined omits the argument. */
const ODD: ReadonlyArray<string | undefined> = [
	...[undefined, 'null', '""', '"__proto__"', '"a\\r\\nb: c"', JSON.stringify('x'.repeat(20_000))],
	...['-1', '0', '1.5', '1e999', '999999', 'true', '[]', '[null]', '{}', '{"__proto__": {"status": 418}}'],
];

/** Returns every argument of a control, including those in groups. */
const pathsOf = (shape: object): string[][] =>
	Object.entries(shape).flatMap(([name, schema]) => {
		const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodTypeAny) : schema;
		const deeper = inner instanceof z.ZodObject ? pathsOf(inner.shape as object) : [];
		return [[name], ...deeper.map((path) => [name, ...path])];
	});

const MARK = '§';

/** Returns the JSON text of an argument with one of its values replaced by another JSON text. */
function withOdd(argument: Fields, path: readonly string[], odd: string | undefined): string {
	const changed = copy(argument);
	const last = path.at(-1)!;
	const place = path.slice(0, -1).reduce<Fields>((at, name) => at[name] as Fields, changed);
	if (odd === undefined) Reflect.deleteProperty(place, last);
	else place[last] = MARK;
	return JSON.stringify(changed).replace(`"${MARK}"`, () => odd ?? '');
}

const controls = Object.keys(shapes) as Control[];

/** Everything that people and programs can read. */
const READ = [
	...['orders', 'rateRequests', 'pickupNumberAgents'].map((list) => `/api/v2/${list}`),
	...['/api/ltl/shipments', '/api/webhook/config', '/api/v2/users/profile'],
	...['overview', 'map', 'happened', 'search?q=a', ...kindNames].map((view) => `/_console/views/${view}`),
	...['log', 'deliveries', 'webhooks', 'clock', 'health'].map((control) => `/_sandbox/${control}`),
];

type Stocked = ReturnType<typeof stocked>;

/** Checks that accepted arguments don't keep the sandbox from serving, or from restarting with its data file. */
async function expectWhole({ state, request }: Stocked, about: string): Promise<void> {
	state.faults.clear();
	state.rateLimit.set({ limit: 1_000_000 });
	const records = state.orders.list().map(({ id }) => `/_console/records/orders/${id}`);
	for (const url of [...READ, ...records]) {
		const { status, text } = await request('GET', url);
		if (status >= 500) throw new Error(`${url} after ${about}: ${text}`);
	}
	readSnapshot(JSON.stringify(snapshotOf(state)), about);
}

let complaints: jest.SpyInstance;
beforeEach(() => (complaints = jest.spyOn(console, 'error').mockImplementation()));
afterEach(() => {
	const { calls } = complaints.mock;
	complaints.mockRestore();
	expect(calls).toEqual([]);
});

it.each(controls)('%s accepts its example', async (control) => {
	const made = stocked();
	const { status, text } = await made.use(control, JSON.stringify(examplesOf(made.state)[control]));
	expect([status, text]).toEqual([200, expect.any(String)]);
	endState(made.state);
});

/** Tries every odd value of an argument. Returns what was accepted. */
async function tryAll(made: Stocked, control: Control, path: readonly string[]): Promise<string[]> {
	const accepted: string[] = [];
	let before = fingerprint(made.state);
	for (const odd of ODD) {
		const argument = withOdd(examplesOf(made.state)[control], path, odd);
		const { status, text } = await made.use(control, argument);
		if (status === 200) {
			accepted.push(argument.slice(0, 300));
			before = fingerprint(made.state);
			continue;
		}
		const about = `${control} ${argument.slice(0, 300)}`;
		expect([about, status]).toEqual([about, status === 404 ? 404 : 400]);
		expect(fingerprint(made.state)).toBe(before);
		const { message } = JSON.parse(text) as { message: string };
		if (status === 400) expect([about, message]).toEqual([about, expect.stringContaining(path.join('.'))]);
		expect(message).toMatch(/ (is missing: it must be|must be|takes no|has no|can't be) .+\.$|at most\.$/s);
	}
	// The faults are applied to requests, unless these would wait for them.
	const isSlow = path[0]?.endsWith('Ms') === true;
	for (let times = 0; control === 'fail' && !isSlow && times < 40; times++) {
		await made.request('GET', '/api/v2/orders/70001/files');
	}
	return accepted;
}

it.each(controls)('%s rejects or handles any value of each argument', async (control) => {
	const made = stocked();
	const accepted: string[] = [];
	for (const path of pathsOf(shapes[control])) accepted.push(...(await tryAll(made, control, path)));
	await expectWhole(made, accepted.join('\n'));
	endState(made.state);
});

it.each([
	'[]',
	'[1]',
	'"text"',
	'5',
	'true',
	'{"unknown": 1}',
	'{"__proto__": {"status": 418}}',
	'{"constructor": {}}',
])('every control rejects %s', async (body) => {
	const made = stocked();
	const before = fingerprint(made.state);
	for (const control of controls) {
		const { status, text } = await made.use(control, body);
		expect([control, status, text]).toEqual([
			control,
			400,
			expect.stringMatching(new RegExp(`\\b${control} (takes no|must be) `)),
		]);
		expect(fingerprint(made.state)).toBe(before);
	}
	expect(({} as Fields).status).toBeUndefined();
});

const messageOf = (control: Control, argument: object) => {
	const { error } = onlyFields(shapes[control] as z.ZodRawShape).safeParse(argument);
	return error?.issues.map(({ message }) => message);
};

it.each<[Control, object, string]>([
	['clock', { forwardDays: -1 }, 'must be a number from 0 to 36,525'],
	['clock', { forwardDay: 1 }, 'takes no forwardDay, only forwardSeconds, forwardDays'],
	['reset', { all: true }, 'takes no all, and nothing else'],
	['play', {}, 'is missing: it must be an ID, or a number such as MEDUQ8241937'],
	['deliver', { appendPath: 'both' }, 'must be one of none, path, text'],
	['fail', { path: '/a*b*c*d' }, 'must be a path with at most two *, in which {name} stands for a whole segment'],
])('%s reports for %j that it %s', (control, argument, message) => {
	expect(messageOf(control, argument)).toEqual([message]);
});
