import { templateNamed } from '../../e2e/support/templates.mts';
import { runCode } from './code.mts';

const TEMPLATE = 'Check a carrier invoice';
const MBL = 'MAEU400000001';
const SETTINGS = { priceIsPer: 'order', priceName: '', ignoreUpTo: 0.01 };
const RATE = { carrier_score: 3, total: '500.50', base_fee: 400, fuel_surcharge: 100.5, price_name: 'total' };
const CONTAINERS = [{ container_number: 'MSCU1234566' }, { container_number: 'TCLU7654320' }];

describe(`the code of "${TEMPLATE}"`, () => {
	const charges = (rate: object, settings: object = {}, containers: object[] = CONTAINERS) =>
		runCode(TEMPLATE, 'Booked charges', containers, {
			'Find the booked rate': [{ mbl_number: MBL, currency: 'USD', rate: JSON.stringify(rate) }],
			Settings: [{ ...SETTINGS, ...settings }],
		})[0] ?? {};

	it('reads the price by its stored name, wherever it is', () => {
		expect(charges(RATE)).toMatchObject({ total: 500.5, charges: { 'Base fee': 400, 'Fuel surcharge': 100.5 } });
		expect(charges({ ...RATE, price_name: undefined }, { priceName: 'total' })).toMatchObject({ total: 500.5 });
		expect(() => charges({ ...RATE, price_name: undefined })).toThrow('no price named ""');
	});

	it('reads the rate that its note suggests for orders that were booked another way', () => {
		const notes = templateNamed(TEMPLATE).nodes.map(({ parameters }) => String(parameters.content));
		const [, rate = '{}'] = notes.map((note) => /`(\{ .* \})`/.exec(note)).find((match) => match !== null) ?? [];
		expect(charges(JSON.parse(rate) as object)).toMatchObject({
			total: 500,
			charges: { 'Base fee': 400, 'Fuel surcharge': 100 },
		});
	});

	it("doesn't treat a percentage, days or a count as money", () => {
		const more = { fuel_surcharge_percent: 25, chassis_free_days: 3, toll_count: 2, account_fee: 5 };
		expect(Object.keys(charges({ ...RATE, ...more }).charges as object)).toEqual([
			'Base fee',
			'Fuel surcharge',
			'Account fee',
		]);
	});

	it('multiplies a price per container, and rejects unknown units', () => {
		expect(charges(RATE, { priceIsPer: 'container' })).toMatchObject({ total: 1001, charges: { 'Base fee': 800 } });
		expect(() => charges(RATE, { priceIsPer: 'box' })).toThrow('priceIsPer in Settings has to be order or container');
		expect(() => charges(RATE, { priceIsPer: 'container' }, [{}])).toThrow("can't be counted");
	});

	it('adds an insurance premium once, however many containers there are', () => {
		const insured = { ...RATE, premium: '62.50' };
		expect(charges(insured)).toMatchObject({ total: 563, charges: { Premium: 62.5 } });
		expect(charges(insured, { priceIsPer: 'container' })).toMatchObject({ total: 1063.5, charges: { Premium: 62.5 } });
	});

	const compare = (
		entered: object = {},
		{ before = [{}], currency = 'USD' }: { before?: object[]; currency?: string } = {},
	) => {
		const booked = [{ ...charges(RATE), currency }];
		const page = {
			'Invoice Number': 'INV-9',
			'MBL or Order Number on the Invoice': 'maeu 400000001',
			'Container Numbers on the Invoice': 'MSCU 123456-6',
			Currency: 'USD',
			'Base fee': 400,
			'Fuel surcharge': 100.5,
			'Other Lines': '',
			'Amount to Pay': 500.5,
			...entered,
		};
		const read = runCode(TEMPLATE, 'Read the invoice', [page], { 'Booked charges': booked });
		const known = { Settings: [SETTINGS], 'Booked charges': booked, 'Read the invoice': read };
		return runCode(TEMPLATE, 'Compare', before, known)[0] ?? {};
	};

	it.each(['USD', 'US$', '$', 'usd', 'U.S. dollars'])(
		"doesn't find a discrepancy in a correct invoice in %s",
		(currency) => {
			expect(compare({ Currency: currency })).toMatchObject({
				title: 'Invoice INV-9 matches the booked rate',
				remarks: [],
			});
		},
	);

	it.each(['MAEU400000001', '400000001', 'B/L MAEU400000001', 'MBL# 400000001', 'Master B/L No.: MAEU 400000001'])(
		'knows its MBL number as %p',
		(number) => {
			expect(compare({ 'MBL or Order Number on the Invoice': number }).remarks).toEqual([]);
		},
	);

	it('compares each charge, and reads the lines that are not in the rate', () => {
		const lines = 'Chassis, 2 days: $60\nDetention 1,075.50 USD\nDiscount: -$50';
		const { differences } = compare({ 'Base fee': '', 'Other Lines': lines, 'Amount to Pay': 1186 });
		expect(
			(differences as { what: string; difference: number }[]).map(({ what, difference }) => [what, difference]),
		).toEqual([
			['Base fee', -400],
			['Chassis, 2 days (not in the rate)', 60],
			['Detention (not in the rate)', 1075.5],
			['Discount (not in the rate)', -50],
			['Total', 685.5],
		]);
	});

	it.each<[string, object, object, string]>([
		[
			'another MBL number',
			{ 'MBL or Order Number on the Invoice': 'MAEU9' },
			{},
			`The invoice is for MAEU9, not ${MBL}.`,
		],
		[
			'another container',
			{ 'Container Numbers on the Invoice': 'OOLU1' },
			{},
			'Container OOLU1 is on the invoice but not in the order.',
		],
		[
			'another container beside one of the order',
			{ 'Container Numbers on the Invoice': 'MSCU1234566 TCLU7654321' },
			{},
			'Container TCLU7654321 is on the invoice but not in the order.',
		],
		[
			'no freight',
			{ 'MBL or Order Number on the Invoice': '', 'Container Numbers on the Invoice': '' },
			{},
			'The invoice has no order number and no container number.',
		],
		['no number', { 'Invoice Number': '' }, {}, 'The invoice has no number.'],
		['no currency', { Currency: '' }, {}, 'The invoice has no currency.'],
		['another currency', { Currency: 'CAD' }, {}, 'The invoice is in CAD, the rate in USD.'],
		['a rate without currency', {}, { currency: '' }, 'The booked rate has no currency.'],
		[
			'an earlier check',
			{},
			{ before: [{ invoice_number: 'INV-9', mbl_number: 'MAEU2', checked_on: 'May 1, 2026' }] },
			'Invoice INV-9 was checked before, on May 1, 2026, for MAEU2.',
		],
		[
			'a second invoice',
			{},
			{ before: [{ invoice_number: 'INV-8', mbl_number: MBL }] },
			'Another invoice for this order was checked before: INV-8.',
		],
		[
			'a line whose amount can mean two things',
			{ 'Other Lines': 'Detention 2.760' },
			{},
			'"Detention 2.760" has no amount that can be read. Write it like this: Detention: 75.00',
		],
	])('points out %s', (_title, entered, more, remark) => {
		const { title, remarks } = compare(entered, more);
		expect(remarks).toEqual([remark]);
		expect(title).toMatch(/: 1 remark$/);
	});
});
