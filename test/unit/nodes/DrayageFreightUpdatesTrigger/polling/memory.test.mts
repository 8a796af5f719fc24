import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { ORDER_CHANGES } from '../../../../support/updates.mts';
import { runs } from '../../../../support/runs.mts';
import { asText } from '../../../../../nodes/shared/fields/text.ts';
import { Host } from './host.mts';

/** Returns the changes that one poll reports, in short form. */
const pollBrief = async (host: Host, records?: readonly unknown[]) => {
	host.records = records ?? host.records;
	const answer = await host.poll();
	const items = await host.begin((answer ?? []).flat());
	host.save(answer);
	return items.map(({ json }) => `${asText(json.change)} ${asText(json.order_id ?? json.order_number)}`);
};

const orders = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: first + index,
		status: 'open',
		containers: [{ id: first + index, status: 30, shipping_events: [{ activity: 'LOAD', event_time: '1' }] }],
	}));

describe('a duplicate container in an order', () => {
	const container = (status: number, more: object = {}) => ({ number: 'MSCU1234567', status, ...more });

	it.each([
		['without IDs', [container(30), container(34)]],
		['with the same ID', [container(30, { id: 5 }), container(34, { id: 5 })]],
		['without IDs and numbers', [{ status: 30 }, { status: 34 }]],
	])('causes no additional changes: %s', async (_, containers) => {
		const host = new Host(ORDER_CHANGES);
		for (let poll = 0; poll < 3; poll++) expect(await pollBrief(host, [{ id: 1, containers }])).toEqual([]);
		const [first, second] = containers;
		const changed = [first, { ...second, status: 46 }];
		expect(await pollBrief(host, [{ id: 1, containers: changed }])).toEqual(['container.status 1']);
	});
});

it('a duplicate record in a list causes no additional changes', async () => {
	const host = new Host(['order.status']);
	const records = [
		{ id: 1, status: 'open' },
		{ id: '1', status: 'closed' },
	];
	for (let poll = 0; poll < 3; poll++) expect(await pollBrief(host, records)).toEqual([]);
});

describe('another access token', () => {
	it('of the same account changes nothing', async () => {
		const host = new Host(['order.created', 'order.status']);
		await pollBrief(host, orders(1, 4));
		host.accessToken = 'rotated';
		const [, ...others] = orders(1, 5);
		expect(await pollBrief(host, [{ id: 1, status: 'closed' }, ...others])).toEqual(
			['order.created 5', 'order.status 1'].reverse(),
		);
		expect(await pollBrief(host)).toEqual([]);
		host.restart();
		expect(await pollBrief(host, orders(1, 6).slice(1))).toEqual(['order.created 6']);
	});

	it.each([[{}], [{ emitExisting: true }]])("of another account doesn't make orders new: %j", async (options) => {
		const host = new Host(['order.created', 'order.status']);
		host.options = options;
		await pollBrief(host, orders(1, 4));
		host.accessToken = 'other account';
		expect(await pollBrief(host, orders(100, 15))).toEqual([]);
		expect(await pollBrief(host, orders(100, 16))).toEqual(['order.created 115']);
	});

	it('is not stored', async () => {
		const host = new Host(['order.created']);
		host.accessToken = 's3cret-token';
		await pollBrief(host, orders(1, 1));
		expect(JSON.stringify(host.staticData)).not.toContain('s3cret');
	});
});

describe('Maximum Records', () => {
	const shipment = (number: string, events = 1) => ({
		order_number: number,
		status: 'Booked',
		tracking: Array.from({ length: events }, (_, index) => ({ activity: 'PICKUP', event_time: String(index) })),
	});
	/** Numbers in random order. */
	const numberOf = (index: number) => `LS${((index * 7_919) % 10_007).toString(16)}`;

	it('never hides a new shipment, whatever its number, and never reports an old shipment as new', async () => {
		const host = new Host(['ltlShipment.status', 'ltlShipment.trackingEvent']);
		host.options = { maxRecords: 5 };
		const numbers = Array.from({ length: 20 }, (_, index) => numberOf(index));
		expect(
			await pollBrief(
				host,
				numbers.map((number) => shipment(number)),
			),
		).toEqual([]);
		for (let index = 20; index < 40; index++) {
			numbers.unshift(numberOf(index));
			expect(
				await pollBrief(
					host,
					numbers.map((number) => shipment(number)),
				),
			).toEqual([`ltlShipment.trackingEvent ${numberOf(index)}`]);
			if (index % 7 === 0) host.restart();
		}
	});
});

describe('tracking that may be incomplete', () => {
	it('does not make old events new once it is complete', async () => {
		const host = new Host(['ltlShipment.trackingEvent']);
		const shipments = ['LS1', 'LS2'].map((number) => ({ order_number: number }));
		const tracked = shipments.map((one) => ({ ...one, events: [{ activity: 'PICKUP', event_time: '1' }] }));
		const responses: unknown[] = [];
		host.respond = () => ({ statusCode: 200, body: JSON.stringify(responses.shift()) });
		responses.push({ data: shipments }, { data: tracked.slice(0, 1), meta: { total: 2 } });
		expect(await pollBrief(host)).toEqual([]);
		responses.push({ data: shipments }, { data: tracked });
		expect(await pollBrief(host)).toEqual([]);
	});
});

describe('damaged static data', () => {
	/** Replaces or removes one part of a value at any depth. */
	const damaged = (value: unknown, path: readonly number[], by: unknown): unknown => {
		if (path.length === 0 || typeof value !== 'object' || value === null) return by;
		const [first = 0, ...rest] = path;
		const names = Object.keys(value);
		const name = names[first % Math.max(1, names.length)] ?? 'x';
		const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
		copy[name] = damaged(copy[name], rest, by);
		// Omits undefined values, as n8n does when it stores them.
		return JSON.parse(JSON.stringify(copy));
	};

	it('never breaks a poll or makes an existing record new', async () => {
		const structure = fc.constantFrom<unknown>(undefined, {}, [], [null], { x: null });
		const any = fc.oneof(structure, fc.constantFrom<unknown>(null, '', 'text', 7, true));
		const path = (minLength: number, maxLength: number) => fc.array(fc.nat(9), { minLength, maxLength });
		// A record's value can be any simple value, so a different one isn't damage but a change.
		const damage = fc.oneof(fc.record({ path: path(1, 3), by: any }), fc.record({ path: path(4, 6), by: structure }));
		const property = fc.asyncProperty(
			fc.array(damage, { minLength: 1, maxLength: 3 }),
			fc.boolean(),
			async (all, isCut) => {
				const host = new Host(ORDER_CHANGES);
				host.options = isCut ? { maxRecords: 2 } : {};
				await pollBrief(host, orders(1, 4));
				await pollBrief(host, [...orders(1, 3), { id: 4, status: 'closed' }]);
				const { snapshots } = all.reduce(
					(kept, { path, by }) => damaged(kept, path, by) as IDataObject,
					host.staticData,
				);
				host.staticData.snapshots = snapshots;
				const reports = await pollBrief(host, orders(1, 4));
				expect(reports.filter((report) => report.startsWith('order.created'))).toEqual([]);
				expect(await pollBrief(host)).toEqual([]);
				expect(await pollBrief(host, orders(1, 5))).toContain('order.created 5');
			},
		);
		await fc.assert(property, { numRuns: runs(60) });
	});
});
