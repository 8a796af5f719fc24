import { isCanceled, saysTrouble, troubleOf } from '../../../../../nodes/DrayageFreight/execution/booked.ts';

const FIELDS = ['status', 'status_name', 'order_status', 'shipment_status', 'customer_status_name'];

const CANCELED = [
	'Canceled',
	'Cancelled.',
	'CANCELLED (TONU)',
	'Canceled - TONU',
	'Canceled by customer',
	'Canceled on 2026-11-28 10:00',
	'Canceled by the carrier',
	'Canceled (duplicate)',
	'Order canceled',
	'Shipment was cancelled',
	'Your order has been canceled',
	'ORDER_CANCELED',
	'Voided',
	'Canceled due to weather',
];

/** Words that mention a cancellation without affecting the booking. */
const NOT_CANCELED = [
	'Cancellation requested',
	'Cancellation denied',
	'Cancellation pending',
	'Pending cancellation',
	'Cancel requested',
	'Canceled request denied',
	'Canceled - reinstated',
	'Cancelled: rebooked',
	'Cancelled: cancellation denied by carrier',
	'Canceled - cancellation withdrawn',
	'Cancelled: cancel request rejected',
	'Canceled by mistake, active again',
	'Cancelled, resumed',
	'Canceled — now dispatched',
	'Canceled/Rescheduled',
	'Not canceled',
	'To be canceled',
	'Delivery canceled',
	'Avoided',
];

const TROUBLE = [
	'Failed',
	'Error',
	'Rejected',
	'REJECTED_BY_CARRIER',
	'Rejected: no capacity',
	'Declined - no capacity',
	'Declined by carrier',
	'Booking failed',
	'Not booked',
	"Couldn't be booked",
	'Expired',
	'Quote expired',
	'Unsuccessful',
	'Tender refused',
	'No longer available',
];

/** Cancellations that may have been reverted, or may not. */
const DOUBTFUL = [
	'Canceled by carrier - equipment not available',
	'Canceled: rejected by carrier',
	'Canceled - request sent',
	'Cancelled by carrier, new carrier assigned',
	'Canceled - tendered to another carrier',
	'Canceled: pending approval',
	'Canceled (pending)',
	'Canceled - delivered',
	'Canceled - replaced by LS2',
	'Cancelled / re-tendered to Estes',
	'Cancelled - in dispute',
	'Canceled by shipper, not picked up',
	'Canceled - now at terminal',
	'Voided due to error',
];

const FINE = [
	'Booked',
	'Dispatched',
	'In transit',
	'Delivery failed',
	'Delivery exception',
	'Delivery attempt rejected',
	'Pickup failed',
	'Pick-up failed',
	'Appointment rejected',
	'Declined by consignee',
	'No errors',
	'Not rejected',
	'Pending',
	'9',
	'',
	...NOT_CANCELED,
];

describe.each(FIELDS)('in %s', (field) => {
	it.each(CANCELED)('"%s" is canceled', (words) => {
		expect(isCanceled({ [field]: words })).toBe(true);
		expect(isCanceled({ [field]: { name: words, code: 9 } })).toBe(true);
	});

	it.each([...FINE, ...TROUBLE, ...DOUBTFUL])('"%s" is not canceled', (words) => {
		expect(isCanceled({ [field]: words })).toBe(false);
	});

	it.each([...TROUBLE, ...DOUBTFUL])('"%s" is a sign of trouble', (words) => {
		expect(troubleOf({ [field]: words })).toBeDefined();
		expect(troubleOf({ [field]: { code: words } })).toBeDefined();
	});

	it.each(FINE)('"%s" isn’t a sign of trouble', (words) => {
		expect(troubleOf({ [field]: words })).toBeUndefined();
	});
});

it.each([...CANCELED, ...TROUBLE, ...DOUBTFUL])('one other status next to "%s" is enough to raise doubt', (words) => {
	const record = { status: words, shipment_status: 'In transit' };
	expect([isCanceled(record), troubleOf(record)]).toEqual([false, undefined]);
	const empty = { status: words, shipment_status: '', customer_status: null, order_status: '9' };
	expect(isCanceled(empty) || troubleOf(empty) !== undefined).toBe(true);
});

it.each(DOUBTFUL)('a record whose other status says Canceled is in trouble if it says "%s"', (words) => {
	const record = { status: 'Canceled', order_status: words };
	expect(isCanceled(record) || troubleOf(record) !== undefined).toBe(true);
});

it.each<[object, boolean]>([
	[{ canceled_at: '2026-01-01' }, true],
	[{ cancelled_at: '2026-01-01T10:00:00Z', status: null }, true],
	[{ canceled_at: 1_767_225_600 }, true],
	[{ is_canceled: true }, true],
	[{ is_cancelled: 1, status: '9' }, true],
	[{ canceled_at: null }, false],
	[{ canceled_at: '' }, false],
	[{ canceled_at: '0000-00-00' }, false],
	[{ is_canceled: false }, false],
	[{ canceled: 'false' }, false],
	[{}, false],
])('%j is canceled: %s', (record, is) => {
	expect(isCanceled(record as never)).toBe(is);
});

it('a cancellation mark next to another status is a sign of trouble', () => {
	const record = { status: 'Booked', canceled_at: '2026-01-01' };
	expect([isCanceled(record), troubleOf(record)]).toEqual([false, 'canceled_at']);
});

it.each([
	'Booked',
	'Order created. It cannot be canceled online',
	'Success',
	'No errors',
	'Free cancellation until 5 pm',
])('the message "%s" doesn\'t deny a booking', (message) => {
	expect(saysTrouble(message)).toBe(false);
});

it.each<[unknown]>([[{ toString: 'x' }], [{ name: { toString: 'x' } }], [[]], [5], [true], [null], [Symbol('x')]])(
	"a status of %p doesn't contain words",
	(status) => {
		const record = { status } as never;
		expect([isCanceled(record), troubleOf(record)]).toEqual([false, undefined]);
	},
);
