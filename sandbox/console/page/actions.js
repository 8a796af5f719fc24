import choices from '/_console/choices.js';

/** Returns a date some days from today, in the API's format. */
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const text = (name, label, value = '') => ({ name, label, type: 'text', value });
export const number = (name, label, value) => ({ name, label, type: 'number', value });
export const choice = (name, label, values, value = values[0][0]) => ({ name, label, values, value });

const NEXT = ['next', 'Next status'];
const unlessNext = ({ status, ...rest }) => (status === 'next' ? rest : { ...rest, status });
const filled = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const byId = ({ id }) => ({ id });
const byNumber = ({ orderNumber }) => ({ orderNumber });
const ofContainer = ({ orderId, id }) => ({ orderId, container: id });
const isOnHold = ({ status }) => status === 'on hold';

const orderSaid = ({ status }) => `now ${status}`;
const containerSaid = ({ containers }, { id }) => {
	const { status_name: name, status } = containers.find((container) => container.id === id) ?? containers[0];
	return `now ${name} (${status})`;
};
const shipmentSaid = ({ status }) => `now ${status}`;

const eventChoice = () => choice('eventType', 'Event', choices.events);
const emitSaid = (events) => {
	const numbers = [...new Set(events.map(({ order_number: number }) => number))];
	const about = numbers.length === 1 ? numbers[0] : `${numbers.length} shipments`;
	return `sent ${events.length === 1 ? 'one event' : `${events.length} events`} about ${about}`;
};

const shipmentActions = (advance) => [
	{
		label: 'Advance',
		control: advance,
		isQuick: true,
		fields: [choice('status', 'Status', [NEXT, ...choices.shipmentStatuses])],
		argument: (row, { status }) => unlessNext({ ...byNumber(row), status }),
		said: shipmentSaid,
	},
	{
		label: 'Add document',
		control: 'addDocument',
		fields: [choice('kind', 'Document', choices.documents)],
		argument: (row, values) => ({ ...byNumber(row), ...values }),
		said: () => 'added',
	},
	{ label: 'Cancel shipment', control: 'cancelShipment', argument: byNumber, said: shipmentSaid },
];

/**
 * The actions for a record, by list. `fields` are the form's inputs, and `argument` converts the record and fields to
 * the control's argument. An action with `isQuick` runs with one click and shows its form only in its options.
 */
export const rowActions = {
	orders: [
		{
			label: 'Advance',
			control: 'advanceOrder',
			isQuick: true,
			fields: [choice('status', 'Status', [NEXT, ...choices.orderStatuses])],
			argument: ({ id }, { status }) => unlessNext({ id, status }),
			said: orderSaid,
		},
		{ label: 'Hold', control: 'holdOrder', argument: byId, said: orderSaid, when: (row) => !isOnHold(row) },
		{ label: 'Release from hold', control: 'releaseOrder', argument: byId, said: orderSaid, when: isOnHold },
		{
			label: 'Set release status',
			control: 'advanceOrder',
			fields: [
				choice('released_status', 'Release status', [
					['Released', 'Released'],
					['Not Released', 'Not Released'],
				]),
			],
			argument: ({ id }, values) => ({ id, ...values }),
			said: ({ released_status: released }) => `now ${released}`,
		},
		{
			label: 'Add document',
			control: 'addFile',
			fields: [
				choice('type', 'Document', choices.orderDocuments, 'DO'),
				text('filename', 'File name', 'document.pdf'),
				number('size', 'Bytes', 20_000),
			],
			argument: ({ id }, values) => ({ holder: `order ${id}`, mediaType: 'application/pdf', ...values }),
			said: ({ fileId }) => `added as ${fileId}`,
		},
		{ label: 'Cancel order', control: 'cancelOrder', argument: byId, said: orderSaid },
	],
	containers: [
		{
			label: 'Advance',
			control: 'advanceContainer',
			isQuick: true,
			fields: [choice('status', 'Status', [NEXT, ...choices.containerStatuses])],
			argument: (row, { status }) =>
				unlessNext({ ...ofContainer(row), status: status === 'next' ? status : Number(status) }),
			said: containerSaid,
		},
		{ label: 'Send to exam', control: 'examContainer', argument: ofContainer, said: () => 'in exam' },
		{
			label: 'Set last free day',
			control: 'setContainer',
			fields: [{ name: 'last_free_day', label: 'Last free day', type: 'date', value: inDays(2) }],
			argument: (row, values) => ({ ...ofContainer(row), fields: values }),
			said: () => 'set',
		},
		{
			label: 'Add shipping event',
			control: 'addShippingEvent',
			fields: [
				choice('activity', 'Activity', choices.activities),
				{ name: 'date', label: 'Date', type: 'date', value: inDays(0) },
			],
			argument: (row, { activity, date }) => ({
				...ofContainer(row),
				...filled({ activity, event_time: date && `${date} 12:00:00` }),
			}),
			said: () => 'added',
		},
	],
	rateRequests: [
		{
			label: 'Complete',
			control: 'advanceRateRequest',
			argument: ({ id }) => ({ id, status: 'completed' }),
			said: orderSaid,
		},
		{
			label: 'Reject',
			control: 'advanceRateRequest',
			fields: [text('reason', 'Reason', 'No carrier serves this lane.')],
			argument: ({ id }, values) => ({ id, status: 'rejected', ...values }),
			said: orderSaid,
		},
	],
	ltl: [
		...shipmentActions('advanceLtl'),
		{
			label: 'Emit event',
			control: 'emit',
			fields: [eventChoice()],
			argument: (row, values) => ({ ...values, ...byNumber(row) }),
			said: emitSaid,
		},
	],
	ftl: shipmentActions('advanceFtl'),
	quotes: [
		{
			label: 'Expire rates',
			control: 'expireRates',
			argument: ({ quoteId }) => ({ quoteId }),
			said: () => 'they can no longer be booked',
			when: ({ mode }) => mode === 'drayage',
		},
	],
	webhooks: [
		{
			label: 'Emit event',
			control: 'emit',
			isQuick: true,
			fields: [number('count', 'How many', 1)],
			argument: ({ eventType }, values) => ({ eventType, ...values }),
			said: emitSaid,
		},
	],
	deliveries: [
		{
			label: 'Send again',
			control: 'emit',
			argument: ({ event_type: eventType, data: objects }) => ({ eventType, objects }),
			said: () => 'sent',
		},
	],
};

/** Sends an event about the newest matching LTL shipment, or about the chosen shipment. This is the most used button. */
export const emitEvent = (orderNumbers) => ({
	label: 'Emit event',
	control: 'emit',
	fields: [
		{ ...eventChoice(), isWide: true },
		...(orderNumbers
			? [
					choice('orderNumber', 'LTL shipment', [
						['', orderNumbers.length > 0 ? 'Newest' : 'None: a sample'],
						...orderNumbers.map((number) => [number, number]),
					]),
				]
			: []),
		number('count', 'How many', 1),
	],
	argument: (_row, values) => filled(values),
	said: emitSaid,
});

export { choices, filled };
