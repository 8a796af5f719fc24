import fc from 'fast-check';
import { carriesNumber, orderQueries } from '../../../../../nodes/shared/locators/orders.ts';

/** Returns the queries of each step in short: `mbl_number=MAEU1`. */
const stepsOf = (text: string) =>
	orderQueries(text).map((step) => step.map((query) => Object.entries(query).flat().join('=')).join(' '));

const FIRST_PAGE = 'page=1=per_page=100';

describe("the queries for an order's number", () => {
	it.each([
		[
			'po 4711',
			[...['customer_reference_number=po 4711', FIRST_PAGE], ...['booking_number=PO4711', 'mbl_number=PO4711']],
		],
		[
			'MAEU 712 345 678',
			[
				...['mbl_number=MAEU712345678', FIRST_PAGE, 'mbl_number=MAEU 712 345 678', 'mbl_number=712345678'],
				'customer_reference_number=MAEU 712 345 678',
			],
		],
		[
			'msku 123456-5',
			[
				...['container_number=MSKU1234565', FIRST_PAGE, 'mbl_number=MSKU1234565'],
				...['customer_reference_number=msku 123456-5', 'booking_number=MSKU1234565'],
			],
		],
		['BK70001', ['booking_number=BK70001', FIRST_PAGE, 'customer_reference_number=BK70001', 'mbl_number=BK70001']],
		[
			'712 345 678',
			[
				`mbl_number=712345678 id=712345678 customer_reference_number=712 345 678 booking_number=712345678 ${FIRST_PAGE}`,
			],
		],
		['PO-4711', ['customer_reference_number=PO-4711', FIRST_PAGE, 'booking_number=PO4711', 'mbl_number=PO4711']],
		['---', []],
	])('%j begin with what it looks like', (text, steps) => {
		expect(stepsOf(text)).toEqual(steps);
	});

	it('are at most five different ones', () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z]{0,5}[ -]?\d{0,12}$/)),
				(text) => {
					const queries = orderQueries(text)
						.flat()
						.map((query) => JSON.stringify(query));
					return queries.length <= 5 && new Set(queries).size === queries.length;
				},
			),
		);
	});
});

describe('an order has a number', () => {
	const order = {
		id: 70004,
		mbl_number: 'MAEU712345678',
		booking_number: 'BK5544',
		customer_reference_number: 'PO-7001, PO-7002',
		containers: [{ container_number: 'MSKU1234565' }, { number: 'TEMU3507186' }],
		warehouse_id: 12345,
	};

	it.each([
		...['70004', 'maeu-712 345 678', '712345678', 'BK-5544', '5544', 'po 7002', 'PO-7001, PO-7002', '7001'],
		...['MSKU 123456-5', '3507186', '\u200bPO\uff0d7001'],
	])('such as %j', (text) => {
		expect(carriesNumber(order, text)).toBe(true);
	});

	it.each([
		...['7000', '12345', 'ONEY712345678', '12345678', 'PO-700', 'KPO-7001', 'BK55', 'ID70004', '', '--', '1234565x'],
	])('but not %j', (text) => {
		expect(carriesNumber(order, text)).toBe(false);
	});

	it("that lacks its carrier's letters in the API", () => {
		expect(carriesNumber({ mbl_number: '219876543' }, 'MAEU219876543')).toBe(true);
	});

	it('only if the record itself shows it', () => {
		expect(carriesNumber({ id: 1, mbl_number: 'MAEU1', containers: [null, 'MSKU1234565'] }, 'BK1')).toBe(false);
	});
});
