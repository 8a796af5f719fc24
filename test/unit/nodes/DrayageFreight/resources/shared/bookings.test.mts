import { ltlRecovery, orderRecovery } from '../../../../../../nodes/DrayageFreight/resources/shared/bookings.ts';

const parties = {
	pickup_company_name: 'Acme',
	pickup_address1: '1 Main St',
	destination_company_name: 'Harbor Goods',
	destination_address1: '9 Dock Rd',
};

describe('a listed LTL shipment is found', () => {
	const body = { rate_number: 'LR1', ...parties };
	it.each([
		['by its rate number', { rate_number: 'LR1', pickup_company_name: 'ACME Inc.' }],
		['by its rate number, whatever its case or kind', { rate_number: ' lr1' }],
		['by all parties, where it names no rate number', { ...parties, rate_number: null, pickup_company_name: ' ACME ' }],
	])('%s', (_, record) => {
		expect(ltlRecovery.lookUp?.find([record], body)).toBe(record);
	});

	it.each([
		['it has another rate number', { ...body, rate_number: 'LR2' }],
		['it names no rate number and another party', { ...parties, destination_company_name: 'Somebody' }],
		['it names no rate number and another company at the pickup', { ...parties, pickup_company_name: 'Somebody' }],
		['it names no rate number and another address of the pickup', { ...parties, pickup_address1: '2 Main St' }],
		['it names no rate number and not all parties', { ...parties, destination_address1: undefined }],
		['it names neither', { order_number: 'LS1' }],
	])('unless %s', (_, record) => {
		expect(ltlRecovery.lookUp?.find([record], body)).toBeUndefined();
	});

	it('by its rate number alone among others, since the same parties ship again and again', () => {
		const [earlier, other] = [{ ...parties, order_number: 'LS1' }, { order_number: 'LS2' }];
		const booked = { ...parties, rate_number: 'LR1' };
		expect(ltlRecovery.lookUp?.find([earlier, other, booked], body)).toBe(booked);
		expect(ltlRecovery.lookUp?.find([earlier, other], body)).toBeUndefined();
	});
});

describe('a listed order is found', () => {
	const body = { mbl_number: 'MAEU1', customer_reference_number: 7 };
	it.each([
		['by both numbers, whatever their case or kind', { mbl_number: 'maeu1', customer_reference_number: '7' }],
		['by its MBL number, where it has no reference number', { mbl_number: 'MAEU1', customer_reference_number: null }],
	])('%s', (_, record) => {
		expect(orderRecovery.lookUp?.find([{ mbl_number: 'MAEU0' }, record], body)).toBe(record);
	});

	it.each([
		['its reference number is another one', { mbl_number: 'MAEU1', customer_reference_number: '8' }],
		['its MBL number is another one', { mbl_number: 'MAEU2', customer_reference_number: 7 }],
		['it has no MBL number', { customer_reference_number: 7 }],
	])('unless %s', (_, record) => {
		expect(orderRecovery.lookUp?.find([record], body)).toBeUndefined();
	});
});
