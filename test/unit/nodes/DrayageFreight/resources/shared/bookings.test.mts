import { ltlRecovery, orderRecovery } from '../../../../../../nodes/DrayageFreight/resources/shared/bookings.ts';

const parties = {
	pickup_company_name: 'Acme',
	pickup_address1: '1 Main St',
	destination_company_name: 'Harbor Goods',
	destination_address1: '9 Dock Rd',
};

describe('a listed LTL shipment is the booking', () => {
	const body = { rate_number: 'LR1', ...parties };
	it.each([
		['same', 'its rate number says so', { rate_number: 'LR1', pickup_company_name: 'ACME Inc.' }],
		['other', 'its rate number is another one', { ...body, rate_number: 'LR2' }],
		['same', 'it names no rate number and all parties agree', { ...parties, pickup_company_name: ' ACME ' }],
		['same', 'those of the parties that it names agree', { rate_number: null, pickup_company_name: 'Acme' }],
		['unclear', 'it names no rate number and another party', { ...parties, destination_company_name: 'Somebody' }],
		['unclear', 'it names neither', { order_number: 'LS1' }],
	])('%s: %s', (match, _, record) => {
		expect(ltlRecovery.lookUp?.compare(record, body)).toBe(match);
	});
});

describe('a listed order is the booking', () => {
	const body = { mbl_number: 'MAEU1', customer_reference_number: 7 };
	it.each([
		[
			'same',
			'both numbers agree, whatever their case or kind',
			{ mbl_number: 'maeu1', customer_reference_number: '7' },
		],
		['same', 'it has no reference number', { mbl_number: 'MAEU1' }],
		['other', 'its reference number is another one', { mbl_number: 'MAEU1', customer_reference_number: '8' }],
		['other', 'its MBL number is another one', { mbl_number: 'MAEU2', customer_reference_number: 7 }],
		['unclear', 'it has no MBL number', { customer_reference_number: 7 }],
	])('%s: %s', (match, _, record) => {
		expect(orderRecovery.lookUp?.compare(record, body)).toBe(match);
	});
});
