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
		expect(charges(RATE)).toMatchObject({ total: 500.5, charges: { base_fee: 400, fuel_surcharge: 100.5 } });
		expect(charges({ ...RATE, price_name: undefined }, { priceName: 'total' })).toMatchObject({ total: 500.5 });
		expect(() => charges({ ...RATE, price_name: undefined })).toThrow('no price named ""');
	});

	it('reads the rate that its note suggests for orders that were booked another way', () => {
		const notes = templateNamed(TEMPLATE).nodes.map(({ parameters }) => String(parameters.content));
		const [, rate = '{}'] = notes.map((note) => /`(\{ .* \})`/.exec(note)).find((match) => match !== null) ?? [];
		expect(charges(JSON.parse(rate) as object)).toMatchObject({
			total: 500,
			charges: { base_fee: 400, fuel_surcharge: 100 },
		});
	});

	it("doesn't treat a percentage, days or a count as money", () => {
		const more = { fuel_surcharge_percent: 25, chassis_free_days: 3, toll_count: 2, account_fee: 5 };
		expect(charges({ ...RATE, ...more }).charges).toEqual({ base_fee: 400, fuel_surcharge: 100.5, account_fee: 5 });
	});

	it('multiplies a price per container, and rejects unknown units', () => {
		expect(charges(RATE, { priceIsPer: 'container' })).toMatchObject({ total: 1001, charges: { base_fee: 800 } });
		expect(() => charges(RATE, { priceIsPer: 'box' })).toThrow('priceIsPer in Settings has to be order or container');
		expect(() => charges(RATE, { priceIsPer: 'container' }, [{}])).toThrow("can't be counted");
	});

	const compare = (
		read: object = {},
		{ before = [{}], currency = 'USD' }: { before?: object[]; currency?: string } = {},
	) =>
		runCode(TEMPLATE, 'Compare', before, {
			Settings: [SETTINGS],
			'Booked charges': [{ ...charges(RATE), currency }],
			'Read the invoice': [
				{
					output: {
						invoice_number: 'INV-9',
						mbl_number: 'maeu 400000001',
						container_numbers: ['MSCU 123456-6'],
						currency: 'USD',
						total: 500.5,
						lines: [
							{ description: 'Linehaul', amount: 400, charge: 'base_fee' },
							{ description: 'FSC', amount: 100.5, charge: 'fuel_surcharge' },
						],
						...read,
					},
				},
			],
		})[0] ?? {};

	it.each(['USD', 'US$', '$', 'usd', 'U.S. dollars'])(
		"doesn't find a discrepancy in a correct invoice in %s",
		(currency) => {
			expect(compare({ currency })).toMatchObject({ title: 'Invoice INV-9 matches the booked rate', remarks: [] });
		},
	);

	it.each(['MAEU400000001', '400000001', 'B/L MAEU400000001', 'MBL# 400000001', 'Master B/L No.: MAEU 400000001'])(
		'knows its MBL number as %p',
		(mbl_number) => {
			expect(compare({ mbl_number }).remarks).toEqual([]);
		},
	);

	it.each<[string, object, object, string]>([
		['another MBL number', { mbl_number: 'MAEU9' }, {}, `The invoice is for MBL number MAEU9, not ${MBL}.`],
		[
			'another container',
			{ container_numbers: ['OOLU1'] },
			{},
			'Container OOLU1 is on the invoice but not in the order.',
		],
		[
			'no freight',
			{ mbl_number: '', container_numbers: [] },
			{},
			'The invoice has no MBL number and no container number.',
		],
		['no number', { invoice_number: '' }, {}, 'The invoice has no number.'],
		['no currency', { currency: '' }, {}, 'The invoice has no currency.'],
		['another currency', { currency: 'CAD' }, {}, 'The invoice is in CAD, the rate in USD.'],
		['a rate without currency', {}, { currency: '' }, 'The booked rate has no currency.'],
		[
			'an earlier check',
			{},
			{ before: [{ invoice_number: 'INV-9', mbl_number: 'MAEU2', checked_on: 'May 1, 2026' }] },
			'Invoice INV-9 was checked before, on May 1, 2026, for MBL number MAEU2.',
		],
		[
			'a second invoice',
			{},
			{ before: [{ invoice_number: 'INV-8', mbl_number: MBL }] },
			'Another invoice for this MBL number was checked before: INV-8.',
		],
	])('points out %s', (_title, read, more, remark) => {
		const { title, remarks } = compare(read, more);
		expect(remarks).toEqual([remark]);
		expect(title).toMatch(/: 1 remark$/);
	});
});
