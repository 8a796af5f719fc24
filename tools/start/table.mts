import type { Row } from './execution.mts';

/** Numbers that are the same for the whole search, or no amounts at all. */
const NOT_AMOUNTS = ['id', 'remaining_limit', 'premium'];

type Column = [title: string, read: (rate: Row) => string];

/** The rates as a table of text: what each is, where it leads, its amounts as they came, and when it ends. */
export function rateTable(rates: Row[]): string {
	const columns: Column[] = [
		['rate', (rate) => text(rate.id)],
		['region', (rate) => name(rate.intermodal_region)],
		['city', (rate) => name(rate.to_city)],
		...amountKeys(rates).map((key) => amountColumn(key, rates)),
		['currency', (rate) => text(rate.currency)],
		['expires', (rate) => text(rate.expired_at)],
	];
	return alignRows([columns.map(([title]) => title), ...rates.map((rate) => columns.map(([, read]) => read(rate)))]);
}

/** The total first, then the other numbers; what is nothing in all rates is left out. */
function amountKeys(rates: Row[]): string[] {
	const keys = [...new Set(['total', ...rates.flatMap((rate) => Object.keys(rate))])];
	return keys.filter(
		(key) => !NOT_AMOUNTS.includes(key) && rates.some((rate) => typeof rate[key] === 'number' && rate[key] !== 0),
	);
}

/** Cents only where one of the numbers has some, so that days and miles stay whole. */
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

/** Numbers stand to the right, words to the left. */
function alignRows(rows: string[][]): string {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
	const lines = rows.map((row) =>
		row
			.map((cell, column) => align(cell, widths[column] ?? 0, rows[1]?.[column] ?? ''))
			.join('  ')
			.trimEnd(),
	);
	const rule = widths.map((width) => '-'.repeat(width)).join('  ');
	return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function align(cell: string, width: number, sample: string): string {
	return /^[\d.]+$/.test(sample) ? cell.padStart(width) : cell.padEnd(width);
}
