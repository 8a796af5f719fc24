import type { IDataObject } from 'n8n-workflow';

/** Returns the updates trigger's changes in short form: `order.status 70001: open → in review`. */
export const brief = (items: readonly IDataObject[]): string[] =>
	items.map((item) => {
		const { change, previous, current, ...ids } = item as Record<string, string | null>;
		const id = ids.order_id ?? ids.rate_request_id ?? ids.order_number;
		return `${change} ${id}: ${previous} → ${current}`;
	});

/** Every change of orders in the updates trigger, in the order of the menu. */
export const ORDER_CHANGES = [
	'container.lastFreeDay',
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.releasedStatus',
	'order.status',
];
