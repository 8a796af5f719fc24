import type { Shipment } from '../../model/records.mts';
import { whyNotCanceled } from '../../shipments/advance.mts';
import { CANCELED, shipmentStatuses } from '../../model/statuses.mts';
import {
	dollars,
	fact,
	linkTo,
	timeFact,
	type Context,
	type Detail,
	type Kind,
	type Part,
	type Step,
} from '../kind.mts';
import {
	actionSteps,
	deliveriesAbout,
	deliveryRows,
	deliverySteps,
	documentRows,
	documentSteps,
	requestRows,
	requestsAbout,
} from '../related.mts';
import { statusOf } from '../tones.mts';
import { amountOf, isRecord, isThere, placeOf, textOf, timeOf } from '../values.mts';
import { quoteKey } from './quotes.mts';

type Mode = 'ltl' | 'ftl';

const STATE_CODES = /, ([A-Z]{2})\b.*$/;

/** Formats a city as "Macon, GA". The record's city has the state's name; its full name has the state's code. */
const endOf = ({ record }: Shipment, side: 'pickup' | 'destination') => {
	const city = record[`${side}_city`];
	const full = isRecord(city) ? textOf(city.full_name) : '';
	const code = STATE_CODES.exec(full)?.[1];
	return isRecord(city) && code !== undefined ? `${textOf(city.name)}, ${code}` : placeOf(city);
};

/** Returns both ends of a shipment, in words. */
export const shipmentLane = (shipment: Shipment): string =>
	[endOf(shipment, 'pickup'), endOf(shipment, 'destination')].filter((end) => end !== '').join(' → ');

/** Returns the tracking events of a shipment. */
export const trackingSteps = ({ tracking }: Shipment): Step[] =>
	tracking
		.map(({ status, location, event_date: date }) => {
			const at = timeOf(date);
			return at === undefined ? undefined : { at, title: status, text: location, status: statusOf(status) };
		})
		.filter(isThere);

/** Weights and counts of an LTL shipment's items. */
const itemsOf = ({ record }: Shipment): Part[] =>
	(Array.isArray(record.items) ? record.items.filter(isRecord) : []).map((item, index) => ({
		key: String(index),
		title: textOf(item.description) || `Item ${index + 1}`,
		facts: [
			...fact('Units', [textOf(item.units), textOf(item.package_type)].filter(Boolean).join(' ')),
			...fact('Weight', [amountOf(item.total_weight), textOf(item.weight_unit)].filter(Boolean).join(' ')),
			...fact('Size', [item.length, item.width, item.height].map(textOf).filter(Boolean).join(' × ')),
		],
	}));

function detail(mode: Mode, shipment: Shipment, context: Context): Omit<Detail, 'key'> {
	const { orderNumber, status, record, offer } = shipment;
	const holder = `${mode} ${orderNumber}`;
	const deliveries = deliveriesAbout(context, orderNumber);
	const quote = quoteKey(offer, context);
	return {
		title: `${mode.toUpperCase()} shipment ${orderNumber}`,
		subtitle: shipmentLane(shipment),
		status: statusOf(status),
		facts: [
			...fact('Price', dollars(record.rate)),
			...fact('Reference', record.customer_reference_number),
			...fact('PRO number', record.pro_number),
			...fact('Pickup', textOf(record.actual_pickup_date) || `${textOf(record.estimated_pickup_date)} (estimated)`),
			...fact(
				'Delivery',
				textOf(record.actual_delivery_date) || `${textOf(record.estimated_delivery_date)} (estimated)`,
			),
			...fact('From', [record.pickup_company_name, record.pickup_address1].map(textOf).filter(Boolean).join(', ')),
			...fact(
				'To',
				[record.destination_company_name, record.destination_address1].map(textOf).filter(Boolean).join(', '),
			),
			...fact('Insurance', record.is_insurance_entrusted === true ? `Yes, premium ${dollars(record.premium)}` : 'No'),
			...timeFact('Created', timeOf(record.created_at)),
		],
		parts: mode === 'ltl' ? { title: 'Items', items: itemsOf(shipment) } : undefined,
		timeline: [
			...trackingSteps(shipment),
			...documentSteps(context, holder),
			...deliverySteps(context, deliveries),
			...actionSteps(context, (argument) => argument.orderNumber === orderNumber),
		],
		related: [
			{
				title: 'Quote',
				rows:
					quote === undefined
						? []
						: [
								{
									to: linkTo('quotes', quote),
									title: `${mode.toUpperCase()} quote`,
									text: offer,
									at: context.state.offers.get(offer)?.record.quotedAt,
								},
							],
			},
			{ title: 'Documents', rows: documentRows(context, holder) },
			...(mode === 'ltl' ? [{ title: 'Webhook deliveries', rows: deliveryRows(context, deliveries) }] : []),
			{ title: 'Requests', rows: requestRows(context, requestsAbout(context, [orderNumber, offer])) },
		],
		json: [
			{ title: 'Record', value: record },
			{ title: 'Tracking', value: shipment.tracking },
		],
		record: { orderNumber, status, whyNot: { cancelShipment: whyNotCanceled(shipment) } },
	};
}

/** Returns the list of LTL or FTL shipments. */
export const shipments = (mode: Mode): Kind<Shipment> => ({
	list: ({ state }) => state[mode].list(),
	key: ({ orderNumber }) => orderNumber,
	text: (shipment) =>
		`${shipment.orderNumber} ${shipment.offer} ${shipment.status} ${shipmentLane(shipment)} ${textOf(shipment.record.customer_reference_number)} ${textOf(shipment.record.pro_number)}`,
	row: (shipment) => ({
		id: shipment.orderNumber,
		reference: textOf(shipment.record.customer_reference_number),
		lane: shipmentLane(shipment),
		pickup: textOf(shipment.record.actual_pickup_date) || textOf(shipment.record.estimated_pickup_date),
		delivery: textOf(shipment.record.actual_delivery_date) || textOf(shipment.record.estimated_delivery_date),
		price: dollars(shipment.record.rate),
		at: timeOf(shipment.record.created_at),
		status: statusOf(shipment.status),
	}),
	filters: [
		{
			name: 'status',
			label: 'Status',
			options: () => [...shipmentStatuses, CANCELED].map((status) => [status, status]),
			holds: ({ status }, value) => status === value,
		},
	],
	detail: (shipment, context) => detail(mode, shipment, context),
});
