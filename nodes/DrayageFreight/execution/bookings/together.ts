import type { Refusal } from '../../../shared/errors';
import { inJson } from '../../../shared/fields/text';
import { isKey, requestKey, type Booking } from './booking';
import { onlyInEditor, sharedName, tooMany } from './messages';
import type { BookingSettings } from './mode';

/** Returns the fields in which bookings differ, by their names in the API. */
const differingFields = (group: readonly Booking[]) => {
	const requests = group.map((one): Record<string, unknown> => ({
		...one.parts.body,
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
export const refuseTogether = (
	{ bookAgain, most }: BookingSettings,
	items: ReadonlyArray<Booking | Error>,
): ReadonlyMap<number, Refusal> => {
	const bookings = items.filter((item): item is Booking => !(item instanceof Error));
	const all = (why: Refusal) => new Map(items.map((_, index) => [index, why]));
	if (items.length > most) return all(tooMany(items.length, most));
	const isInEditor = bookings[0]?.context.getMode() === 'manual';
	if (bookAgain && !(isInEditor && items.length === 1)) return all(onlyInEditor());

	const refusals = new Map<number, Refusal>();
	const groups = new Map<string, Booking[]>();
	for (const booking of bookings)
		for (const { entry } of booking.names) groups.set(entry, [...(groups.get(entry) ?? []), booking]);
	for (const [entry, group] of groups) {
		const [first] = group;
		const name = first?.names.find((one) => one.entry === entry);
		if (!first || !name || new Set(group.map(requestKey)).size < 2) continue;
		const indexes = group.map(({ index }) => index);
		const why = sharedName(first, name, indexes, differingFields(group));
		for (const index of indexes) if (!refusals.has(index)) refusals.set(index, why);
	}
	return refusals;
};
