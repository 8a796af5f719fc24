/** Every change of orders that the updates trigger can be asked for, in the order of the menu. */
export const ORDER_CHANGES = [
	'container.lastFreeDay',
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.releasedStatus',
	'order.status',
];
