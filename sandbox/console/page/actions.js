// eslint-disable-next-line import-x/no-unresolved -- made by the sandbox from the contract
import choices from '/_console/choices.js';

/** A date some days from today, as the API writes it. */
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const text = (name, label, value = '') => ({ name, label, type: 'text', value });
const number = (name, label, value) => ({ name, label, type: 'number', value });
const choice = (name, label, values, value = values[0]) => ({ name, label, values, value });

const unlessNext = ({ status, ...rest }) => (status === 'next' ? rest : { ...rest, status });
const filled = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const byId = ({ id }) => ({ id });
const byNumber = ({ orderNumber }) => ({ orderNumber });
const ofContainer = ({ orderId, id }) => ({ orderId, container: id });

const shipmentActions = (advance) => [
	{ label: 'Advance', control: advance, argument: byNumber },
	{ label: 'Cancel shipment', control: 'cancelShipment', argument: byNumber },
	{
		label: 'Add document',
		control: 'addDocument',
		fields: [choice('kind', 'Document', choices.documents)],
		argument: ({ orderNumber }, values) => ({ orderNumber, ...values }),
	},
];

/**
 * What can be done to a row, by list. `fields` are asked for beside the button; `argument` makes of row and fields what
 * the control takes.
 */
export const rowActions = {
	orders: [
		{
			label: 'Advance',
			control: 'advanceOrder',
			fields: [choice('status', 'Status', ['next', ...choices.orderStatuses])],
			argument: ({ id }, values) => unlessNext({ id, ...values }),
		},
		{
			label: 'Set released status',
			control: 'advanceOrder',
			fields: [choice('released_status', 'Released status', ['Released', 'Not Released'])],
			argument: ({ id }, values) => ({ id, ...values }),
		},
		{ label: 'Hold', control: 'holdOrder', argument: byId },
		{ label: 'Release from hold', control: 'releaseOrder', argument: byId },
		{ label: 'Cancel order', control: 'cancelOrder', argument: byId },
	],
	containers: [
		{
			label: 'Advance',
			control: 'advanceContainer',
			fields: [choice('status', 'Status', ['next', ...choices.containerStatuses])],
			argument: ({ orderId, id }, { status }) =>
				unlessNext({ orderId, container: id, status: status === 'next' ? status : parseInt(status, 10) }),
		},
		{ label: 'Send to exam', control: 'examContainer', argument: ofContainer },
		{
			label: 'Set last free day',
			control: 'setContainer',
			fields: [{ name: 'last_free_day', label: 'Last free day', type: 'date', value: inDays(2) }],
			argument: ({ orderId, id }, values) => ({ orderId, container: id, fields: values }),
		},
		{
			label: 'Add shipping event',
			control: 'addShippingEvent',
			fields: [
				choice('activity', 'Activity', choices.activities),
				{ name: 'date', label: 'Date', type: 'date', value: inDays(0) },
			],
			argument: ({ orderId, id }, { activity, date }) => ({
				orderId,
				container: id,
				...filled({ activity, event_time: date && `${date} 12:00:00` }),
			}),
		},
	],
	rateRequests: [
		{ label: 'Complete', control: 'advanceRateRequest', argument: ({ id }) => ({ id, status: 'completed' }) },
		{
			label: 'Reject',
			control: 'advanceRateRequest',
			fields: [text('reason', 'Reason', 'No carrier serves this lane.')],
			argument: ({ id }, values) => ({ id, status: 'rejected', ...values }),
		},
	],
	ltl: shipmentActions('advanceLtl'),
	ftl: shipmentActions('advanceFtl'),
};

/** What can be done to the sandbox as a whole. */
export const generalActions = [
	{
		label: 'Emit event',
		about: 'Posts a made-up event to the webhooks that are registered for its type.',
		control: 'emit',
		fields: [choice('eventType', 'Event', choices.events), number('count', 'How many', 1)],
	},
	{
		label: 'Make orders',
		about: 'Makes orders at once, without a rate search.',
		control: 'seedOrders',
		fields: [number('count', 'How many', 3), number('containers', 'Containers in each', 1)],
	},
	{
		label: 'Make rate requests',
		about: 'Makes open rate requests for Ontario, CA.',
		control: 'seedRateRequests',
		fields: [number('count', 'How many', 1)],
	},
	{ label: 'Expire rates', about: 'Makes all rates found so far unusable.', control: 'expireRates' },
	{
		label: 'Fail next requests',
		about: 'Makes the next requests to a path fail. A path may hold * for anything; answer needs a status.',
		control: 'fail',
		fields: [
			choice('kind', 'How', choices.faults),
			number('status', 'Status', 503),
			number('times', 'Requests', 1),
			number('delayMs', 'Delay in milliseconds', 0),
			text('path', 'Path', '/api/*'),
			choice('method', 'Method', ['', 'GET', 'POST', 'PUT', 'DELETE']),
		],
		argument: (_row, { status, kind, ...values }) => filled({ kind, ...(kind === 'answer' && { status }), ...values }),
	},
	{ label: 'Drop waiting faults', about: 'No further request fails.', control: 'clearFaults' },
	{
		label: 'Set request limit',
		about: 'Sets how many requests a window takes, and how long it is.',
		control: 'setRateLimit',
		fields: [number('limit', 'Requests', 120), number('windowMs', 'Window in milliseconds', 60_000)],
	},
	{
		label: 'Set quotas',
		about: 'Sets what is left of the quotas of the first token.',
		control: 'setQuotas',
		fields: [number('rateSearches', 'Rate searches', 1000), number('rateRequests', 'Rate requests', 100)],
		argument: (_row, { rateSearches, rateRequests }) => ({
			rateSearches: { remaining: rateSearches },
			rateRequests: { remaining: rateRequests },
		}),
	},
	{
		label: 'Change behaviour',
		about: 'Changes how the service behaves; docs/sandbox.md lists the groups and fields.',
		control: 'behave',
		fields: [{ name: 'json', label: 'Behaviour (JSON)', type: 'text', value: '{"lists": {"ignorePage": true}}' }],
		argument: (_row, { json }) => JSON.parse(json),
	},
	{
		label: 'Change deliveries',
		about: 'Changes how events are posted, such as repeats and retries.',
		control: 'deliver',
		fields: [number('copies', 'Repeats of each post', 0), number('retries', 'Retries', 0)],
	},
	{ label: 'Empty the log', about: 'Forgets the requests logged so far.', control: 'clearLog' },
	{ label: 'Reset', about: 'Forgets everything but the tokens.', control: 'reset', isDestructive: true },
];
