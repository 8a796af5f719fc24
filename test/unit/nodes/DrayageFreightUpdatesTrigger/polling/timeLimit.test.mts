import { timing } from '../../../../../transport/index.ts';
import { Host } from './host.mts';

/** Milliseconds until a poll that gets no response is cut off. */
const SHORT = 20;
const AMPLE = 36_000;
const usual = timing.longestFirstPoll;

afterEach(() => {
	timing.longestFirstPoll = usual;
});

/** A poll that runs out of time at a page. */
const cutOffAt = async (host: Host, page: number) => {
	host.hangsAt = page;
	if (host.isDurable && host.budgetMs !== undefined) host.budgetMs = SHORT;
	timing.longestFirstPoll = SHORT;
	try {
		return await host.poll();
	} finally {
		host.hangsAt = Infinity;
		if (host.budgetMs === SHORT) host.budgetMs = AMPLE;
		timing.longestFirstPoll = usual;
		host.save(null);
	}
};

/** Polls in time. Returns the changed orders, in order of their IDs. */
const changedIn = async (host: Host) => {
	const answer = await host.poll();
	const items = await host.begin((answer ?? []).flat());
	host.save(answer);
	return items.map(({ json }) => Number(json.order_id)).sort((one, other) => one - other);
};

/** A list of three pages. */
const hostWithList = (isDurable: boolean) => {
	const host = new Host(['order.status', 'order.created'], isDurable);
	for (let arrived = 0; arrived < 45; arrived++) host.model.happen({ kind: 'arrive', which: 0, to: 0 });
	return host;
};

const ALL = Array.from({ length: 45 }, (_, index) => 100 + index);

const changeAll = (host: Host, to: number) => {
	for (const which of ALL.keys()) host.model.happen({ kind: 'status', which, to });
};

const WORDS = "The list can't be read within the 0.1 seconds that n8n allows for a poll, so no changes were reported";

describe("a list that takes longer than n8n's durable scheduler allows", () => {
	it.each([1, 2, 3])(
		'fails the second poll in a row, and reports each change once as soon as it is read: page %i',
		async (page) => {
			const host = hostWithList(true);
			expect(await changedIn(host)).toEqual([]);
			changeAll(host, 1);
			expect(await cutOffAt(host, page)).toBeNull();
			expect(host.warnings).toEqual([expect.stringContaining('The list was not read')]);
			for (let poll = 0; poll < 3; poll++) await expect(cutOffAt(host, page)).rejects.toThrow(WORDS);
			expect(await changedIn(host)).toEqual(ALL);
			expect(await changedIn(host)).toEqual([]);
			expect(await cutOffAt(host, page)).toBeNull();
		},
	);

	it('fails the second poll in a row after a restart, too', async () => {
		const host = hostWithList(true);
		await changedIn(host);
		expect(await cutOffAt(host, 2)).toBeNull();
		host.restart();
		expect(await cutOffAt(host, 2)).toBeNull();
		await expect(cutOffAt(host, 2)).rejects.toThrow(WORDS);
	});

	it('leaves the first poll to a later one, which reports nothing', async () => {
		const host = hostWithList(true);
		expect(await cutOffAt(host, 3)).toBeNull();
		await expect(cutOffAt(host, 3)).rejects.toThrow(WORDS);
		changeAll(host, 1);
		expect(await changedIn(host)).toEqual([]);
		changeAll(host, 2);
		expect(await changedIn(host)).toEqual(ALL);
	});

	it('loses no order that moves to another page between two polls', async () => {
		const host = hostWithList(true);
		await changedIn(host);
		host.model.order = 'lastChanged';
		for (const to of [1, 2, 3]) {
			changeAll(host, to);
			await cutOffAt(host, 3).catch(() => null);
		}
		host.model.order = 'turned';
		expect(await changedIn(host)).toEqual(ALL);
	});

	it('may take as long as n8n allows, even if that is longer than publishing allows', async () => {
		const host = hostWithList(true);
		timing.longestFirstPoll = 1;
		host.delayMs = 10;
		await changedIn(host);
		changeAll(host, 1);
		expect(await changedIn(host)).toEqual(ALL);
		expect(host.warnings).toEqual([]);
	});

	it("is logged each time if n8n doesn't say how long a poll may take", async () => {
		const host = hostWithList(true);
		host.budgetMs = undefined;
		for (let poll = 1; poll < 4; poll++) {
			expect(await cutOffAt(host, 2)).toBeNull();
			expect(host.warnings).toHaveLength(poll);
		}
	});
});

it.each([
	['orders', 'order.status', (status: string) => [{ id: 1, status }], {}],
	['orders with filters', 'order.status', (status: string) => [{ id: 1, status }], { mblNumber: 'M1' }],
	['containers', 'container.status', (status: string) => [{ id: 1, containers: [{ id: 2, status }] }], {}],
	['rate requests', 'rateRequest.completed', (status: string) => [{ id: 1, status }], {}],
	['LTL shipments', 'ltlShipment.status', (status: string) => [{ order_number: 'L1', status }], {}],
] as const)('reports a change once after polls that were cut off: %s', async (_of, change, records, filters) => {
	const host = new Host([change], true);
	host.filters = filters;
	host.records = records('created');
	await changedIn(host);
	host.records = records('completed');
	expect(await cutOffAt(host, 1)).toBeNull();
	await expect(cutOffAt(host, 1)).rejects.toThrow(WORDS);
	host.restart();
	expect(await cutOffAt(host, 1)).toBeNull();
	expect(await changedIn(host)).toHaveLength(1);
	expect(await changedIn(host)).toEqual([]);
});

it('a list that takes too long while n8n publishes never fails, since the next poll has all the time it needs', async () => {
	const host = hostWithList(false);
	for (let published = 0; published < 3; published++) {
		expect(await cutOffAt(host, 2)).toBeNull();
		host.republish();
	}
	host.save(null);
	expect(await changedIn(host)).toEqual([]);
	changeAll(host, 1);
	expect(await changedIn(host)).toEqual(ALL);
});
