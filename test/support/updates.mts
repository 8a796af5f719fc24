/** Every change of orders in the updates trigger, in the order of the menu. */
export const ORDER_CHANGES = [
	'container.lastFreeDay',
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.releasedStatus',
	'order.status',
];
