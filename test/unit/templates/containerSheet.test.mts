import { containerTypes } from '../../../contract/codes.ts';
import { runCode, type Json } from './code.mts';

const NAME = 'Book orders from a spreadsheet of containers';

const rate = (price: unknown, currency: string, order: Json = {}) => ({
	...{ total: price, currency, id: 'R1', lane: 'Los Angeles/Long Beach - CA → Ontario, CA' },
	order: {
		...{ mbl_number: 'MAEU1', reference: 'PO-1', notes: [], existing: '' },
		containers: [{ number: 'MSKU1234565', type: '40HQ', weight: 9000 }],
		...order,
	},
});
const booked = { mbl_number: 'MAEU2', existing: 7, notes: ['already booked as order 7, not changed'] };

const page = (...orders: Json[]) =>
	runCode(NAME, 'All orders on one page', [{}], { 'Orders with rates': orders })[0] ?? {};

it.each([
	['one order', [rate(900.5, 'USD')], 'Sum of the prices of 1 order to book: 900.50 USD'],
	['text', [rate('$1,200', 'USD'), rate(900, 'USD')], 'Sum of the prices of 2 orders to book: 2100.00 USD'],
	[
		'several currencies',
		[rate(900, 'USD'), rate(1000, 'CAD')],
		'Sum of the prices of 2 orders to book: 900.00 USD and 1000.00 CAD',
	],
	['an order that exists', [rate(900, 'USD'), rate(800, 'USD', booked)], 'prices of 1 order to book: 900.00 USD'],
	['a price without digits', [rate('on request', 'USD')], 'The sum is unknown: one of the prices has no amount.'],
])('the page of all orders shows the sum of the prices: %s', (_title, orders, sum) => {
	expect(page(...orders).html).toContain(sum);
});

it("doesn't offer a price for an order that is already booked, and shows how many orders are left to book", () => {
	const { html, to_book: left } = page(rate(900, 'USD'), rate(800, 'USD', booked));
	expect(html).toContain('<b>MAEU2: already booked</b>');
	expect(html).not.toContain('800');
	expect(left).toBe(1);
	expect(page(rate(800, 'USD', booked))).toMatchObject({
		to_book: 0,
		notes: 'MAEU2: already booked as order 7, not changed',
	});
});

it('counts an order as booked if the preview found it under another spelling of its MBL number', () => {
	const previews = [
		{ outcome: 'Would book: no order with this MBL number was found.' },
		{ outcome: 'Already booked as order 7. It is open.' },
	];
	const orders = [rate(900, 'USD'), rate(800, 'USD')];
	const { html, to_book: left } =
		runCode(NAME, 'All orders on one page', previews, { 'Orders with rates': orders })[0] ?? {};
	expect(html).toContain('Sum of the prices of 1 order to book: 900.00 USD');
	expect(left).toBe(1);
});

const notesOf = (containers: Json[], existing: Json[] = []) => {
	const order = { ...rate(1, 'USD').order, city: 'Ontario, CA', delivery_address: 'Ontario, CA', containers };
	const [found] = runCode(NAME, 'What exists', [], { 'Group by MBL number': [order], 'Find booked orders': existing });
	return found?.notes as string[];
};

it.each([
	['MSKU1234565', '40HQ', []],
	['MSKU9234567', '40HQ', ["MSKU9234567: the check digit doesn't match (ISO 6346), look for a typing error"]],
	['CMAU2345671', '40HQ', ["CMAU2345671: the check digit doesn't match (ISO 6346), look for a typing error"]],
	['MSKU1234565', '40HX', ['MSKU1234565: 40HX is not one of the usual container types']],
])('the container %s of the type %s gets the right notes', (number, type, notes) => {
	expect(notesOf([{ number, type, weight: 9000 }])).toEqual(notes);
});

it.each(containerTypes.map(({ value }) => value))('the listed type %s needs no note', (type) => {
	expect(notesOf([{ number: 'MSKU1234565', type, weight: 9000 }])).toEqual([]);
});

it('says which container of an existing order is not booked', () => {
	const containers = [
		{ number: 'HLXU8361070', type: '40HQ', weight: 9000 },
		{ number: 'CMAU2345734', type: '40HQ', weight: 9000 },
	];
	expect(notesOf(containers, [{ mbl_number: 'MAEU1', id: 7, containers: [{ number: 'HLXU8361070' }] }])[0]).toBe(
		'already booked as order 7, not changed; that order has HLXU8361070. NOT BOOKED: CMAU2345734. Ask DrayEasy to add it',
	);
});

it('repeats what the node says about a failed booking, since it may have been booked', () => {
	const results = [{ error: 'The order may or may not have been booked. Status 504.' }, { id: 8 }];
	const orders = [rate(900, 'USD'), rate(800, 'USD')];
	const { text } = runCode(NAME, 'What was booked', results, { 'Orders with rates': orders })[0] ?? {};
	expect(text).toBe('MAEU1: The order may or may not have been booked. Status 504.\nMAEU1: order 8');
});

it('finds the existing order', () => {
	const order = { ...rate(1, 'USD').order, city: 'Ontario, CA', delivery_address: 'Ontario, CA' };
	const exists = (orders: Json[]) =>
		runCode(NAME, 'What exists', [], { 'Group by MBL number': [order], 'Find booked orders': orders })[0]?.existing;
	expect([exists([{ mbl_number: 'MAEU-1', id: 7 }]), exists([{}])]).toEqual([7, '']);
});

it('shows each order in its own block without a table, which would be wider than the form', () => {
	const more = { reference: '<b>PO</b>', arrives_on: '2026-12-05', temperatures: 'MSKU1234565: -18 C' };
	const { html } = page({ ...rate(900, 'USD', more), expired_at: '2026-11-30' }, rate(800, 'USD', booked));
	expect(html).not.toContain('<table');
	expect(html).toContain(
		[
			'<p><b>MAEU1: 900 USD</b>',
			'Price valid until: 2026-11-30',
			'Reference: &#60;b&#62;PO&#60;/b&#62;',
			'Lane: Los Angeles/Long Beach - CA → Ontario, CA',
			'Arrives: 2026-12-05',
			'Containers: MSKU1234565 (40HQ, 9000 kg)',
			'Temperature: MSKU1234565: -18 C</p><p><b>MAEU2: already booked</b>',
		].join('<br>'),
	);
});
