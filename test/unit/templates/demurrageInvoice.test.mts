import { DEMURRAGE, DETENTION, INVOICE, NOT_SHOWN, TEMPLATE, UNSURE } from '../../fixtures/demurrageInvoice.mts';
import { inZone, runCode } from './code.mts';

const PAGE = {
	...INVOICE,
	"The Invoice Doesn't Show": [],
	'Available for Pickup': '2025-11-03',
	'Last Free Day': '2025-11-07',
	'Picked Up': '2025-11-10',
	'Empty Returned': '',
	"Charged Days the Container Couldn't Move": 0,
	left_empty: '',
};

const check = (page: object, { charge = DEMURRAGE, sender = 'Steamship line', elsewhere = '', answer = '' } = {}) =>
	runCode(TEMPLATE, 'Check', [{ 'Does the invoice show it?': answer }], {
		'Left empty': [{ ...PAGE, ...page }],
		'Enter the invoice': [{ Charge: charge, 'Sent By': sender }],
		Numbers: [{ container_number: 'MSCU1234566', mbl_number: 'MAEU1' }],
		'Container dates': [{ order: elsewhere ? '' : 'order 1', order_mbl: elsewhere ? '' : 'MAEU1', elsewhere }],
	})[0] ?? {};

describe(`the code of "${TEMPLATE}"`, () => {
	it('counts up to the last day charged while the container is still at the terminal', () => {
		const page = { 'Picked Up': '', 'Last Day Charged': '2025-11-12', 'Days Billed': 5, 'Total Due': '750' };
		expect(check(page)).toMatchObject({ reasons: [] });
	});

	it.each<[string, object, string]>([
		[
			'more days than the range has',
			{ 'Days Billed': 8 },
			'8 days are billed, but Nov 8, 2025 to Nov 10, 2025 are 3 days.',
		],
		[
			'more than the days at the rate',
			{ 'Total Due': 'USD 1,150.00' },
			'3 days at 150 per day are 450, but the invoice asks for USD 1,150.00.',
		],
		[
			'the days in the range if it shows no number',
			{ 'Days Billed': '', 'Total Due': '$600' },
			'3 days at 150 per day are 450, but the invoice asks for $600.',
		],
		[
			'fewer free days than are due',
			{ 'Free Days in Your Contract or Tariff': 7 },
			'Free time on the invoice ends on Nov 7, 2025, but we have 7 free days, until Nov 9, 2025.',
		],
		['days that have not happened', { 'Picked Up': '', 'Last Day Charged': '2999-01-01' }, "haven't happened yet."],
	])('finds an invoice for %s', (_title, page, reason) => {
		expect(check(page).reasons).toContainEqual(expect.stringContaining(reason));
	});

	it.each<[string, object]>([
		['fewer days than the range has, as without weekends', { 'Days Billed': 2, 'Total Due': '300' }],
		['an amount that can be read in two ways', { 'Total Due': '2.760' }],
		['an amount without a rate', { 'Rate per Day': '', 'Total Due': '900' }],
	])('accepts %s', (_title, page) => {
		expect(check(page).reasons).toEqual([]);
	});

	it('counts whole days where midnight is missing when clocks change', () => {
		const charged = { 'First Day Charged': '2025-09-07', 'Last Day Charged': '2025-09-09', 'Picked Up': '2025-09-09' };
		const before = { 'Available for Pickup': '2025-09-02', 'Last Free Day': '2025-09-06', 'Invoice Date': '' };
		inZone('America/Santiago', () => {
			expect(check({ ...charged, ...before }).counted).toMatch(/^Days charged: 3\./);
		});
	});

	it('says what the days that count cost', () => {
		const { counted } = check({ 'Picked Up': '2025-11-09' });
		expect(counted).toBe('Days charged: 3. Days that count: 2. At 150 per day: 300.');
	});

	it.each<[string, object, string]>([
		[
			'a last day before the first',
			{ 'First Day Charged': '2025-11-10', 'Last Day Charged': '2025-11-05' },
			'Last Day Charged, Nov 5, 2025, is before First Day Charged, Nov 10, 2025. Submit the form again with the right dates.',
		],
		[
			'free time that ends before it starts',
			{ 'End of Free Time': '2025-11-01' },
			'End of Free Time, Nov 1, 2025, is before Start of Free Time, Nov 3, 2025. Submit the form again with the right dates.',
		],
	])('asks about %s instead of counting', (_title, page, question) => {
		expect(check(page)).toEqual({ questions: [question], reasons: [] });
	});

	it('claims that something is missing only after a person has confirmed it', () => {
		const page = { 'Invoice Date': '', left_empty: 'invoice date' };
		expect(check(page, { answer: UNSURE })).toEqual({
			questions: ['You left these empty: invoice date. Look for it on the invoice and submit the form again.'],
			reasons: [],
		});
		expect(check(page, { answer: NOT_SHOWN }).reasons).toEqual([
			expect.stringContaining("The invoice doesn't show: invoice date."),
		]);
	});

	it.each<[string, object, string]>([
		['no day, after a pickup within free time', { 'Picked Up': '2025-11-06' }, '0'],
		['the days after the later of two ends of free time', { 'Last Free Day': '2025-11-08' }, '2'],
		['no day on which the container could not move', { "Charged Days the Container Couldn't Move": 1 }, '2'],
	])('counts %s', (_title, page, days) => {
		expect(check(page).counted).toContain(`Days that count: ${days}.`);
	});

	it("doesn't apply the terminal's last free day to per diem", () => {
		const dates = { 'Picked Up': '2025-11-03', 'Empty Returned': '2025-11-10', 'Last Free Day': '2025-11-30' };
		expect(check(dates, { charge: DETENTION })).toMatchObject({ reasons: [] });
	});

	it.each([
		[30, '2025-12-10', 0],
		[31, '2025-12-11', 1],
	])('compares an invoice issued %i days after the last day charged', (_days, issued, reasons) => {
		expect(check({ 'Invoice Date': issued }).reasons).toHaveLength(reasons);
	});

	it('compares only the days of an invoice to which 46 CFR 541 does not apply', () => {
		const late = { 'Invoice Date': '2026-03-01', "The Invoice Doesn't Show": ['due date'] };
		expect(check(late, { sender: 'Someone else, such as a trucker' })).toMatchObject({
			reasons: [],
			counted: 'Days charged: 3. Days that count: 3. At 150 per day: 450.',
			deadline: '',
			scope: "46 CFR 541 doesn't cover this invoice, so only its days were checked.",
		});
	});

	it('says that the days were not counted without a first or last day', () => {
		const { counted } = check({ 'First Day Charged': '' });
		expect(counted).toBe("The days weren't counted, because the first or last day charged is empty.");
	});
});
