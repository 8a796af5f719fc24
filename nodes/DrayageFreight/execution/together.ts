import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import { Declined } from '../../shared/errors';
import { asText, firstFew, MOST_NAMED, labelOf } from '../../shared/fields/text';
import type { BookingKind, ItemCall, Operation } from '../../shared/operations/operation';
import { comparable } from '../../shared/records';
import { sorted } from './bookingRecord';
import { inputQuote } from '../resources/shared/quotes';
import { rememberedQuote } from './sameFreight';

/** A booking among those of a run. */
type Member = Pick<ItemCall, 'client' | 'context' | 'index' | 'parts'>;

const bodyOf = ({ parts }: Member) => parts.body as IDataObject;

/** A body with its number normalized for comparison. */
const comparedBody = (member: Member, { field, identity }: BookingKind): IDataObject => ({
	...bodyOf(member),
	[field]: identity(bodyOf(member)[field]),
});

const asSent = (value: unknown) => JSON.stringify([sorted(value)]);

/** Groups of at least two members with the same key. Members without a key are in no group. */
const groupsBy = <T extends Member>(members: readonly T[], keyOf: (member: T) => string): T[][] => {
	const groups = new Map<string, T[]>();
	for (const member of members) {
		const key = keyOf(member);
		if (key !== '') groups.set(key, [...(groups.get(key) ?? []), member]);
	}
	return [...groups.values()].filter(({ length }) => length > 1);
};

/** Only the first of several identical bookings, since the others won't book anything. */
const distinct = <T extends Member>(members: readonly T[], kind: BookingKind): T[] =>
	[...new Map([...members].reverse().map((member) => [asSent(comparedBody(member, kind)), member])).values()].reverse();

/** `0, 1 and 2`. */
const namesOf = (group: readonly Member[]) => {
	const names = group.map(({ index }) => String(index));
	const isLong = names.length > MOST_NAMED;
	return isLong ? firstFew(names) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** The fields in which the bookings of a group differ. */
const differing = (group: readonly Member[], kind: BookingKind) => {
	const bodies = group.map((member) => comparedBody(member, kind));
	const names = new Set(bodies.flatMap((body) => Object.keys(body)));
	return [...names].filter((name) => new Set(bodies.map((body) => asSent(body[name]))).size > 1);
};

/** What to do about bookings of which the user can mean only one. */
const advice = (fields: readonly string[], { takenOnce, label }: BookingKind) => {
	if (fields.includes('rate_id'))
		return 'Pick one rate, for example with Cheapest Only in the options of Rate › Search';
	if (!takenOnce) return 'Pick one of them';
	return `Pick one of them, or combine them into one item, since an order takes several containers. Each further order needs its own ${label}`;
};

const refusalOfDiffering = (group: readonly Member[], operation: Operation, kind: BookingKind) => {
	const { noun, field, label } = kind;
	const fields = differing(group, kind);
	const labels = firstFew(fields.map((name) => labelOf(operation.fields, [name])));
	const number = asText(group[0] && bodyOf(group[0])[field]);
	return new Declined(
		`Not booked: items ${namesOf(group)} book the same ${noun} (${label} ${number}), but differ in ${labels}. ${advice(fields, kind)}`,
		'No item of this run was sent.',
	);
};

/** Rates of one LTL or FTL quote. Booking each of them would ship the freight several times. */
const refusalOfRates = (group: readonly Member[], { noun }: BookingKind) =>
	new Declined(
		`Not booked: items ${namesOf(group)} book ${group.length} rates of the same quote, and each rate would ship the same freight. Pick one rate, for example with Cheapest Only in the options of the quote. A second ${noun} needs its own quote`,
		'No item of this run was sent.',
	);

/**
 * Rejects items together, by index, if the user can mean only one of them and the node can't tell which: items with the
 * same booking number but other differences, and several rates of one LTL or FTL quote. Identical items pass, since
 * only the first of them books.
 */
export const conflicts = (
	members: readonly Member[],
	operation: Operation,
	kind: BookingKind,
): ReadonlyMap<number, Declined> => {
	const isSeveral = (group: readonly Member[]) => distinct(group, kind).length > 1;
	const isOfSeveralRates = (group: readonly Member[]) =>
		new Set(group.map((member) => kind.identity(bodyOf(member)[kind.field]))).size > 1;
	const refuse = (group: readonly Member[], error: Declined) =>
		group.map(({ index }): [number, Declined] => [index, error]);
	const sameNumber = groupsBy(members, (member) => kind.identity(bodyOf(member)[kind.field])).filter(isSeveral);
	const quotes = new Set(members.map((member) => rememberedQuote(member, kind)).filter((quote) => quote !== undefined));
	const rates = [...quotes]
		.map((quote) => members.filter((member) => rememberedQuote(member, kind) === quote))
		.filter(isOfSeveralRates);
	return new Map([
		...rates.flatMap((group) => refuse(group, refusalOfRates(group, kind))),
		...sameNumber.flatMap((group) => refuse(group, refusalOfDiffering(group, operation, kind))),
	]);
};

/** How many different rates or quotes a group of bookings has. */
const countOf = (group: readonly Member[], field: string) =>
	new Set(group.map((member) => comparable(bodyOf(member)[field]))).size;

/**
 * A hint about bookings of one quote or for the same freight. It names Cheapest Only only if several rates may be of
 * one quote: rows that were each quoted stay as many with it.
 */
const sharedQuote = (group: readonly Member[], kind: BookingKind) => {
	const { noun, takenOnce } = kind;
	const text = `Items ${namesOf(group)} book ${group.length} ${noun}s`;
	const cheapest = 'turn on Cheapest Only in the options of the search or quote';
	if (takenOnce) {
		return countOf(group, 'rate_id') === 1
			? `${text} with the same rate. If you mean to book only one, remove the others.`
			: `${text} with rates of the same quote. If you mean to book only one, ${cheapest}.`;
	}
	const quotes = new Set(group.map((member) => rememberedQuote(member, kind)));
	const areSeparate = quotes.size === group.length && !quotes.has(undefined);
	const ofOneQuote = areSeparate ? '' : ` If they are rates of one quote, ${cheapest}.`;
	return `${text} with rates of quotes for the same freight. If you mean to book only one, remove the others.${ofOneQuote}`;
};

/**
 * Identifies the quote that a booking's rate comes from: an order's quote ID, or the values that the rate in the input
 * item was requested with.
 */
const quoteKey = (member: Member) => {
	const body = bodyOf(member);
	const id = comparable(body.quote_id) || comparable(body.rate_id);
	if (id !== '') return id;
	const quoted = inputQuote(member)?.quoted_for;
	return quoted === undefined ? '' : asSent(quoted);
};

/** The order's container numbers without duplicates. */
const numbersWithOrder = (member: Member): Array<[number: string, member: Member]> => {
	const { containers } = bodyOf(member);
	const rows = Array.isArray(containers) ? (containers as unknown[]).filter(isRecord) : [];
	const numbers = new Set(rows.map(({ number }) => comparable(number)).filter((number) => number !== ''));
	return [...numbers].map((number) => [number, member]);
};

/** Hints for combinations that are legal but rarely intended. */
export const doubts = (calls: readonly Member[], kind: BookingKind): string[] => {
	const several = distinct(calls, kind);
	const containers = several.flatMap(numbersWithOrder);
	const shared = new Set(containers.map(([number]) => number).filter((number, i, all) => all.indexOf(number) !== i));
	return [
		...groupsBy(several, quoteKey).map((group) => sharedQuote(group, kind)),
		...[...shared].map((number) => {
			const group = containers.filter(([other]) => other === number).map(([, member]) => member);
			return `Container ${number} is in ${group.length} orders of this run: items ${namesOf(group)}. Check which order it belongs to.`;
		}),
	];
};
