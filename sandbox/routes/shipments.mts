import { earliestPickupDate } from '../../contract/index.ts';
import { companyOf } from '../model/collection.mts';
import { withoutOmitted } from '../http/pages.mts';
import { fieldProblem, notSelectable, refusal, taken, type FieldProblem } from '../http/problems.mts';
import type { Offer, Shipment } from '../model/records.mts';
import type { Call } from '../http/routing.mts';
import { book } from '../shipments/book.mts';
import type { Mode } from '../shipments/modes.mts';
import { holderOf } from '../shipments/documents.mts';
import { fileRoutes } from './files.mts';

/**
 * Returns the record's shipment. All users of a company see its shipments (docs/interface.md#ltl-shipments).
 * undocumented: whether that includes FTL files.
 */
const visible = ({ state, user }: Call, mode: Mode): Shipment[] => mode.shipments(state).list(companyOf(user));

const numbersOf = (value: unknown) =>
	typeof value === 'string' ? new Set(value.split(',').map((number) => number.trim())) : undefined;

/** Returns the requested rate numbers. Empty if they are a single string and the sandbox requires a list. */
function offersWanted({ query, rawQuery, state }: Call): ReadonlySet<string> | undefined {
	const isText = rawQuery.rate_numbers?.bracketed === false && rawQuery.rate_numbers.values.length === 1;
	return isText && state.behavior.ltl.rateNumbersAsList ? new Set() : numbersOf(query.rate_numbers);
}

/**
 * Returns the shipments with the requested order and rate numbers, newest first. Returns all shipments if none were
 * requested.
 */
function wanted(call: Call, mode: Mode): Shipment[] {
	const orderNumbers = numbersOf(call.query.order_numbers);
	const offers = offersWanted(call);
	return visible(call, mode)
		.filter(({ orderNumber }) => !orderNumbers || orderNumbers.has(orderNumber))
		.filter(({ offer }) => !offers || offers.has(offer))
		.reverse();
}

/** The offer of an FTL booking without a quote number, which the documentation doesn't require. */
const NO_OFFER: Offer = { number: '', lane: {}, rate: {}, price: 0, premium: 0 };

/**
 * Returns the offer for a booking, by `rate_number` (LTL) or `quote_number` (FTL, undocumented:
 * docs/interface.md#u-quote-reference).
 */
function offerOf({ state, user, body }: Call, field: string): Offer | undefined {
	if (field === 'quote_number' && body[field] === undefined) return NO_OFFER;
	const offer = state.offers.get(String(body[field]));
	return offer && companyOf(user)(offer.owner) ? offer.record : undefined;
}

function checkOffer(call: Call, mode: Mode, field: string): FieldProblem[] {
	const offer = offerOf(call, field);
	if (!offer) return [notSelectable(field)];
	const once = call.state.behavior.ltl.rateBooksOnce;
	return once && offer !== NO_OFFER && visible(call, mode).some((shipment) => shipment.offer === offer.number)
		? [taken(field)]
		: [];
}

/** Checks pickup dates against the sandbox's clock, which can be ahead. The contract uses real time. */
export function checkPickupDate({ state, body: { pickup_date: date } }: Call): FieldProblem[] {
	const earliest = earliestPickupDate(state.now());
	const isPast = typeof date === 'string' && date < earliest;
	return isPast ? [fieldProblem(['pickup_date'], `must not be in the past (${earliest} or later)`)] : [];
}

interface Family {
	readonly mode: Mode;
	/** The field of a booking that refers to its offer. */
	readonly offerField: string;
	/** US dollars. */
	readonly premium: (call: Call, offer: Offer) => number;
}

/** Returns the operations that LTL and FTL shipments share: booking, list, tracking and files. */
export function shipmentRoutes({ mode, offerField, premium }: Family) {
	const create = (call: Call) => {
		const offer = offerOf(call, offerField);
		if (!offer) throw refusal.notFound();
		return book(call.state, mode, call.user, offer, call.body, premium(call, offer)).record;
	};
	const holder = (call: Call) => {
		const shipment = visible(call, mode).find(({ orderNumber }) => orderNumber === call.params.orderNumber);
		if (!shipment) throw refusal.notFound();
		return holderOf(mode, shipment);
	};
	return {
		shipment: {
			create: { check: (call: Call) => checkOffer(call, mode, offerField), run: create },
			getAll: {
				run: (call: Call) => wanted(call, mode).map(({ record }) => withoutOmitted(record, call.state.behavior.lists)),
			},
			track: {
				run: (call: Call) =>
					wanted(call, mode).map(({ orderNumber, status, tracking }) => ({
						order_number: orderNumber,
						status,
						events: tracking,
					})),
			},
		},
		file: fileRoutes(holder),
	};
}
