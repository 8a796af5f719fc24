import type { Delivery } from '../../events/post.mts';
import { eventTypes } from '../../../contract/index.ts';
import { fact, linkTo, timeFact, type Context, type Detail, type Kind, type Part, type Related } from '../kind.mts';
import { eventName } from '../names.mts';
import { httpStatus, type Status } from '../tones.mts';
import { isRecord, textOf } from '../values.mts';

const isAccepted = (attempt: number | string | undefined) =>
	typeof attempt === 'number' && attempt >= 200 && attempt < 300;

/** Returns the state of a webhook request: its last attempt, or that it's being sent. */
export function deliveryStatus({ attempts, done }: Delivery): Status {
	const last = attempts.at(-1);
	if (last === undefined) return { text: done ? 'Not sent' : 'Sending', tone: done ? 'failed' : 'moving' };
	return isAccepted(last) || done ? httpStatus(last) : { text: `${last}, retrying`, tone: 'moving' };
}

/** Returns whether a delivery has failed after its last attempt. */
export const hasFailed = ({ attempts, done }: Delivery): boolean => done && !isAccepted(attempts.at(-1));

const orderNumbers = ({ data }: Delivery) => [
	...new Set(
		data.map((event) => (isRecord(event) ? textOf(event.order_number) : '')).filter((number) => number !== ''),
	),
];

/**
 * Returns the last part of an n8n webhook's path, which identifies the workflow for people. The middle part is the ID
 * of the workflow or node.
 */
const receiverOf = (url: string) => {
	const { host, pathname } = new URL(url);
	return { host, isTest: pathname.includes('/webhook-test/') };
};

const shipmentsOf = (delivery: Delivery, { state }: Context): Related[] =>
	orderNumbers(delivery).map((number) => {
		const isKnown = state.ltl.list().some(({ orderNumber }) => orderNumber === number);
		return { title: `LTL shipment ${number}`, ...(isKnown && { to: linkTo('ltl', number) }) };
	});

/** Returns the response to each attempt: its status, its duration and the beginning of its body. */
const attemptsOf = (delivery: Delivery, { state }: Context): Part[] =>
	state.events.attemptsOf(delivery).map(({ at, tookMs, body }, index) => {
		const outcome = delivery.attempts[index] ?? '';
		return {
			key: String(index),
			title: `Attempt ${index + 1}`,
			status: httpStatus(outcome),
			facts: [
				...timeFact('Sent', at),
				...fact('Took', `${tookMs.toLocaleString('en-US')} ms`),
				...fact('Error', typeof outcome === 'string' ? outcome : ''),
			],
			text: { title: `Response body ${index + 1}`, value: body },
		};
	});

function detail(delivery: Delivery, context: Context): Omit<Detail, 'key'> {
	const { event_type: type, url, data } = delivery;
	const { isTest } = receiverOf(url);
	return {
		title: eventName(type),
		subtitle: orderNumbers(delivery).join(', '),
		status: deliveryStatus(delivery),
		facts: [
			...fact('Event', eventName(type), { code: type }),
			...timeFact('Sent', context.witness.when(delivery)),
			...fact('Receiver', isTest ? 'Test run in the editor' : 'Published workflow'),
			...fact('URL', url),
		],
		parts: { title: 'Attempts', items: attemptsOf(delivery, context) },
		related: [{ title: 'Shipments', rows: shipmentsOf(delivery, context) }],
		json: [{ title: 'Body', value: { data } }],
		record: { event_type: type, data },
	};
}

/** Webhook requests that were sent, with their responses. */
export const deliveries: Kind<Delivery> = {
	list: ({ state }) => state.events.list(),
	key: (delivery, { witness }) => String(witness.idOf(delivery)),
	text: (delivery) =>
		`${delivery.event_type} ${eventName(delivery.event_type)} ${delivery.url} ${orderNumbers(delivery).join(' ')}`,
	row: (delivery, { witness }) => ({
		at: witness.when(delivery),
		event: eventName(delivery.event_type),
		code: delivery.event_type,
		orders: orderNumbers(delivery).join(', '),
		receiver: receiverOf(delivery.url).host,
		isTest: receiverOf(delivery.url).isTest,
		attempts: delivery.attempts.length,
		status: deliveryStatus(delivery),
	}),
	filters: [
		{
			name: 'result',
			label: 'Result',
			options: () => [
				['delivered', 'Delivered'],
				['failed', 'Failed'],
			],
			holds: (delivery, value) => (value === 'failed' ? hasFailed(delivery) : isAccepted(delivery.attempts.at(-1))),
		},
		{
			name: 'event',
			label: 'Event',
			options: () => eventTypes.map(({ value }) => [value, eventName(value)]),
			holds: ({ event_type: type }, value) => type === value,
		},
	],
	detail,
};
