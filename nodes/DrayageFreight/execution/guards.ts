import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { accountOf, CREDENTIAL, isRecord, recordOr, type Client, type DrayageCredential } from '../../../transport';
import { BadInput, Declined, warnOnce } from '../../shared/errors';
import type { Values } from '../../shared/fields/field';
import { asText, firstFew, labelOf, MOST_NAMED } from '../../shared/fields/text';
import type { BookingKind, ItemCall, Operation } from '../../shared/operations/operation';
import { comparable } from '../../shared/records';
import { inputQuote } from '../resources/shared/quotedRate';
import { sorted } from './bookingRecord';
import { allContainers, withoutCarrier } from './findBooking';
import { quoteDifferences } from './requestHints';
import { rememberedQuote } from './sameRate';

/** Throws a Declined if a run has more items than it may book. */
const assertFew = ({ maximumBookings: most }: Values, count: number) => {
	if (count <= Number(most)) return;
	throw new Declined(
		`Not booked: ${count} input items would create ${count} bookings, but Maximum Bookings is ${String(most)}`,
		'To book all of them, raise Maximum Bookings in the options of this node.',
	);
};

const bookAgainOf = (context: IExecuteFunctions) => recordOr(context.getNode().parameters.options).bookAgain;

/** Returns whether Book Again is on for all items of the node. */
export const isBookAgainOn = (context: IExecuteFunctions) => bookAgainOf(context) === true;

/**
 * Throws a BadInput if Book Again comes from an expression, or a Declined if another workflow called this one. With an
 * expression, input data or an AI model could book twice. Each call of a workflow is an execution, so the caller's
 * Retry On Fail, items or AI model would book again each time.
 */
export const assertChosenByPerson = (context: IExecuteFunctions) => {
	// n8n passes on the expression itself, since the option accepts none.
	if (typeof bookAgainOf(context) === 'string')
		throw new BadInput("Book Again can't be set by an expression", 'Turn it on or off in the options of this node.');
	if (isBookAgainOn(context) && context.getMode() === 'integrated')
		throw new Declined(
			'Nothing was booked: Book Again is on, and another workflow called this one',
			'To book the item again, run this workflow by itself with only that item. Then turn Book Again off.',
		);
};

/** Throws a Declined if Book Again is on for items that differ, since it would also rebook items that succeeded. */
const assertOneItem = (items: readonly INodeExecutionData[]) => {
	if (new Set(items.map(({ json }) => JSON.stringify(json))).size < 2) return;
	throw new Declined(
		`Nothing was booked: Book Again is on, and would book all ${items.length} input items again`,
		'Run only the item to book again. For the others, turn Book Again off.',
	);
};

/** Throws a Declined if the items of a run, taken together, must not be booked. */
export const assertAllowed = (items: readonly INodeExecutionData[], options: Values) => {
	assertFew(options, items.length);
	if (options.bookAgain === true) assertOneItem(items);
};

/**
 * Throws a BadInput if an expression in the credential selects a different account for this item than for the first
 * item. n8n authenticates all requests of a node with the first item's values.
 */
export const assertSameAccount = async (context: IExecuteFunctions, { account }: Client, index: number) => {
	if (index === 0) return;
	const { key } = accountOf(await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL, index));
	if (key === account) return;
	throw new BadInput(
		'The credential selects a different account for this item than for the first item, and n8n would use the first account',
		'Run one account at a time: put the node into Loop Over Items with a batch size of 1.',
	);
};

/** Warns if a booking differs from the quote in its input item. The booking is sent unchanged. */
export const warnOfContradictions = ({ context, index, parts }: ItemCall) => {
	const quote = context.getInputData()[index]?.json ?? {};
	const differences = quoteDifferences(quote, parts.body as IDataObject);
	if (differences.length === 0) return;
	warnOnce(
		context,
		`The booking differs from the quote in its input item, so the rate might not apply: ${differences.join('; ')}.`,
		'cost',
	);
};

/** One of a run's bookings. */
type Member = Pick<ItemCall, 'client' | 'context' | 'index' | 'parts'>;

const bodyOf = ({ parts }: Member) => parts.body as IDataObject;

/** Returns a body with its number normalized for comparison. */
const comparedBody = (member: Member, { field, identity }: BookingKind): IDataObject => ({
	...bodyOf(member),
	[field]: identity(bodyOf(member)[field]),
});

const inSortedJson = (value: unknown) => JSON.stringify([sorted(value)]);

/** Returns groups of at least two members with the same key. Members without a key aren't in any group. */
const groupsBy = <T extends Member>(members: readonly T[], keyOf: (member: T) => string): T[][] => {
	const groups = new Map<string, T[]>();
	for (const member of members) {
		const key = keyOf(member);
		if (key !== '') groups.set(key, [...(groups.get(key) ?? []), member]);
	}
	return [...groups.values()].filter(({ length }) => length > 1);
};

/** Keeps only the first of several identical bookings, since the others won't book anything. */
const distinct = <T extends Member>(members: readonly T[], kind: BookingKind): T[] =>
	[
		...new Map([...members].reverse().map((member) => [inSortedJson(comparedBody(member, kind)), member])).values(),
	].reverse();

/** Returns the items of a group as text: `0, 1 and 2`. */
const namesOf = (group: readonly Member[]) => {
	const names = group.map(({ index }) => String(index));
	const isLong = names.length > MOST_NAMED;
	return isLong ? firstFew(names) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** Returns the fields in which the bookings of a group differ. */
const differing = (group: readonly Member[], kind: BookingKind) => {
	const bodies = group.map((member) => comparedBody(member, kind));
	const names = new Set(bodies.flatMap((body) => Object.keys(body)));
	return [...names].filter((name) => new Set(bodies.map((body) => inSortedJson(body[name]))).size > 1);
};

/** Returns what to do about bookings if the user can mean only one of them. */
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

/**
 * Returns why rates of one LTL or FTL quote are rejected: booking each of them would ship the freight several times.
 */
const refusalOfRates = (group: readonly Member[], { noun }: BookingKind) =>
	new Declined(
		`Not booked: items ${namesOf(group)} book ${group.length} rates of the same quote, and each rate would ship the same freight. Pick one rate, for example with Cheapest Only in the options of the quote. A second ${noun} needs its own quote`,
		'No item of this run was sent.',
	);

const refusalOfSpellings = (group: readonly Member[], { field, label, noun }: BookingKind) => {
	const numbers = firstFew([...new Set(group.map((member) => asText(bodyOf(member)[field])))]);
	return new Declined(
		`Not booked: items ${namesOf(group)} book the same containers under one ${label}, with and without the carrier's four letters (${numbers}). Keep one item for each ${noun}`,
		'No item of this run was sent.',
	);
};

/**
 * Returns the items to reject because an invalid item has their booking number, by index. `invalid` contains these
 * numbers with the index of an item. The user may mean both items as one booking, or only the invalid one.
 */
export const besideInvalid = (
	members: readonly Member[],
	invalid: ReadonlyMap<string, number>,
	{ field, identity, label }: BookingKind,
): Array<[index: number, error: Declined]> =>
	members.flatMap((member): Array<[number, Declined]> => {
		const number = bodyOf(member)[field];
		const other = invalid.get(identity(number));
		const text = `Not booked: item ${other} has the same ${label} (${asText(number)}) and failed. Correct or remove item ${other} first`;
		return other === undefined ? [] : [[member.index, new Declined(text, '')]];
	});

/**
 * Returns groups of orders with the same containers whose MBL numbers differ only in the carrier's code. They are one
 * order, which the API might not list yet when the second one is sent.
 */
const spelledTwice = <T extends Member>(members: readonly T[], { field, identity }: BookingKind): T[][] => {
	const mblOf = (member: T) => identity(bodyOf(member)[field]);
	const keyOf = (member: T, number = mblOf(member)) => JSON.stringify([number, allContainers(bodyOf(member))]);
	const orders = members.filter((member) => allContainers(bodyOf(member)) !== '');
	const known = new Set(orders.map((member) => keyOf(member)));
	const bareKey = (member: T) => {
		const bare = keyOf(member, withoutCarrier(mblOf(member)));
		return known.has(bare) ? bare : keyOf(member);
	};
	return groupsBy(orders, bareKey).filter((group) => new Set(group.map(mblOf)).size > 1);
};

/**
 * Returns the items to reject together, by index, if the user can mean only one of them and the node can't tell which:
 * items with the same booking number but other differences, orders whose MBL number is written in two ways, and several
 * rates of one LTL or FTL quote. Identical items pass, since only the first of them books.
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
		...spelledTwice(members, kind).flatMap((group) => refuse(group, refusalOfSpellings(group, kind))),
		...sameNumber.flatMap((group) => refuse(group, refusalOfDiffering(group, operation, kind))),
	]);
};

/** Returns the number of different rates or quotes in a group of bookings. */
const countDistinct = (group: readonly Member[], field: string) =>
	new Set(group.map((member) => comparable(bodyOf(member)[field]))).size;

/**
 * Returns a hint about bookings from one quote or for the same freight. Mentions Cheapest Only only if several rates
 * may come from one quote; it wouldn't reduce rows that were each quoted separately.
 */
const sharedQuote = (group: readonly Member[], kind: BookingKind) => {
	const { noun, takenOnce } = kind;
	const text = `Items ${namesOf(group)} book ${group.length} ${noun}s`;
	const cheapest = 'turn on Cheapest Only in the options of the search or quote';
	if (takenOnce) {
		return countDistinct(group, 'rate_id') === 1
			? `${text} with the same rate. If you mean to book only one, remove the others.`
			: `${text} with rates of the same quote. If you mean to book only one, ${cheapest}.`;
	}
	const quotes = new Set(group.map((member) => rememberedQuote(member, kind)));
	const areSeparate = quotes.size === group.length && [...quotes].every((quote) => quote?.asked !== undefined);
	const ofOneQuote = areSeparate ? '' : ` If they are rates of one quote, ${cheapest}.`;
	return `${text} with rates of quotes for the same freight. If you mean to book only one, remove the others.${ofOneQuote}`;
};

/**
 * Returns a key for the quote of a booking's rate: an order's quote ID, or the values with which the rate in the input
 * item was requested.
 */
const quoteKey = (member: Member) => {
	const body = bodyOf(member);
	const id = comparable(body.quote_id) || comparable(body.rate_id);
	if (id !== '') return id;
	const quoted = inputQuote(member)?.quoted_for;
	return quoted === undefined ? '' : inSortedJson(quoted);
};

/** Returns an order's container numbers without duplicates. */
const numbersWithOrder = (member: Member): Array<[number: string, member: Member]> => {
	const { containers } = bodyOf(member);
	const rows = Array.isArray(containers) ? (containers as unknown[]).filter(isRecord) : [];
	const numbers = new Set(rows.map(({ number }) => comparable(number)).filter((number) => number !== ''));
	return [...numbers].map((number) => [number, member]);
};

/** Returns hints for combinations that are legal but rarely intended. */
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
