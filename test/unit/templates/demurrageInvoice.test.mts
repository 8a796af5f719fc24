import { runCode } from './code.mts';

const DEMURRAGE = 'Demurrage (container at the terminal)';
const DETENTION = 'Detention or per diem (container picked up)';

const PAGE = {
	'Invoice Number': 'DM-1',
	'Invoice Date': '2026-11-20',
	'First Day Charged': '2026-11-08',
	'Last Day Charged': '2026-11-10',
	'Start of Free Time': '2026-11-03',
	'End of Free Time': '2026-11-07',
	'Container Availability Date': '2026-11-03',
	'Total Due': 'USD 450',
	"The Invoice Doesn't Show": [],
	'Available for Pickup': '2026-11-03',
	'Last Free Day': '2026-11-07',
	'Picked Up': '2026-11-10',
	'Empty Returned': '',
	"Charged Days on Which It Couldn't Move": 0,
};

const check = (page: object, { charge = DEMURRAGE, sender = 'Steamship line', elsewhere = '' } = {}) =>
	runCode('Check a demurrage or detention invoice', 'Check', [{ ...PAGE, ...page }], {
		'Enter the invoice': [{ Charge: charge, 'Sent By': sender }],
		Numbers: [{ container_number: 'MSCU1234566', mbl_number: 'MAEU1' }],
		'Its dates': [{ order: elsewhere ? '' : 'order 1', order_mbl: elsewhere ? '' : 'MAEU1', elsewhere }],
	})[0] ?? {};

describe('the code of "Check a demurrage or detention invoice"', () => {
	it('counts up to the last day charged while the container is still at the terminal', () => {
		expect(check({ 'Picked Up': '', 'Last Day Charged': '2026-11-12' })).toMatchObject({ reasons: [] });
	});

	it.each<[string, object, string]>([
		['no day, after a pickup within free time', { 'Picked Up': '2026-11-06' }, '0'],
		['the days after the later of two ends of free time', { 'Last Free Day': '2026-11-08' }, '2'],
		['no day on which the container could not move', { "Charged Days on Which It Couldn't Move": 1 }, '2'],
	])('counts %s', (_title, page, days) => {
		expect(check(page).counted).toContain(`Days that count: ${days}.`);
	});

	it("doesn't apply the terminal's last free day to per diem", () => {
		const dates = { 'Picked Up': '2026-11-03', 'Empty Returned': '2026-11-10', 'Last Free Day': '2026-11-30' };
		expect(check(dates, { charge: DETENTION })).toMatchObject({ reasons: [] });
	});

	it.each([
		[30, '2026-12-10', 0],
		[31, '2026-12-11', 1],
	])('compares an invoice issued %i days after the last day charged', (_days, issued, reasons) => {
		expect(check({ 'Invoice Date': issued }).reasons).toHaveLength(reasons);
	});

	it('compares only the days of an invoice to which 46 CFR 541 does not apply', () => {
		const late = { 'Invoice Date': '2027-03-01', "The Invoice Doesn't Show": ['due date'] };
		expect(check(late, { sender: 'Someone else, such as a trucker' })).toMatchObject({
			reasons: [],
			counted: 'Days charged: 3. Days that count: 3.',
			deadline: '',
			scope: "46 CFR 541 doesn't cover this invoice, so only its days were checked.",
		});
	});

	it('reports missing dates instead of counting', () => {
		const { counted, reasons } = check({ 'First Day Charged': '', 'Invoice Date': '' });
		expect(counted).toBe('');
		expect(reasons).toEqual([expect.stringContaining("The invoice doesn't show: invoice date; first day charged.")]);
	});
});
