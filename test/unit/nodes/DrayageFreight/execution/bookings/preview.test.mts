import { previewSummary } from '../../../../../../nodes/DrayageFreight/execution/bookings/preview.ts';

const preview = {
	lane: 'Los Angeles/Long Beach - CA → Ontario, CA, USA',
	price: 627.5,
	premium: 25,
	sum: 652.5,
	currency: 'USD',
	outcome: 'Would book, unless this node has sent the MBL number before.',
	expired_at: '2031-12-01 08:00:00',
	containers: 'MSKU1234565 (40HQ, 18000 kg); TCLU7654320 (40RF, 17000 kg)',
	destination: '1200 E Airport Dr, Ontario, CA 91761',
	warnings: ['Also on order 7.'],
	body: {
		port_of_discharge_eta: '2031-12-05',
		final_port_eta: '2031-12-09',
		customer_reference_number: 'PO-4711',
		customer_memo: 'Reefer temperature: TCLU7654320: -18 C',
		containers: [{ number: 'MSKU1234565' }, { number: 'TCLU7654320' }],
	},
};

it('tells price, lane, validity, freight, ETA, destination, reference and warnings in lines', () => {
	expect(previewSummary('MBL number MAEU1', preview, true).split('\n')).toEqual([
		'MBL number MAEU1: 652.50 USD, including 25.00 USD insurance',
		'Lane: Los Angeles/Long Beach - CA → Ontario, CA, USA',
		"Price valid until 2031-12-01 08:00:00 (the API doesn't document the time zone)",
		'2 containers: MSKU1234565 (40HQ, 18000 kg); TCLU7654320 (40RF, 17000 kg)',
		'ETA: 2031-12-05',
		'ETA at the ramp: 2031-12-09',
		'Deliver to: 1200 E Airport Dr, Ontario, CA 91761',
		'Reference: PO-4711',
		'Memo: Reefer temperature: TCLU7654320: -18 C',
		'Check: Also on order 7.',
	]);
});

it('says first if nothing would be booked, and leaves out what is unknown', () => {
	const outcome = 'Already booked as order 7. Nothing would be sent, and no value shown here would change it.';
	expect(
		previewSummary('MBL number MAEU1', { ...preview, outcome }, false)
			.split('\n')
			.slice(0, 2),
	).toEqual([outcome, 'MBL number MAEU1: 652.50 USD, including 25.00 USD insurance']);
	expect(
		previewSummary('Quote number Q1', { outcome: 'Would book.', pickup_date: '2031-12-01', price: 900 }, true),
	).toBe('Quote number Q1: 900.00\nPickup: 2031-12-01');
});
