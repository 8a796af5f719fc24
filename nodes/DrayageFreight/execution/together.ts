import type { Declined } from '../../shared/errors';
import { inJson, labelOf } from '../../shared/fields/text';
import type { ItemCall } from '../../shared/operations/item';
import { comparedBody, isBooking, isKey, requestKey, type Booking } from './booking';
import { onlyInEditor, sharedName, tooMany } from './messages';
import type { BookingSettings } from './mode';

/** Returns the names of the fields in which bookings differ. */
const differing = (group: readonly Booking[]): string[] => {
	const requests = group.map((one): Record<string, unknown> => ({
		...comparedBody(one),
		'Booking Key': one.names.find(isKey)?.entry,
	}));
	const all = new Set(requests.flatMap((request) => Object.keys(request)));
	return [...all].filter((name) => new Set(requests.map((request) => inJson(request[name]))).size > 1);
};

/**
 * Returns why items of a run aren't booked, by item index: there are too many, Book Again isn't meant for them, or they
 * share a name but differ, so that the node can't tell which one the user means. Identical items pass, since only the
 * first of them books.
 */
export const declinedTogether = (
	{ bookAgain, most }: BookingSettings,
	items: ReadonlyArray<ItemCall | Error>,
): ReadonlyMap<number, Declined> => {
	const declined = new Map<number, Declined>();
	const bookings = items.filter((item): item is Booking => !(item instanceof Error) && isBooking(item));
	const all = (why: Declined) => new Map(items.map((_, index) => [index, why]));
	if (items.length > most) return all(tooMany(items.length, most));
	const isInEditor = bookings[0]?.context.getMode() === 'manual';
	if (bookAgain && !(isInEditor && items.length === 1)) return all(onlyInEditor());

	const groups = new Map<string, Booking[]>();
	for (const booking of bookings)
		for (const { entry } of booking.names) groups.set(entry, [...(groups.get(entry) ?? []), booking]);
	for (const [entry, group] of groups) {
		const name = group[0]?.names.find((one) => one.entry === entry);
		if (!name || new Set(group.map(requestKey)).size < 2) continue;
		const indexes = group.map(({ index }) => index);
		const labels = differing(group).map((field) => labelOf(group[0]?.operation.parameters ?? [], [field]));
		for (const index of indexes) if (!declined.has(index)) declined.set(index, sharedName(name, indexes, labels));
	}
	return declined;
};
