import fc from 'fast-check';
import { ORDER_CHANGES } from '../../../support/updates.mts';
import { Host } from './host.mts';
import { runs } from '../../../support/runs.mts';

const RUNS = runs(60);

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a field that the service may also empty or omit. */
const field = <T,>(...values: T[]) =>
	fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, fc.constantFrom(null, undefined, ''));

const listOf = <T extends object>(entry: fc.Arbitrary<T>, id: (one: T) => unknown) =>
	fc.uniqueArray(entry, { maxLength: 3, selector: (one) => String(id(one)) });

const maybe = <T,>(value: fc.Arbitrary<T>) => fc.option(fc.option(value, { nil: undefined }), { nil: null });

const events = listOf(
	fc.record({ activity: fc.constantFrom('A', 'B'), event_time: fc.constantFrom('1', '2') }),
	({ activity, event_time: time }) => activity + time,
);

const containers = listOf(
	fc.record({
		id: fc.constantFrom(1, 2, '2'),
		status: field<unknown>(30, '30', 34),
		last_free_day: field(day(0), day(1), day(9), day(-1), 'soon'),
		shipping_events: maybe(events),
	}),
	({ id }) => id,
);

const orders = listOf(
	fc.record({
		id: fc.constantFrom(10, 11, '11', 12),
		// Of a closed order, only the status is stored. If n8n didn't save that, its other values still count.
		status: field<unknown>('open', 'dispatched', { code: 'open' }),
		released_status: field('Released', 'Not Released'),
		containers: maybe(containers),
	}),
	({ id }) => id,
);

const shipments = listOf(
	fc.record({ order_number: fc.constantFrom('L1', 'L2'), status: field('a', 'b'), events: maybe(events) }),
	({ order_number: number }) => number,
);

/** Returns the items with which one poll starts the workflow. Afterwards n8n is killed or continues. */
const reportOf = async (host: Host, records: readonly object[], isKilled: boolean) => {
	const items = await host.next(records);
	if (isKilled) host.restart();
	return items.map(({ change, previous, current, event, record }) => ({
		change,
		previous,
		current,
		event,
		record,
	}));
};

it.each([
	['orders', orders, ORDER_CHANGES],
	['shipments', shipments, ['ltlShipment.status', 'ltlShipment.trackingEvent']],
] as const)(
	"data that n8n doesn't save makes no difference: %s",
	async (_watch, list, changes) => {
		const polls = fc.array(fc.tuple(list as fc.Arbitrary<object[]>, fc.boolean()), { minLength: 2, maxLength: 10 });
		const history = fc.asyncProperty(fc.subarray([...changes], { minLength: 1 }), polls, async (chosen, taken) => {
			const hosts = { lasting: new Host(chosen), killed: new Host(chosen), durable: new Host(chosen, true) };
			for (const [records, isKilled] of taken) {
				const expected = await reportOf(hosts.lasting, records, false);
				expect(await reportOf(hosts.killed, records, isKilled)).toEqual(expected);
				expect(await reportOf(hosts.durable, records, false)).toEqual(expected);
			}
		});
		await fc.assert(history, { numRuns: RUNS });
	},
	60_000,
);
