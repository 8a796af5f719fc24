/**
 * undocumented: what the service calls the fields of records that the nodes look into; the first name that is there counts
 * (docs/interface.md#u-response-names).
 */
export const responseNames = {
	order: { id: ['id', 'order_id'] },
	container: {
		id: ['id', 'container_id'],
		number: ['number', 'container_number'],
		status: ['status', 'status_code', 'container_status', 'container_status_code'],
		lastFreeDay: ['last_free_day', 'last_free_date', 'lfd', 'pickup_lfd', 'port_lfd'],
		events: ['shipping_events', 'events'],
	},
	shipment: {
		number: ['order_number', 'number'],
		status: ['status', 'customer_status', 'shipment_status'],
		events: ['events', 'tracking_events', 'tracking', 'history', 'shipping_events'],
	},
	event: {
		id: ['id', 'event_id'],
		activity: ['activity', 'event_type', 'type', 'code', 'status', 'event', 'name', 'description'],
		time: ['event_time', 'event_date', 'time', 'date', 'datetime', 'timestamp', 'occurred_at', 'actual_time'],
		mark: ['event_type', 'event_date', 'activity', 'event_time'],
	},
	status: { code: ['code', 'id', 'status', 'value', 'name'] },
} as const;
