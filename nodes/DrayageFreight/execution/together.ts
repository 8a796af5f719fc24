import type { RequestParts } from '../../../contract';
import type { Declined } from '../../shared/errors';
import { inJson, labelOf } from '../../shared/fields/text';
import type { Operation } from '../../shared/operations/operation';
import { requestKey, type Booking, type Name } from './booking';
import { sharedName } from './messages';

type Member = Pick<Booking, 'index' | 'kind' | 'names' | 'parts'>;

const differing = (
	group: readonly Member[],
	{ fields, booking }: Pick<Operation, 'fields' | 'booking'>,
	{ label }: Name,
) => {
	const bodies = group.map(({ parts }) => parts.body);
	const isSame = (name: string) => {
		const valueIn = (body: RequestParts['body']) =>
			name === booking?.field ? booking.identity(body[name]) : inJson(body[name]);
		return new Set(bodies.map(valueIn)).size === 1;
	};
	const names = [...new Set(bodies.flatMap((body) => Object.keys(body)))].filter((name) => !isSame(name));
	const keys = new Set(group.map(({ names: own }) => own.find((one) => one.label !== label)?.text));
	return names.length > 0 ? names.map((name) => labelOf(fields, [name])) : keys.size > 1 ? ['Booking Key'] : [];
};

/**
 * Returns the bookings of a run that are declined together, by item index: they share a name but differ, and the node
 * can't tell which one the user means. Identical items pass, since only the first of them books.
 */
export const declinedTogether = (
	members: readonly Member[],
	operation: Pick<Operation, 'fields' | 'booking'>,
): Map<number, Declined> => {
	const groups = new Map<string, Member[]>();
	for (const member of members)
		for (const { entry } of member.names) groups.set(entry, [...(groups.get(entry) ?? []), member]);
	const declined = new Map<number, Declined>();
	for (const [entry, group] of groups) {
		if (new Set(group.map(requestKey)).size < 2) continue;
		const name = group[0]?.names.find((one) => one.entry === entry);
		if (!name) continue;
		const indexes = group.map(({ index }) => index);
		const error = sharedName(name, indexes, differing(group, operation, name));
		for (const index of indexes) if (!declined.has(index)) declined.set(index, error);
	}
	return declined;
};
