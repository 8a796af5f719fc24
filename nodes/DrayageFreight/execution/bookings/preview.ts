import type { IDataObject } from 'n8n-workflow';
import { nameOfCode, orderUnloading } from '../../../../contract';
import { listOr, recordOr } from '../../../../transport/content';
import { showHint } from '../../../shared/collect';
import { type Refusal, sentences } from '../../../shared/errors';
import { asText, titled } from '../../../shared/fields/text';
import { containersOf, idIn, pick, reach, withoutEmpty } from '../../../shared/records';
import { priceOfSeveral } from '../../../shared/warnings';
import { containerWords, pricedWords } from '../../resources/shared/priced';
import { CARRIER_NAMES, priceAt, pricePathOf } from '../../resources/shared/rate';
import { isKey, type Booking } from './booking';
import { warnOfRequest } from '../hints';
import { type Earlier, isForbidden, findBooking, obstacleOf, otherValues } from './findBooking';
import { recordName } from '../done';
import { notReturned } from './messages';

const wouldNot = (reason: string) => `Would not be booked: ${reason}.`;

/**
 * Returns what a booking would do, given the reason why the run declines the item, if any. Reads only the API's list,
 * since the node's own record can't be read without changing it.
 */
const outcomeOf = (booking: Booking, { found, unread }: Earlier, declined: Refusal | undefined): string => {
	const { kind, names, operation } = booking;
	const obstacle = found && obstacleOf(booking, found);
	if (declined) return wouldNot(declined.reason);
	if (booking.bookAgain) return 'Would book, even if it was booked before, since Book Again is on.';
	if (found && obstacle !== undefined) return wouldNot(notReturned(booking, found, obstacle).reason);
	if (found)
		return sentences(
			`Already booked as ${recordName(booking, found)}. Nothing would be sent, and no value shown here would change it.`,
			otherValues(booking, found),
		);
	if (unread) return isForbidden(unread) ? wouldNot(unread.clause) : `Not checked: ${unread.clause}.`;
	const own = names.map(({ label }) => label).join(' or ');
	const list = kind.list ? '' : `The API can't list ${operation.noun}s by ${kind.label}.`;
	return sentences(`Would book, unless this node has sent the ${own} before.`, list);
};

const destinationIn = (body: IDataObject) => {
	const names = ['destination_company_name', 'destination_address1', 'destination_address2'];
	const address = [body.delivery_address, ...names.map((name) => body[name])].map(asText).filter(Boolean).join(', ');
	const warehouse = body.warehouse_id === undefined ? '' : `Warehouse ${asText(body.warehouse_id)}`;
	return [address, warehouse].filter(Boolean).join('; ');
};

/** Returns the quote's lane, or the two addresses of a shipment if there is none. */
const laneIn = (quote: IDataObject, { pickup_address1: from, destination_address1: to }: IDataObject) =>
	quote.lane ?? (from === undefined || to === undefined ? undefined : `${asText(from)} → ${asText(to)}`);

const isOfSeveral = (quote: IDataObject, body: IDataObject) =>
	pricePathOf([quote]) !== undefined && (containersOf(body)?.length ?? 0) > 1;

/** Returns a quote's price, insurance premium and their sum as numbers, each only if it is known. */
const pricesIn = (quote: IDataObject, body: IDataObject): IDataObject => {
	const path = pricePathOf([quote]);
	const price = path === undefined ? undefined : priceAt(quote, path);
	const isInsured = body.is_insurance_entrusted !== false;
	const known = asText(quote.premium) === '' ? NaN : Number(quote.premium);
	const premium = isInsured && Number.isFinite(known) ? known : undefined;
	const isComplete = premium !== undefined || !isInsured;
	if (price === undefined || !isComplete || isOfSeveral(quote, body)) return withoutEmpty({ price, premium });
	// Cents are added as whole numbers, since 0.1 + 0.2 isn't 0.3 in JavaScript.
	return withoutEmpty({ price, premium, sum: Math.round((price + (premium ?? 0)) * 100) / 100 });
};

const money = (value: unknown, currency: unknown) =>
	typeof value === 'number' ? `${value.toFixed(2)} ${asText(currency)}`.trim() : '';

/** Returns a price as text: `652.50 USD, including 25.00 USD insurance`, or `plus` if the sum is unknown. */
const priceIn = ({ price, premium, sum, currency }: IDataObject) => {
	const total = money(sum ?? price, currency);
	if (total === '' || typeof premium !== 'number' || premium <= 0) return total;
	return `${total}, ${sum === undefined ? 'plus' : 'including'} ${money(premium, currency)} insurance`;
};

const fact = (name: string, value: unknown) => (asText(value) === '' ? '' : `${name}: ${asText(value)}`);

/**
 * Returns what a person checks before a booking, in lines of plain text for a form, a chat or an email: why nothing
 * would be booked, number and price, lane, carrier, what was priced, validity, freight, ETA, destination, reference, and
 * what to look at. `title` names the booking's number.
 */
export const previewSummary = (title: string, preview: IDataObject, isNew: boolean): string => {
	const { outcome, lane, expired_at: expires, pickup_date: pickup, destination, warnings, body } = preview;
	const request = (body ?? {}) as IDataObject;
	const count = containersOf(request)?.length ?? 0;
	const priced = [title, priceIn(preview)].filter((text) => text !== '').join(': ');
	const lines = [
		isNew ? '' : asText(outcome),
		priced,
		fact('Lane', lane),
		fact('Carrier', idIn(preview, CARRIER_NAMES)),
		fact('Priced for', preview.priced_for),
		isNew && asText(expires) !== ''
			? `Price valid until ${asText(expires)} (the API doesn't document the time zone)`
			: '',
		fact(count === 1 ? 'Container' : `${count} containers`, preview.containers),
		fact('ETA', request.port_of_discharge_eta),
		fact('ETA at the ramp', request.final_port_eta),
		fact('Pickup', pickup),
		fact('Deliver to', destination),
		fact('Live or Drop', nameOfCode(orderUnloading, request.live_or_drop)),
		fact('Reference', request.customer_reference_number),
		fact('Memo', request.customer_memo),
		...listOr(warnings).map((warning) => fact('Check', warning)),
	];
	return lines.filter((text) => text !== '').join('\n');
};

const NOTHING_BOOKED =
	'Nothing was booked: this is a preview. To book, publish the workflow with Booking Mode "Preview in the Editor, Otherwise Book", or choose "Always Book".';

/**
 * Returns the preview of a booking, in the order in which a person checks it: what the booking would do, lane, prices,
 * freight, destination, and finally the request. Looks only at the API's list, and records nothing. `declined` is the
 * reason why the run declines the item. Throws a ServiceFailure if the execution is stopped.
 */
export const previewOf = async (booking: Booking, declined: Refusal | undefined): Promise<IDataObject> => {
	const { kind, operation, parts, quote = {} } = booking;
	const body = parts.body as IDataObject;
	const earlier = await findBooking(booking);
	warnOfRequest(booking, booking.quote);
	if (isOfSeveral(quote, body)) booking.warn(priceOfSeveral());
	showHint(booking.context, NOTHING_BOOKED, 'info');
	const warnings = booking.warnings.map(({ sentence }) => sentence);
	const { method, path } = operation.endpoint;
	const number = body[kind.field];
	const preview: IDataObject = {
		...withoutEmpty({
			outcome: outcomeOf(booking, earlier, declined),
			lane: laneIn(quote, body),
			...pricesIn(quote, body),
			priced_for: pricedWords(recordOr(quote.quoted_for)),
			containers: containersOf(body)?.map(containerWords).join('; '),
			destination: destinationIn(body),
			...(warnings.length > 0 && { warnings }),
			currency: quote.currency ?? recordOr(quote.rate).currency,
			...pick(quote, CARRIER_NAMES),
			pickup_date: recordOr(quote.quoted_for).pickup_date,
			expired_at: quote.expired_at,
			[kind.field]: number,
			booking_key: booking.names.find(isKey)?.text,
		}),
		preview: true,
	};
	const title = [titled(kind.label), asText(number)].join(' ').trim();
	const isNew = !declined && (booking.bookAgain || !(earlier.found ?? earlier.unread));
	return { ...preview, summary: previewSummary(title, { ...preview, body }, isNew), method, path, body };
};

/**
 * Returns a new booking that starts with its quote's lane and price, unless the response contains a lane and a price.
 * The quote is the rate in the input item.
 */
export const withQuote = ({ parts, quote }: Booking, record: IDataObject): IDataObject => {
	if (!quote) return record;
	const path = pricePathOf([quote]);
	const isOfQuote =
		path !== undefined && pricePathOf([record]) === undefined && !isOfSeveral(quote, parts.body as IDataObject);
	const currency = quote.currency ?? recordOr(quote.rate).currency;
	const price = isOfQuote ? { total: reach(quote, path), currency } : {};
	return { ...withoutEmpty({ lane: quote.lane, ...price }), ...record };
};
