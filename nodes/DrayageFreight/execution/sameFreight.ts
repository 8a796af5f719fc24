import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isOutcomeUnknown, LruMap, ServiceFailure } from '../../../transport';
import { Declined, warnOnce } from '../../shared/errors';
import { toDateText } from '../../shared/fields/read';
import { asText } from '../../shared/fields/text';
import { askedFor, forgetQuotes } from '../resources/shared/quotedRate';
import { comparable, containerNumbersIn } from '../../shared/records';
import { bookedNumberOf, numberOf } from './booked';
import { bookingRecord, isUnknown, sorted, type Booking, type BookingState } from './bookingRecord';
import { isTool } from './bookingTexts';
import { isByPerson } from './preview';
import {
	bookedOne,
	claimRate,
	otherRateText,
	quoteToClaim,
	type Attempted,
	type Claim,
	type FreightHint,
} from './sameRate';

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
	/** Returns the text about a second booking. */
	readonly text: (earlier: EarlierFreight) => string;
}

/** An earlier booking of the same freight. */
interface EarlierFreight {
	readonly state: BookingState;
	/** The booking's number, or an empty text if it isn't known. */
	readonly number: string;
	/** Whether this node booked it. Otherwise, another node of this process did. */
	readonly isOwn: boolean;
}

/** A booking of the last freight with a trace that this process has begun, manually. */
interface Shipped {
	readonly node: string;
	/** The booking's number, or an empty text while the outcome is unknown. */
	readonly number: string;
}

/** What this process has booked manually, by freight. Each node also has its own record, which survives a restart. */
const shippedByFreight = new LruMap<string, Shipped>(4_000);

/** @public by test/integration/support/freight.mts, whose sandbox gives its numbers again after a reset */
export const forgetBookings = () => {
	shippedByFreight.clear();
	forgetQuotes();
};

const nodeOf = ({ context }: Booking) => `${context.getWorkflow().id} ${context.getNode().id}`;

/** Returns the key of a freight in n8n's record and in this process. */
const freightKey = ({ client, operation }: Booking, { freight }: Trace) => {
	const identity = [new URL(client.address).href.toLowerCase(), operation.endpoint.path, freight];
	return `freight ${createHash('sha256').update(JSON.stringify(identity)).digest('base64url')}`;
};

/** Returns the earlier booking of a freight, given the state in this node's record. Returns undefined if there is none. */
const earlierOf = (booking: Booking, trace: Trace, recorded: BookingState): EarlierFreight | undefined => {
	const shipped = shippedByFreight.get(freightKey(booking, trace));
	const isOwn = shipped === undefined || shipped.node === nodeOf(booking);
	if (recorded !== 'none') return { state: recorded, number: isOwn ? (shipped?.number ?? '') : '', isOwn: true };
	if (isOwn) return undefined;
	return { state: shipped.number === '' ? 'begun' : 'booked', number: shipped.number, isOwn };
};

const nodeIn = ({ isOwn }: EarlierFreight) => (isOwn ? 'this node' : 'another node of this n8n');

const nodeBooked = (earlier: EarlierFreight) =>
	`${nodeIn(earlier)} ${isUnknown(earlier.state) ? 'may have booked' : 'has booked'}`;

/** Returns the name of an earlier booking in parentheses, if its number is known. */
const named = (booking: Booking, { state, number }: EarlierFreight) =>
	isUnknown(state) || number === '' ? '' : ` (${bookedOne(booking, number)})`;

const refusalText = (booking: Booking, earlier: EarlierFreight) => {
	const { noun, label } = booking.kind;
	const one = bookedOne(booking, earlier.number);
	// An AI model must not learn how to bypass a check that protects money.
	if (isTool(booking))
		return `Not booked: ${nodeIn(earlier)} has booked this freight before in a manual run or retry, or may have, with another ${label}. Use ${one}, if it exists: a person can check that in the DrayEasy account`;
	const again = `turn on Book Again in the options and run only this item`;
	return isUnknown(earlier.state)
		? `Not booked: ${nodeBooked(earlier)} this freight before in a manual run or retry, with another ${label}. Look in your DrayEasy account for that ${noun}, and again a few minutes later. If it exists, use it. If it doesn't, ${again}`
		: `Not booked: ${nodeBooked(earlier)} this freight before in a manual run or retry, with another ${label}. Running the quote again changes the ${label}, not the freight. Use ${one}. To book a second one, ${again}`;
};

const sameContainers = (booking: Booking, containers: readonly string[]): Trace => ({
	freight: JSON.stringify(containers),
	isDeclined: false,
	text: (earlier) => {
		const { noun, label } = booking.kind;
		return `Check this ${noun}: ${nodeBooked(earlier)} its containers before in a manual run or retry, with another ${label}${named(booking, earlier)}.`;
	},
});

const sameShipment = (booking: Booking, freight: string): Trace => ({
	freight,
	isDeclined: true,
	text: (earlier) => refusalText(booking, earlier),
});

/** Catches corrections, such as another street, ZIP code or pickup date. */
const sameCompanies = (booking: Booking, companies: readonly string[], today: unknown): Trace => ({
	freight: JSON.stringify(['companies', companies, today]),
	isDeclined: false,
	text: (earlier) => {
		const { noun, label } = booking.kind;
		return `Check this ${noun}: ${nodeBooked(earlier)} an ${noun} between the same companies today in a manual run or retry, with another ${label}${named(booking, earlier)}.`;
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
 * Returns the traces of a booking if a person runs the workflow or retries a run. A quote that runs again returns new
 * numbers for the same freight. A published workflow may ship the same freight every day, so its bookings have no
 * traces.
 */
const tracesOf = (booking: Booking): Trace[] => {
	const { context, kind } = booking;
	if (!isByPerson(context)) return [];
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

const freightRecord = (booking: Booking, trace: Trace) => bookingRecord(booking.context, freightKey(booking, trace));

/**
 * Returns whether a failed attempt may have booked. Only a Declined and a failure with a known outcome rule that out.
 */
export const mayBeBooked = (error: unknown) =>
	!(error instanceof Declined) && !(error instanceof ServiceFailure && !isOutcomeUnknown(error));

/** Returns the hints about bookings that the list doesn't name. The list has more details about those it names. */
export const unlisted = (hints: readonly FreightHint[], listed: readonly string[]): string[] =>
	hints
		.filter(({ number }) => number === '' || !listed.some((text) => text.includes(` ${number} `)))
		.map(({ text }) => text);

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
	const held: Array<{ key: string; undo: () => void; settle: (state?: BookingState) => Promise<void> }> = [];
	const hints: FreightHint[] = [];
	const node = nodeOf(booking);
	const release = async () => {
		for (const { undo, settle } of held) {
			undo();
			await settle();
		}
	};
	const begun = begunBy(context);
	for (const trace of tracesOf(booking)) {
		const ownRecord = freightRecord(booking, trace);
		const key = freightKey(booking, trace);
		const recorded = await ownRecord.begin().catch(async (error: unknown) => {
			await release();
			throw error;
		});
		const isNew = !begun.has(key);
		const earlier = earlierOf(booking, trace, recorded);
		const shipped = shippedByFreight.get(key);
		const mine: Shipped = { node, number: '' };
		// Book Again may book the same freight in another node meanwhile.
		const undo = () => {
			if (isNew) begun.delete(key);
			if (shippedByFreight.get(key) !== mine) return;
			if (shipped) shippedByFreight.set(key, shipped);
			else shippedByFreight.delete(key);
		};
		const settle = async (state = recorded) => await ownRecord.settle(state).catch(() => warnOfRecord(context));
		held.push({ key, undo, settle });
		if (earlier && !isAgain && isNew) {
			const text = trace.text(earlier);
			if (trace.isDeclined) {
				await release();
				throw new Declined(text, '');
			}
			hints.push({ text, number: isUnknown(earlier.state) ? '' : earlier.number });
		}
		begun.add(key);
		shippedByFreight.set(key, mine);
	}
	return {
		hints,
		release,
		booked: async (content) => {
			const number = asText(bookedNumberOf(content));
			for (const { key, settle } of held) {
				shippedByFreight.set(key, { node, number });
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
export const rememberBooked = async (
	booking: Booking,
	earlier: BookingState = 'booked',
	listed: IDataObject = {},
): Promise<void> => {
	const { context, kind, parts } = booking;
	const quote = quoteToClaim(booking, kind);
	if (quote && quote.chosen === undefined) {
		quote.chosen = comparable(parts.body[kind.field]);
		quote.bookedAs = asText(numberOf(listed)) || undefined;
	}
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
export interface BookedBefore extends FreightHint, Pick<Trace, 'isDeclined'>, Pick<EarlierFreight, 'state'> {}

/** Returns earlier bookings of the same freight, for a preview. Rejects if n8n's database fails. */
export const freightBookedBefore = async (
	booking: Booking,
	canceled: IDataObject | undefined,
): Promise<BookedBefore[]> => {
	const before: BookedBefore[] = [];
	for (const trace of tracesOf(booking)) {
		const earlier = earlierOf(booking, trace, await freightRecord(booking, trace).look());
		if (!earlier) continue;
		const { state } = earlier;
		const number = isUnknown(state) ? '' : earlier.number;
		before.push({ text: trace.text(earlier), number, state, isDeclined: trace.isDeclined });
	}
	const other = otherRateText(booking, canceled);
	return other === undefined ? before : [...before, { text: other, number: '', state: 'begun', isDeclined: true }];
};
