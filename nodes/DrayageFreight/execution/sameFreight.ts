import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isOutcomeUnknown, LruMap, ServiceFailure } from '../../../transport';
import { Declined, warnOnce } from '../../shared/errors';
import { toDateText } from '../../shared/fields/read';
import { asText } from '../../shared/fields/text';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';
import { askedFor, quoteOfRate, quoteToBook, type RememberedQuote } from '../resources/shared/quotedRate';
import { comparable, containerNumbersIn } from '../../shared/records';
import { bookedNumberOf, numbersOf } from './booked';
import { bookingRecord, isUnknown, sorted, type Booking, type BookingState } from './bookingRecord';
import { isTool, shownNumber } from './bookingTexts';
import { isByHand } from './preview';

/**
 * Returns the quote that a booking's rate belongs to. Returns undefined for orders, since several orders may share a
 * quote.
 */
export const rememberedQuote = (
	{ client, parts }: Pick<ItemCall, 'client' | 'parts'>,
	{ takenOnce, field }: BookingKind,
): RememberedQuote | undefined => (takenOnce ? undefined : quoteOfRate(client.address, field, parts.body[field]));

/** Returns the quote of a booking's rate, even if this process didn't request it. */
const quoteOf = ({ client, parts }: Booking, { takenOnce, field }: BookingKind): RememberedQuote | undefined =>
	takenOnce ? undefined : quoteToBook(client.address, field, parts.body[field]);

/**
 * Normalizes a value for comparison. "25 Broadway, Suite 4 " and "25 BROADWAY Suite 4" are the same address, and 800 is
 * "800". All other punctuation matters: 1.5 isn't 15, and PO-1-23 isn't PO-12-3.
 */
const withoutPauses = (value: unknown) => comparable(value).replace(/(?<![.,;])[.,;]+(?= |$)/g, '');

/** What identifies the freight of a booking, apart from its MBL, rate or quote number. */
interface Trace {
	readonly freight: string;
	/** Whether a second booking with this trace is declined. Otherwise, it gets a hint. */
	readonly isDeclined: boolean;
	/** Returns the text about a second booking, from the recorded state and number of the first one. */
	readonly text: (earlier: BookingState, number: string | undefined) => string;
}

/** The numbers of bookings that this process has made, by node and freight. */
const numbers = new LruMap<string, string>(4_000);

const numberKey = ({ context }: Booking, freight: string) =>
	`${context.getWorkflow().id} ${context.getNode().id} ${freight}`;

/** Returns the booking's name, `LTL shipment LS1`, or `that LTL shipment` if its number isn't known. */
const bookedOne = ({ client, kind: { noun } }: Booking, number: string | undefined) =>
	number === undefined || number === '' ? `that ${noun}` : `${noun} ${shownNumber(client, number)}`;

const hasBooked = (earlier: BookingState) => (isUnknown(earlier) ? 'may have booked' : 'has booked');

/** Returns the name of an earlier booking in parentheses, if its number is known. */
const named = (booking: Booking, earlier: BookingState, number = '') =>
	isUnknown(earlier) || number === '' ? '' : ` (${bookedOne(booking, number)})`;

const refusalText = (booking: Booking, earlier: BookingState, number: string | undefined) => {
	const { noun, label } = booking.kind;
	const one = bookedOne(booking, number);
	// An AI model must not learn how to bypass a check that protects money.
	if (isTool(booking))
		return `Not booked: this node has booked this freight before in a manual run, or may have, with another ${label}. Use ${one}, if it exists: a person can check that in the DrayEasy account`;
	const again = `turn on Book Again in the options and run only this item`;
	return isUnknown(earlier)
		? `Not booked: this node may have booked this freight before in a manual run, with another ${label}. Look in your DrayEasy account for that ${noun}, and again a few minutes later. If it exists, use it. If it doesn't, ${again}`
		: `Not booked: this node has booked this freight before in a manual run, with another ${label}. Running the quote again changes the ${label}, not the freight. Use ${one}. To book a second one, ${again}`;
};

const sameContainers = (booking: Booking, containers: readonly string[]): Trace => ({
	freight: JSON.stringify(containers),
	isDeclined: false,
	text: (earlier, number) => {
		const { noun, label } = booking.kind;
		return `Check this ${noun}: this node ${hasBooked(earlier)} its containers before in a manual run, with another ${label}${named(booking, earlier, number)}.`;
	},
});

const sameShipment = (booking: Booking, freight: string): Trace => ({
	freight,
	isDeclined: true,
	text: (earlier, number) => refusalText(booking, earlier, number),
});

/** Catches corrections, such as another street, ZIP code or pickup date. */
const sameCompanies = (booking: Booking, companies: readonly string[], today: unknown): Trace => ({
	freight: JSON.stringify(['companies', companies, today]),
	isDeclined: false,
	text: (earlier, number) => {
		const { noun, label } = booking.kind;
		return `Check this ${noun}: this node ${hasBooked(earlier)} an ${noun} between the same companies today in a manual run, with another ${label}${named(booking, earlier, number)}.`;
	},
});

/** Returns what was quoted, the street addresses and the customer's reference, or undefined if the quote isn't known. */
const shipmentFreight = (booking: Booking): string | undefined => {
	const body = booking.parts.body as IDataObject;
	const asked = askedFor(booking, booking.kind);
	if (asked === undefined) return undefined;
	// The quote's time limit doesn't describe the freight.
	const freight = [
		sorted({ ...asked, timeout: undefined }),
		body.pickup_address1,
		body.destination_address1,
		[body.pickup_address2, body.destination_address2].map((line) => line ?? ''),
		body.customer_reference_number,
	];
	return JSON.stringify(freight, (_, value: unknown) =>
		typeof value === 'string' || typeof value === 'number' ? withoutPauses(value) : value,
	);
};

/**
 * Returns the traces of a booking if a person runs the workflow. A quote that runs again returns new numbers for the
 * same freight. A published workflow may ship the same freight every day, so its bookings have no traces.
 */
const tracesOf = (booking: Booking): Trace[] => {
	const { context, kind } = booking;
	if (!isByHand(context)) return [];
	const body = booking.parts.body as IDataObject;
	if (kind.takenOnce) {
		const containers = containerNumbersIn(body).sort();
		return containers.length === 0 ? [] : [sameContainers(booking, containers)];
	}
	const freight = shipmentFreight(booking);
	const companies = [body.pickup_company_name, body.destination_company_name].map(withoutPauses);
	const today = toDateText(new Date(), context.getTimezone());
	return [
		...(freight === undefined ? [] : [sameShipment(booking, freight)]),
		...(companies.includes('') ? [] : [sameCompanies(booking, companies, today)]),
	];
};

const freightRecord = ({ context, client, operation }: Booking, { freight }: Trace) => {
	const identity = [new URL(client.address).href.toLowerCase(), operation.endpoint.path, freight];
	return bookingRecord(context, `freight ${createHash('sha256').update(JSON.stringify(identity)).digest('base64url')}`);
};

/**
 * Returns why a rate isn't booked if a rate of its quote was booked, or may have been. Otherwise returns undefined. This
 * node's own booking of the same rate is known from its record, so the same rate means another node. A booking that the
 * API lists as canceled doesn't count.
 */
const otherRateText = (booking: Booking, canceled: IDataObject | undefined): string | undefined => {
	const { kind, parts } = booking;
	const quote = rememberedQuote(booking, kind);
	if (quote?.chosen === undefined) return undefined;
	if (canceled && numbersOf(canceled).includes(comparable(quote.bookedAs))) return undefined;
	const one = bookedOne(booking, quote.bookedAs);
	const again = isTool(booking) ? '' : ". If it doesn't exist, turn on Book Again in the options";
	return quote.chosen === comparable(parts.body[kind.field])
		? `Not booked: another node of this n8n has booked this ${kind.label}, or may have. Look in your DrayEasy account, and use ${one} if it exists${again}`
		: `Not booked: another rate of the same quote was booked, or may have been (${kind.label} ${quote.chosen}). Each rate would ship the same freight. Use ${one}, and book no other rate of this quote`;
};

/**
 * Returns whether a failed attempt may have booked. Only a Declined and a failure with a known outcome rule that out.
 */
export const mayBeBooked = (error: unknown) =>
	!(error instanceof Declined) && !(error instanceof ServiceFailure && !isOutcomeUnknown(error));

/** A hint about an earlier booking of the same freight. */
export interface FreightHint {
	readonly text: string;
	/** The earlier booking's number, or an empty text if the hint doesn't name it. */
	readonly number: string;
}

/** Returns the hints about bookings that the list doesn't name. The list has more details about those it names. */
export const unlisted = (hints: readonly FreightHint[], listed: readonly string[]): string[] =>
	hints
		.filter(({ number }) => number === '' || !listed.some((text) => text.includes(` ${number} `)))
		.map(({ text }) => text);

/** What a booking holds before its request is sent. No method rejects, since the outcome of the request matters more. */
export interface Claim {
	/** Hints about earlier bookings, to be shown if this one is made. */
	readonly hints: readonly FreightHint[];
	/** Records the booking that a response confirms. */
	readonly booked: (content: unknown) => Promise<void>;
	/** Restores what was recorded before, since nothing was booked. */
	readonly release: () => Promise<void>;
}

/** What a claim depends on. */
interface Attempted {
	readonly booking: Booking;
	/** Whether this attempt ignores earlier bookings because Book Again is on. */
	readonly isAgain: boolean;
	/** A booking with the same number that the API lists as canceled. */
	readonly canceled: IDataObject | undefined;
}

/**
 * Claims the rate of a booking, since each rate of a quote would ship the same freight. Throws a Declined if another
 * rate of the quote was booked, unless Book Again is on. Checks and claims in one step, since another rate may be booked
 * at the same time.
 */
const claimRate = async ({ booking, isAgain, canceled }: Attempted): Promise<Claim | undefined> => {
	const { kind, parts } = booking;
	const quote = quoteOf(booking, kind);
	if (!quote) return undefined;
	const other = isAgain ? undefined : otherRateText(booking, canceled);
	if (other !== undefined) throw new Declined(other, '');
	const number = comparable(parts.body[kind.field]);
	const { chosen: earlier, bookedAs: earlierNumber } = quote;
	quote.chosen = number;
	if (earlier !== number) quote.bookedAs = undefined;
	// Book Again may book another rate meanwhile.
	const isMine = () => quote.chosen === number;
	return {
		hints: [],
		booked: async (content) => {
			if (isMine()) quote.bookedAs = asText(bookedNumberOf(content));
		},
		release: async () => {
			if (isMine()) Object.assign(quote, { chosen: earlier, bookedAs: earlierNumber });
		},
	};
};

/**
 * The freight that each call of a node has begun to book. A call's own items don't count as booked before. Another call
 * in the same execution does, since a loop may quote again after an unknown outcome.
 */
const begunByCall = new WeakMap<IExecuteFunctions, Set<string>>();

const begunBy = (context: IExecuteFunctions): Set<string> => {
	const begun = begunByCall.get(context) ?? new Set<string>();
	begunByCall.set(context, begun);
	return begun;
};

const warnOfRecord = (context: IExecuteFunctions) =>
	warnOnce(
		context,
		'n8n could not update its record of this freight. Look in your DrayEasy account before you book it again.',
		'booking',
	);

/**
 * Records that the freight is being booked. Throws a Declined if it was booked before, unless Book Again is on. Rejects
 * if n8n's database fails.
 */
const claimFreight = async ({ booking, isAgain }: Attempted): Promise<Claim> => {
	const { context } = booking;
	const held: Array<{ freight: string; isNew: boolean; settle: (state?: BookingState) => Promise<void> }> = [];
	const hints: FreightHint[] = [];
	const release = async () => {
		for (const { freight, isNew, settle } of held) {
			if (isNew) begun.delete(freight);
			await settle();
		}
	};
	const begun = begunBy(context);
	for (const trace of tracesOf(booking)) {
		const ownRecord = freightRecord(booking, trace);
		const key = numberKey(booking, trace.freight);
		const earlier = await ownRecord.begin().catch(async (error: unknown) => {
			await release();
			throw error;
		});
		const isNew = !begun.has(trace.freight);
		const settle = async (state = earlier) => await ownRecord.settle(state).catch(() => warnOfRecord(context));
		held.push({ freight: trace.freight, isNew, settle });
		if (earlier !== 'none' && !isAgain && isNew) {
			const number = numbers.get(key) ?? '';
			const text = trace.text(earlier, number);
			if (trace.isDeclined) {
				await release();
				throw new Declined(text, '');
			}
			hints.push({ text, number: isUnknown(earlier) ? '' : number });
		}
		begun.add(trace.freight);
	}
	return {
		hints,
		release,
		booked: async (content) => {
			const number = asText(bookedNumberOf(content));
			for (const { freight, settle } of held) {
				numbers.set(numberKey(booking, freight), number);
				await settle('booked');
			}
		},
	};
};

/**
 * Claims a booking's rate and freight before its request is sent, so that neither is booked again under another number.
 * Throws a Declined if it was booked before, unless Book Again is on. Rejects if n8n's database fails.
 */
export const claim = async (attempt: Attempted): Promise<Claim> => {
	const freight = await claimFreight(attempt);
	const rate = await claimRate(attempt).catch(async (error: unknown) => {
		await freight.release();
		throw error;
	});
	const claims = rate ? [rate, freight] : [freight];
	return {
		hints: freight.hints,
		booked: async (content) => {
			for (const { booked } of claims) await booked(content);
		},
		release: async () => {
			for (const { release } of claims) await release();
		},
	};
};

/** Records a booking that turned out to exist, or that may exist, as if it had just been made. Never rejects. */
export const rememberBooked = async (booking: Booking, earlier: BookingState = 'booked'): Promise<void> => {
	const { context, kind, parts } = booking;
	const quote = quoteOf(booking, kind);
	if (quote) quote.chosen ??= comparable(parts.body[kind.field]);
	if (earlier !== 'booked') return;
	for (const trace of tracesOf(booking)) {
		const ownRecord = freightRecord(booking, trace);
		await ownRecord
			.begin()
			.then(async () => await ownRecord.settle('booked'))
			.catch(() => warnOfRecord(context));
	}
};

/** An earlier booking of the same freight under another number. */
export interface BookedBefore extends FreightHint, Pick<Trace, 'isDeclined'> {
	/** How certain the earlier booking is. */
	readonly state: BookingState;
}

/** Returns earlier bookings of the same freight, for a preview. Rejects if n8n's database fails. */
export const freightBookedBefore = async (
	booking: Booking,
	canceled: IDataObject | undefined,
): Promise<BookedBefore[]> => {
	const before: BookedBefore[] = [];
	for (const trace of tracesOf(booking)) {
		const state = await freightRecord(booking, trace).look();
		const number = numbers.get(numberKey(booking, trace.freight)) ?? '';
		const text = trace.text(state, number);
		const named = isUnknown(state) ? '' : number;
		if (state !== 'none') before.push({ text, number: named, state, isDeclined: trace.isDeclined });
	}
	const other = otherRateText(booking, canceled);
	return other === undefined ? before : [...before, { text: other, number: '', state: 'begun', isDeclined: true }];
};
