import { settingsOf } from '../../e2e/support/templates.mts';
import { runCode } from './code.mts';

const TEMPLATE = 'What did not happen';
const SETTINGS = {
	...Object.fromEntries(settingsOf(TEMPLATE).map(({ name, value }) => [name, value])),
	link: 'https://tms.example/{mbl_number}',
};

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const AVAILABLE = { status_name: 'Available', last_free_day: day(3), pickup_appointment: `${day(2)} 09:00:00` };
const ON_THE_WATER = { status_name: 'Order Confirmed', eta: day(9) };

const check = (row: object, staticData = {}) =>
	runCode(
		TEMPLATE,
		'What is missing',
		[{ container_number: 'MSCU1234566', mbl_number: 'MAEU 1', order_id: 7, ...row }],
		{ Settings: [SETTINGS] },
		staticData,
	)[0];

describe(`the code of "${TEMPLATE}"`, () => {
	it.each<[string, object, string | RegExp]>([
		['no appointment', { ...AVAILABLE, pickup_appointment: null }, 'It is available, but has no pickup appointment.'],
		[
			'a passed appointment',
			{ ...AVAILABLE, pickup_appointment: day(-2) },
			/its pickup appointment on .+ has passed\.$/,
		],
		['no last free day', { ...AVAILABLE, last_free_day: null }, 'It has arrived, but its last free day is unknown.'],
		['a passed ETA', { ...ON_THE_WATER, eta: day(-2) }, /^Its ETA was .+, and no event reports its arrival\.$/],
	])('reports a container with %s', (_title, row, reason) => {
		const { reasons, link } = check(row) ?? {};
		expect(reasons).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
		expect(link).toBe('https://tms.example/MAEU%201');
	});

	it.each<[string, object]>([
		['that waits for its appointment', AVAILABLE],
		['on the water', ON_THE_WATER],
		[
			'that has arrived',
			{ ...ON_THE_WATER, eta: day(-2), last_free_day: day(1), shipping_events: [{ activity: 'DISCHARG' }] },
		],
		['that is out', { ...AVAILABLE, status_name: 'Outgated', last_free_day: null, pickup_appointment: null }],
		['that is returned', { ...ON_THE_WATER, status_name: 'Empty Returned to terminal/depot', eta: day(-2) }],
		['of a closed order', { ...ON_THE_WATER, order_status: 'closed', eta: day(-2) }],
	])('reports no container %s', (_title, row) => {
		expect(check(row)).toBeUndefined();
	});

	it('counts the days of a status from the run that saw it first', () => {
		const stored: { since?: Record<string, { status: string; day: string }> } = {};
		expect(check(ON_THE_WATER, stored)).toBeUndefined();
		const [seen] = Object.values(stored.since ?? {});
		if (seen) seen.day = day(-5);
		expect(check(ON_THE_WATER, stored)?.reasons).toEqual([
			expect.stringMatching(/^Its status has been Order Confirmed for [456] days\.$/),
		]);
		expect(check({ ...ON_THE_WATER, status_name: 'Delivery plan Set' }, stored)).toBeUndefined();
	});
});
