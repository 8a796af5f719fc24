import type { Call } from './routing.mts';
import type { ListBehavior } from '../faults/behavior.mts';
import { omit } from '../model/omit.mts';

/** per_page is 20 by default (docs/interface.md#limits). Its maximum is undocumented; 100 is the sandbox's own. */
const PER_PAGE = 20;
const MOST_PER_PAGE = 100;

const whole = (value: unknown, fallback: number) =>
	typeof value === 'number' && value >= 1 ? Math.floor(value) : fallback;

/** Shuffles records in a reproducible way that differs per page, so that pages overlap and miss records. */
const shuffled = <T,>(records: readonly T[], page: number): T[] => {
	const turn = records.length === 0 ? 0 : (page * 7) % records.length;
	return [...records.slice(turn), ...records.slice(0, turn)];
};

const ordered = <T,>(oldestFirst: readonly T[], { order }: ListBehavior, page: number): T[] => {
	if (order === 'oldest') return [...oldestFirst];
	const newestFirst = [...oldestFirst].reverse();
	return order === 'newest' ? newestFirst : shuffled(newestFirst, page);
};

/** Returns the record without the fields that are configured to be left out. */
export const withoutOmitted = (record: object, { omit: names }: ListBehavior): object =>
	names.length === 0 ? record : omit(record, names);

/** undocumented: the envelope of pages (docs/interface.md#public-warehouses). The sandbox uses Laravel's. */
function envelope(
	kind: ListBehavior['envelope'],
	address: string,
	numbers: Record<'current_page' | 'last_page' | 'per_page' | 'total', number>,
) {
	if (kind === 'none') return {};
	if (kind === 'topLevel') return numbers;
	const { current_page: current, last_page: last } = numbers;
	const link = (page: number) => (page < 1 || page > last ? null : `${address}?page=${page}`);
	return {
		links: { first: link(1), last: link(last), prev: link(current - 1), next: link(current + 1) },
		meta: numbers,
	};
}

/** Returns one page of records, newest first by default. Copies only the records on that page. */
export function pageOf<T extends object>(
	call: Call,
	oldestFirst: readonly T[],
	show: (record: T) => object = (record) => record,
) {
	const lists = call.state.behavior.lists;
	const perPage = Math.min(MOST_PER_PAGE, whole(call.query.per_page, PER_PAGE));
	const page = lists.ignorePage ? 1 : whole(call.query.page, 1);
	const records = ordered(oldestFirst, lists, page).slice((page - 1) * perPage, page * perPage);
	const numbers = {
		current_page: page,
		last_page: Math.max(1, Math.ceil(oldestFirst.length / perPage)),
		per_page: perPage,
		total: oldestFirst.length,
	};
	return {
		data: records.map((record) => withoutOmitted(show(record), lists)),
		...envelope(lists.envelope, `${call.origin}${call.path}`, numbers),
	};
}
