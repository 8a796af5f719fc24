import type { Row } from '../n8n/rest.mts';

/** Fields that aren't amounts, or are the same for the whole search. */
const NOT_AMOUNTS = ['id', 'remaining_limit', 'premium'];

type Column = [title: string, read: (rate: Row) => string];

const RATE: Column = ['rate', (rate) => text(rate.id)];
const WORDS: readonly Column[] = [
	['region', (rate) => name(rate.intermodal_region)],
	['city', (rate) => name(rate.to_city)],
	['currency', (rate) => text(rate.currency)],
	['expires', (rate) => text(rate.expired_at)],
];

/**
 * Returns a text table of rates: first the values that all rates share, such as the lane, then one line per rate.
 * Amounts are shown unchanged.
 */
export function rateTable(rates: Row[]): string {
	const [first = {}] = rates;
	const isShared = ([, read]: Column) => rates.every((rate) => read(rate) === read(first));
	const shared = WORDS.filter(isShared).map(([title, read]) => [title, read(first)]);
	const own = WORDS.filter((column) => !isShared(column));
	const columns = [RATE, ...own, ...amountKeys(rates).map((key) => amountColumn(key, rates))];
	const rows = [columns.map(([title]) => title), ...rates.map((rate) => columns.map(([, read]) => read(rate)))];
	const [titles = '', ...lines] = alignRows(rows);
	const rule = '-'.repeat(Math.max(titles.length, ...lines.map(({ length }) => length)));
	return [...alignRows(shared.filter(([, value]) => value !== '')), '', titles, rule, ...lines].join('\n');
}

/** Returns the total first, then the other amounts. Leaves out amounts that are zero in all rates. */
function amountKeys(rates: Row[]): string[] {
	const keys = [...new Set(['total', ...rates.flatMap((rate) => Object.keys(rate))])];
	return keys.filter(
		(key) => !NOT_AMOUNTS.includes(key) && rates.some((rate) => typeof rate[key] === 'number' && rate[key] !== 0),
	);
}

/** Formats numbers with cents only if one of them has cents, so that days and miles stay whole numbers. */
function amountColumn(key: string, rates: Row[]): Column {
	const digits = rates.every((rate) => rate[key] === undefined || Number.isInteger(rate[key])) ? 0 : 2;
	return [
		key,
		(rate) => {
			const value = rate[key];
			return typeof value === 'number' ? value.toFixed(digits) : '';
		},
	];
}

function name(place: unknown): string {
	const { full_name, name } = (place ?? {}) as { full_name?: unknown; name?: unknown };
	return text(full_name ?? name);
}

function text(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Aligns numbers to the right and words to the left. */
function alignRows(rows: (string | undefined)[][]): string[] {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
	return rows.map((row) =>
		row
			.map((cell = '', column) => align(cell, widths[column] ?? 0, rows[1]?.[column] ?? ''))
			.join('  ')
			.trimEnd(),
	);
}

function align(cell: string, width: number, sample: string): string {
	return /^[\d.]+$/.test(sample) ? cell.padStart(width) : cell.padEnd(width);
}
