import { orders } from '../../../../../nodes/DrayageFreightUpdatesTrigger/watches/order.ts';

it.each([
	[{ id: 7, order_id: 8, mbl_number: 'MAEU1' }, '7'],
	[{ order_id: 8, mbl_number: 'MAEU1' }, '8'],
	[{ mbl_number: 'MAEU1' }, 'MAEU1'],
	[{ status: 'open' }, undefined],
])('%j is identified by %s', (record, id) => {
	expect(orders.idOf(record)).toBe(id);
});
