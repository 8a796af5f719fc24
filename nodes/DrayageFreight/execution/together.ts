import type { Declined } from '../../shared/errors';
import { inJson, labelOf } from '../../shared/fields/text';
import { comparedBody, isKey, requestKey, type Booking } from './booking';
import { onlyInEditor, sharedName, tooMany } from './messages';
import { mayBookAgain } from './mode';
import type { PreparedItem, Run } from './runItem';

type Member = Pick<Booking, 'index' | 'kind' | 'names' | 'parts'>;

/** Returns the names of the fields in which bookings differ. */
const differing = (group: readonly Member[]): string[] => {
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
	{ context, operation: { parameters }, settings }: Run,
	items: ReadonlyArray<PreparedItem | Error>,
): ReadonlyMap<number, Declined> => {
	const declined = new Map<number, Declined>();
	if (!settings) return declined;
	const { bookAgain, kind, most } = settings;
	const all = (why: Declined) => new Map(items.map((_, index) => [index, why]));
	if (items.length > most) return all(tooMany(items.length, most));
	if (bookAgain && !mayBookAgain(context)) return all(onlyInEditor());

	const groups = new Map<string, Member[]>();
	for (const item of items.filter((one) => !(one instanceof Error)) as PreparedItem[])
		for (const { entry } of item.names) groups.set(entry, [...(groups.get(entry) ?? []), { ...item, kind }]);
	for (const [entry, group] of groups) {
		const name = group[0]?.names.find((one) => one.entry === entry);
		if (!name || new Set(group.map(requestKey)).size < 2) continue;
		const indexes = group.map(({ index }) => index);
		const labels = differing(group).map((field) => labelOf(parameters, [field]));
		for (const index of indexes) if (!declined.has(index)) declined.set(index, sharedName(name, indexes, labels));
	}
	return declined;
};
