import { runNodes, type Row } from '../../../tools/n8n/rest.mts';
import { useDays } from '../support/days.mts';
import { useSession } from '../support/session.mts';
import { useTemplates } from '../support/workflows.mts';

const ORDER_CONFIRMED = 0;
const AVAILABLE = 34;
const PREPULLED = 38;
const DROPPED = 42;
const EMPTIED = 44;
const RETURNED = 46;
const APPOINTED = 55;
const OUTGATED = 56;

interface Given {
	readonly status: number;
	/** How many days ago each shipping event happened, by activity. Null for an event without a date. */
	readonly events?: readonly (readonly [activity: string, daysAgo: number | null])[];
	readonly order?: Record<string, unknown>;
	readonly container?: Record<string, unknown>;
}

describe('the template that watches empty returns in a real n8n', () => {
	const session = useSession();
	const idOf = useTemplates(session);
	const dayFromNow = useDays(session);
	const daysAgo = (days: number) => dayFromNow(-days);

	beforeEach(async () => {
		await session().sandbox.reset();
		await session().sandbox.setRateLimit({ limit: 10_000 });
	});

	/** Creates an order with one container and returns the container's number. */
	const seed = async ({ status, events = [], order = {}, container = {} }: Given): Promise<string> => {
		const { sandbox } = session();
		const [orderId = 0] = await sandbox.seedOrders();
		await sandbox.setOrder({ id: orderId, fields: order });
		await sandbox.advanceContainer({ orderId, status });
		for (const [activity, days] of events) {
			const event_time = days === null ? '' : `${daysAgo(days)} 10:00:00`;
			await sandbox.addShippingEvent({ orderId, activity, event_time });
		}
		const { containers } = await sandbox.setContainer({ orderId, fields: container });
		return containers[0]?.number ?? '';
	};

	const run = async () => {
		const id = idOf('Watch per diem and empty returns');
		return (await runNodes(session().rest, id, 'Every weekday at seven')).items;
	};

	const numbersOf = (rows: Row[] = []) => rows.map(({ container_number: number }) => number);

	it('lists containers that are out too long, longest first, with their return dates', async () => {
		const emptied = await seed({ status: EMPTIED, events: [['GATE-OUT', 4]] });
		const dropped = await seed({ status: DROPPED, events: [['GATE-OUT', 9]], order: { mbl_number: 'MAEU123456789' } });
		const fresh = await seed({ status: OUTGATED, events: [['GATE-OUT', 0]] });
		const unknown = await seed({ status: PREPULLED });
		const items = await run();
		expect(items.get('Days out')).toMatchObject([
			{
				container_number: dropped,
				mbl_number: 'MAEU123456789',
				reference: expect.stringMatching(/^REF-/) as string,
				status: 'Container Dropped to Destination',
				out_since: daysAgo(9),
				days_out: 9,
				return_by: daysAgo(4),
				free_days_left: -4,
				address: expect.stringMatching(/, [A-Z]{2} \d{5}$/) as string,
			},
			{ container_number: emptied, days_out: 4, return_by: daysAgo(-1), free_days_left: 1 },
			{ container_number: fresh, days_out: 0, return_by: daysAgo(-5), free_days_left: 5 },
			{ container_number: unknown, out_since: null, days_out: null, return_by: null, free_days_left: null },
		]);
		const [message] = items.get('Message') ?? [];
		expect(message?.subject).toBe('Empty returns: 3 due, 1 of them past their free time');
		const lines = String(message?.text).split('\n');
		expect(lines.slice(0, 3)).toEqual([
			expect.stringContaining(`${dropped}, MBL MAEU123456789, REF-`),
			expect.stringContaining(`out since ${daysAgo(4)} (4 days), return by ${daysAgo(-1)}, 1 day left. CNTR Emptied`),
			expect.stringContaining('out, pickup date unknown. Prepull to yard'),
		]);
		expect(lines[0]).toContain('4 days past');
		expect(lines.at(-1)).toContain('Free time comes from your own settings');
	});

	it('relies on events if the status is unknown, except at the port for a container bound for a rail ramp', async () => {
		const left = await seed({
			status: APPOINTED,
			events: [
				['GATE-OUT', 20],
				['GATE-OUT', 6],
			],
			order: { destination_type: 1 },
		});
		const delivered = await seed({ status: AVAILABLE, order: { status: 'delivered' } });
		const onTrain = { status: ORDER_CONFIRMED, events: [['GATE-OUT', 8]], order: { destination_type: 2 } } as const;
		await seed(onTrain);
		const fromRamp = await seed({ ...onTrain, status: OUTGATED });
		await seed({
			status: AVAILABLE,
			events: [
				['GATE-OUT-EMPTY', 40],
				['GATE-IN', 38],
				['LOAD', 36],
				['DISCHARG', 9],
			],
		});
		const rows = (await run()).get('Days out') ?? [];
		expect(numbersOf(rows)).toEqual([fromRamp, left, delivered]);
		expect(rows.map(({ days_out: days }) => days)).toEqual([8, 6, null]);
	});

	it.each<[string, Given]>([
		['its status says that it is returned', { status: RETURNED, events: [['GATE-OUT', 20]] }],
		[
			'its carrier says that it is returned',
			{
				status: EMPTIED,
				events: [
					['GATE-OUT', 20],
					['EMPTY-RETURNED', 1],
				],
			},
		],
		[
			'its carrier says so without a day',
			{
				status: EMPTIED,
				events: [
					['GATE-OUT', 20],
					['EMPTY-RETURNED', null],
				],
			},
		],
		['its order is returned', { status: DROPPED, events: [['GATE-OUT', 20]], order: { status: 'empty returned' } }],
		['its order is closed', { status: DROPPED, events: [['GATE-OUT', 20]], order: { status: 'closed' } }],
		['its order is canceled', { status: OUTGATED, events: [['GATE-OUT', 20]], order: { status: 'canceled' } }],
		['its shipper owns it', { status: DROPPED, events: [['GATE-OUT', 20]], container: { is_soc: true } }],
		['it waits at the terminal', { status: AVAILABLE }],
	])('skips a container when %s, and sends nothing', async (_title, given) => {
		await seed(given);
		const items = await run();
		expect(items.get('List containers')).toHaveLength(1);
		expect(items.get('Days out') ?? []).toEqual([]);
		expect(items.has('Message')).toBe(false);
	});

	it('finishes if there are no containers', async () => {
		const items = await run();
		expect(items.get('List containers') ?? []).toEqual([]);
		expect(items.has('Message')).toBe(false);
	});
});
