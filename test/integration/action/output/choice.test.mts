import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const LANE = { intermodalRegionId: 50, toCityId: 115 };

const search = async (options: IDataObject) => await runOperation(sandbox(), 'rate.search', { ...LANE, options });

/** Returns the result of a search for which the service sends these rates. */
const choose = async (rates: unknown, options: IDataObject = {}) => {
	const body = { rates, quote_id: 'Q', premium: 0 } as IDataObject;
	await sandbox().control.fail({ path: '/api/v2/rates/advanceSearch', status: 200, body });
	const { items, hints, error } = await search(options);
	const texts = (hints as Array<{ message: string }>).map(({ message }) => message);
	const found = items.filter(({ json }) => json.found !== false);
	return { ids: found.map(({ json }) => json.id), hints: texts.join(' '), error };
};

const rate = (id: string, total?: unknown, more: object = {}) => ({
	id,
	...(total !== undefined && { total }),
	...more,
});

it.each([
	['rate.search', LANE, 'total'],
	['ltlQuote.create', parametersOf('ltlQuote.create'), 'total'],
])('%s returns the cheapest rate first, and only that with Cheapest Only', async (name, parameters, price) => {
	const all = jsonOf(await runOperation(sandbox(), name, parameters));
	const prices = all.map((one) => one[price] as number);
	expect(prices).toEqual([...prices].sort((a, b) => a - b));
	const [cheapest, ...more] = jsonOf(
		await runOperation(sandbox(), name, { ...parameters, options: { cheapestOnly: true } }),
	);
	expect(cheapest?.[price]).toBe(prices[0]);
	expect(more).toEqual([]);
});

it('an FTL quote above Maximum Price is left out, with a hint', async () => {
	const quote = async (maximumPrice: number) =>
		await runOperation(sandbox(), 'ftlQuote.create', { ...parametersOf('ftlQuote.create'), options: { maximumPrice } });
	expect(jsonOf(await quote(100_000))).toHaveLength(1);
	const { items, hints } = await quote(1);
	expect(items).toMatchObject([{ json: { found: false } }]);
	expect(hints).toEqual([expect.objectContaining({ message: expect.stringContaining('raise Maximum Price') })]);
});

it('rates within Maximum Price and Maximum Transit Days are returned', async () => {
	const rates = [
		rate('slow', 90, { transit_days: 5 }),
		rate('best', '100.50', { transit_days: 2 }),
		rate('dear', 300, { transit_days: 1 }),
		rate('unpriced', null, { transit_days: 1 }),
		rate('undated', 80),
	];
	const { ids, hints } = await choose(rates, { maximumPrice: 200, maximumTransitDays: 3 });
	expect(ids).toEqual(['best']);
	expect(hints).toContain('1 rate has no price');
	expect(hints).toContain('1 rate has no transit days');
	expect((await choose(rates)).ids).toEqual(['undated', 'slow', 'best', 'dear', 'unpriced']);
});

it.each([
	['a placeholder of zero', [rate('zero', 0), rate('one', 900)], 'one'],
	['a string of digits', [rate('less', '1050.00'), rate('more', '1900')], 'less'],
	['a total beside its parts', [rate('dear', 900, { rate: 1, fuel: 2 }), rate('cheap', 800, { rate: 5 })], 'cheap'],
	[
		'a total in an object',
		[
			{ id: 'dear', rate: { total: 9, base: 1 } },
			{ id: 'cheap', rate: { total: 8, base: 2 } },
		],
		'cheap',
	],
])('%s is parsed correctly', async (_what, rates, id) => {
	expect((await choose(rates, { cheapestOnly: true })).ids).toEqual([id]);
});

it('an option that cannot be applied fails', async () => {
	const rates = [rate('a', 1, { days: 1 }), rate('b', 2)];
	expect((await choose(rates, { priceField: 'totl' })).error?.message).toMatch(/^Price Field can't be applied/);
});

it('an expired rate comes last', async () => {
	const rates = [rate('old', 1, { expired_at: '2020-01-01' }), rate('dear', 3), rate('cheap', 2)];
	expect((await choose(rates)).ids).toEqual(['cheap', 'dear', 'old']);
});

it('an expired rate is never the cheapest', async () => {
	const rates = [rate('old', 1, { expired_at: '2020-01-01' }), rate('new', 2)];
	expect((await choose(rates, { cheapestOnly: true })).ids).toEqual(['new']);
	expect((await choose(rates.slice(0, 1), { cheapestOnly: true })).ids).toEqual([undefined]);
});

it.each([undefined, '0', 'TBD'])(
	'a rate with the ID %j, which cannot be booked, is returned but never the cheapest',
	async (id) => {
		const rates = [{ id, total: 1 }, rate('dear', 3), rate('cheap', 2)];
		expect((await choose(rates)).ids).toEqual([id, 'cheap', 'dear']);
		const { ids, hints } = await choose(rates, { cheapestOnly: true });
		expect(ids).toEqual(['cheap']);
		expect(hints).toBe('1 rate has no number to book with, so it was left out.');
		expect((await choose([{ id, total: 1 }, rate('a', 2)], { maximumPrice: 1 })).ids).toEqual([id]);
	},
);

/** Two rates, the second of which would be cheaper. */
const pair = (dear: object, cheap: object) => [
	{ id: 'b', ...dear },
	{ id: 'a', ...cheap },
];

it.each<[string, object[]]>([
	['has no number', pair({}, {})],
	['is zero', pair({ total: 0 }, { total: 0 })],
	['may be only a part', pair({ rate: 600, price: 700, amount: 1 }, { rate: 500, price: 600, amount: 1 })],
	['is written in a way that may mean two amounts', pair({ total: '1.250' }, { total: '1.100' })],
])(
	'a price that %s keeps the response’s order, and makes Cheapest Only and Maximum Price fail',
	async (_what, rates) => {
		const { ids: unsorted, hints } = await choose(rates);
		expect(unsorted).toEqual(['b', 'a']);
		expect(hints).toContain("isn't clear which field of the rates is the price");
		for (const options of [{ cheapestOnly: true }, { maximumPrice: 5 }]) {
			const { ids, error } = await choose(rates, options);
			expect(ids).toEqual([]);
			expect(error?.message).toMatch(/^(Cheapest Only|Maximum Price) can't be applied: /);
		}
	},
);

it('Price Field finds the price, even inside an object', async () => {
	const rates = [
		{ id: 'b', cost: { all: 2 }, total: 1 },
		{ id: 'a', cost: { all: 1 }, total: 2 },
	];
	expect((await choose(rates, { priceField: 'cost.all', cheapestOnly: true })).ids).toEqual(['a']);
	expect((await choose(rates, { priceField: 'gone', cheapestOnly: true })).error?.message).toContain(
		'Fields with numbers: total',
	);
});

it('a response without a list of rates makes the options that choose fail', async () => {
	expect((await choose({ id: 'R' }, { cheapestOnly: true })).error?.message).toContain('no list of rates');
	expect((await choose({ id: 'R' })).error).toBeUndefined();
});

it.each([
	['cheapestOnly', 'Cheapest Only'],
	['maximumPrice', 'Maximum Price'],
	['priceField', 'Price Field'],
])('an expression for %s that evaluates to empty makes the item fail', async (name, label) => {
	const { error } = await search({ [name]: '={{ $json.nothing }}' });
	expect(error?.message).toContain(`${label} is empty. Check its expression`);
	expect(await sandbox().control.log()).toEqual([]);
});
