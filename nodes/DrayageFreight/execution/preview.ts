import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord, recordOr } from '../../../transport';
import { sentences } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import type { BookingKind, ItemCall, ItemRequest } from '../../shared/operations/operation';
import { pick, reach } from '../../shared/records';
import { whenRunManually } from '../resources/shared/bookings';
import { carrierIn, askedFor, inputQuote, pricePathOf } from '../resources/shared/quotedRate';
import { isTool } from './bookingTexts';
import { type DeliveryWarehouse, warehouseWords } from '../resources/shared/warehouses';

/** The modes in which n8n runs a node when a person tests a workflow, including a trigger's test events. */
const BY_HAND = ['manual', 'evaluation'];

/** Returns whether a person runs the workflow manually. */
export const isByHand = (context: IExecuteFunctions) => BY_HAND.includes(context.getMode());

/** Returns whether a person has started this run, or retries one in the Executions tab. A retry always books. */
export const isByPerson = (context: IExecuteFunctions) => isByHand(context) || context.getMode() === 'retry';

const label = whenRunManually.property.displayName;

/** Why an item is only previewed. */
interface Reason {
	readonly text: string;
	/** How to book the item instead. */
	readonly advice: string;
}

/** Returns why an item is only previewed, or undefined if it should be booked. */
const reasonFor = (context: IExecuteFunctions, { options }: ItemRequest): Reason | undefined => {
	// Any value other than a literal "book" previews, so that nothing is booked by mistake. Some versions of n8n evaluate an
	// expression here.
	const chosen = context.getNode().parameters[whenRunManually.property.name];
	const isPreviewed = isByHand(context) && chosen !== 'book';
	const byHand = `set ${label} to Book, or publish the workflow and let its trigger start it`;
	if (options.preview === true) {
		const advice = isTool({ context })
			? 'Ask a person to book it.'
			: `To book, turn it off in the options${isPreviewed ? `, and ${byHand}` : ''}.`;
		return { text: 'Preview is on.', advice };
	}
	if (!isPreviewed) return undefined;
	return { text: 'this is a preview because the workflow was run manually.', advice: `To book, ${byHand}.` };
};

/** Returns whether an item is only previewed. */
export const isPreview = ({ context, item }: Pick<ItemCall, 'context' | 'item'>) =>
	reasonFor(context, item) !== undefined;

const given = (record: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''));

/** Returns an order's containers as text: `MSCU1234567 (40HQ), TCLU…`. */
const containersIn = ({ containers }: IDataObject) =>
	Array.isArray(containers)
		? (containers as unknown[])
				.filter(isRecord)
				.map(({ number, type }) => [asText(number), type === undefined ? '' : `(${asText(type)})`].join(' ').trim())
				.join(', ')
		: undefined;

const joined = (...values: unknown[]) =>
	values
		.map(asText)
		.filter((text) => text !== '')
		.join(', ');

const warehouseIn = ({ warehouse_id: warehouseId }: IDataObject, warehouse: DeliveryWarehouse | undefined) =>
	warehouse ? warehouseWords(warehouse) : warehouseId === undefined ? '' : `Warehouse ${asText(warehouseId)}`;

const destinationIn = (body: IDataObject, warehouse: DeliveryWarehouse | undefined) =>
	joined(body.delivery_address) ||
	warehouseIn(body, warehouse) ||
	joined(body.destination_company_name, body.destination_address1, body.destination_address2);

/** Returns the quote's lane, or the two addresses of a shipment if there is none. */
const laneIn = (quote: IDataObject, { pickup_address1: from, destination_address1: to }: IDataObject) =>
	quote.lane ?? (from === undefined || to === undefined ? undefined : `${asText(from)} → ${asText(to)}`);

/**
 * Returns the price in a quote under the API's own field name, or undefined if it isn't clear which field is the price.
 */
const quotedPrice = (quote: IDataObject): IDataObject | undefined => {
	const path = pricePathOf([quote]);
	return path === undefined ? undefined : { [path.split('.').at(-1) ?? path]: reach(quote, path) as string };
};

/**
 * Returns a booking's price from the response, or else from the quote and marked as quoted; empty if neither has a
 * price.
 */
const bookedPrice = (quote: IDataObject, record: IDataObject): IDataObject => {
	const own = pricePathOf([record]);
	if (own !== undefined) return pick(record, [own, 'currency']);
	const path = pricePathOf([quote]);
	if (path === undefined || 'total' in record) return {};
	const currency = quote.currency ?? recordOr(quote.rate).currency;
	return given({ total: reach(quote, path), currency, total_from: 'quote' } as IDataObject);
};

/**
 * Returns a booking that starts with its quote's lane and price, unless the response contains them. The quote is the
 * rate in the input item, so the booking must be known to have that rate.
 */
export const withQuote = (call: ItemCall, record: IDataObject): IDataObject => {
	const quote = inputQuote(call);
	if (!quote) return record;
	const isChosen = Array.isArray(call.item.outputFields);
	const lane = isChosen ? record.lane : (record.lane ?? quote.lane);
	return { ...given({ lane }), ...bookedPrice(quote, record), ...record };
};

/** undocumented: whether a price is for one container or for the whole order (docs/interface.md#u-passed-through). */
const PRICE_OF_WHAT =
	"The price is the quote's. The API doesn't document whether it is per container or for the whole order. Ask DrayEasy if you book several containers.";

/** The hints of a run about its previews. */
interface PreviewHints {
	nothingBooked: string;
	priceOfWhat: string;
}

const hintsOf = new WeakMap<IExecuteFunctions, PreviewHints>();

/** Collects an item's hints. The longer message says how to book the items that can be booked. */
const notePreview = (context: IExecuteFunctions, nothingBooked: string, priceOfWhat: string) => {
	const before = hintsOf.get(context) ?? { nothingBooked: '', priceOfWhat: '' };
	hintsOf.set(context, {
		nothingBooked: nothingBooked.length > before.nothingBooked.length ? nothingBooked : before.nothingBooked,
		priceOfWhat: priceOfWhat || before.priceOfWhat,
	});
};

/** Returns hints about the previews of a run. */
export const previewHints = (context: IExecuteFunctions): string[] => {
	const { nothingBooked = '', priceOfWhat = '' }: Partial<PreviewHints> = hintsOf.get(context) ?? {};
	return [nothingBooked, priceOfWhat].filter((hint) => hint !== '');
};

/**
 * Returns the preview of a booking, in the order in which a person checks it: lane, price, carrier, date, `outcome`,
 * freight, and finally the request.
 */
export const previewOf = (
	call: ItemCall,
	kind: BookingKind,
	outcome: string,
	warehouse?: DeliveryWarehouse,
): IDataObject => {
	const { context, item, operation, parts } = call;
	const body = parts.body as IDataObject;
	const { text = '', advice = '' } = reasonFor(context, item) ?? {};
	// Advice on how to book would contradict an outcome such as "Already booked".
	const message = sentences(`Nothing was booked: ${text}`, outcome.startsWith('Would book') ? advice : '');
	const quote = inputQuote(call) ?? {};
	const price = quotedPrice(quote);
	notePreview(
		context,
		// A user who turned on Preview expects a preview. In a manual run, a user may expect a booking.
		item.options.preview === true ? '' : message,
		price && Array.isArray(body.containers) ? PRICE_OF_WHAT : '',
	);
	const { method, path } = operation.endpoint;
	return {
		...given({
			lane: laneIn(quote, body),
			...price,
			currency: quote.currency ?? recordOr(quote.rate).currency,
			...carrierIn(quote),
			pickup_date: askedFor(call, kind)?.pickup_date,
			outcome,
			containers: containersIn(body),
			expired_at: quote.expired_at,
			destination: destinationIn(body, warehouse),
			[kind.field]: body[kind.field],
		}),
		preview: true,
		message,
		method,
		path,
		body,
	};
};
