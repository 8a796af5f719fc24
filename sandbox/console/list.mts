import type { AnyKind, Context, Kind } from './kind.mts';

/** The number of rows per page. */
const PER_PAGE = 50;

/** The page's query for a list. */
export interface Wanted {
	readonly page: number;
	/** Words that must all occur in a record. */
	readonly search: string;
	/** Selected values by filter name. */
	readonly filters: Readonly<Record<string, string>>;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns whether all words of a search occur in a text, ignoring case. */
export function matcher(search: string): (text: string) => boolean {
	const words = search.split(/\s+/).filter((word) => word !== '');
	const patterns = words.map((word) => new RegExp(escaped(word), 'i'));
	return (text) => patterns.every((pattern) => pattern.test(text));
}

function matching<T>(kind: Kind<T>, { search, filters }: Wanted, context: Context): readonly T[] {
	const all = kind.list(context);
	const active = (kind.filters ?? []).filter(({ name }) => (filters[name] ?? '') !== '');
	if (search.trim() === '' && active.length === 0) return all;
	const isFound = matcher(search);
	return all.filter(
		(record) =>
			active.every(({ name, holds }) => holds(record, filters[name] ?? '', context)) &&
			isFound(kind.text(record, context)),
	);
}

/** Returns one page of a kind's records, newest first, with the available filters. */
export function pageOf(anyKind: AnyKind, wanted: Wanted, context: Context) {
	const kind = anyKind as unknown as Kind<unknown>;
	const list = matching(kind, wanted, context);
	const pages = Math.max(1, Math.ceil(list.length / PER_PAGE));
	const page = Math.min(Math.max(1, wanted.page), pages);
	const end = list.length - (page - 1) * PER_PAGE;
	const rows = list.slice(Math.max(0, end - PER_PAGE), end).reverse();
	return {
		rows: rows.map((record) => ({ ...kind.row(record, context), key: kind.key(record, context) })),
		total: list.length,
		page,
		pages,
		hasDetail: kind.detail !== undefined,
		filters: (kind.filters ?? []).map(({ name, label, options }) => ({ name, label, options: options(context) })),
	};
}

/** Returns the record of a kind with this key, as the panel shows it, or undefined if it no longer exists. */
export function detailOf(anyKind: AnyKind, key: string, context: Context) {
	const kind = anyKind as unknown as Kind<unknown>;
	const record = kind.find ? kind.find(key, context) : kind.list(context).find((one) => kind.key(one, context) === key);
	return record === undefined || !kind.detail ? undefined : { ...kind.detail(record, context), key };
}
