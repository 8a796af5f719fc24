import { bookedNumberOf, bookingResult } from '../../../../../nodes/DrayageFreight/execution/booked.ts';

const MBL = 'MAEU123456789';
const sent = { field: 'mbl_number', number: MBL };

const PLACEHOLDERS = [
	...['TBA', 'TBC', 'tbd', 'To be assigned', 'unassigned', 'Not assigned', 'N/A', 'n.a.', 'none', 'null', 'nil'],
	...['false', 'true', '---', '--', '?', '…', '', ' ', '\u200b', '0', '00', '-1', 'pending', 'unknown'],
	...[0, -5, Infinity, NaN, true, false, null, undefined, {}, []],
];

describe.each(PLACEHOLDERS)('%p', (placeholder) => {
	it("isn't the number of a booking", () => {
		expect(bookingResult({ data: { order_number: placeholder } }, sent)).not.toBe('booked');
	});

	it("next to a real ID doesn't make the booking doubtful", () => {
		expect(bookingResult({ data: { order_number: placeholder, id: 7 } }, sent)).toBe('booked');
		expect(bookedNumberOf({ data: { order_number: placeholder, id: 7 } })).toBe(7);
	});
});

it.each(['LS1', 'X', 5, '12345678901234567890', '6f1c2a9e-0c6b-4f0e-9c55-2f6f0d7c1a11'])('%p is a number', (number) => {
	expect(bookingResult({ id: number }, sent)).toBe('booked');
});

it.each([MBL, 'maeu123456789', 'MAEU 123-456-789', '123456789', 123_456_789, ' MAEU123456789\u200b', '', null, {}])(
	'a response with the MBL number %p is about this booking',
	(mbl_number) => {
		expect(bookingResult({ data: { id: 7, mbl_number } }, sent)).toBe('booked');
	},
);

it.each(['MAEU123456780', 'MSCU123456789', '23456789', '123456789A', 'OTHER'])(
	'a response with only the MBL number %p is about another booking',
	(mbl_number) => {
		for (const content of [
			{ id: 7, mbl_number },
			{ data: { id: 7, mbl_number } },
			{ data: { mbl_number, order: { id: 7 } } },
			{ data: [{ id: 1, mbl_number }, { id: 2 }] },
		])
			expect(bookingResult(content, sent)).toBe('another');
	},
);

it('the record with the sent MBL number comes first', () => {
	const content = {
		data: [
			{ id: 1, mbl_number: 'OTHER' },
			{ id: 2, mbl_number: MBL },
		],
	};
	expect([bookingResult(content, sent), bookedNumberOf(content, sent)]).toEqual(['booked', 2]);
});

it('a request without a number matches any response', () => {
	expect(bookingResult({ id: 7, quote_number: 'FQ1' }, { field: 'quote_number', number: undefined })).toBe('booked');
});

const DENIALS = [
	'Booking failed: the rate has expired',
	'Unable to book this rate',
	"The order couldn't be booked",
	'Your order was declined by the carrier',
	'This rate is no longer available',
	'RATE_EXPIRED',
	'Order canceled',
];

describe.each(DENIALS)('"%s"', (words) => {
	it.each(['message', 'msg', 'detail', 'reason', 'code', 'status', 'order_status', 'error_message', 'result'])(
		'as %s denies a booking, both next to the record and inside it',
		(field) => {
			expect(bookingResult({ data: { id: 7 }, [field]: words }, sent)).toBe('denied');
			expect(bookingResult({ data: { id: 7, [field]: words } }, sent)).toBe('denied');
		},
	);
});

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

it.each<unknown>([nested(6_000), { name: { toString: 'x' } }, { toString: 'x' }, [{}]])(
	"an unusual status next to a number doesn't throw an error",
	(status) => {
		expect(bookingResult({ data: { order_number: 'N1', status, message: status } }, sent)).toBe('booked');
	},
);
