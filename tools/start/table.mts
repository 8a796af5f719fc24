import type { Row } from './execution.mts';

const NOT_AMOUNTS = ['id', 'remaining_limit', 'premium'];

/** The rates as a table of text: what each is, where it leads, its amounts as they came, and when it ends. */
export function rateTable(rates: Row[]): string {
	const [first = {}] = rates;
	const amounts = Object.keys(first).filter((key) => typeof first[key] === 'number' && !NOT_AMOUNTS.includes(key));
	const columns: [string, (rate: Row) => string][] = [
		['rate', (rate) => text(rate.id)],
		['region', (rate) => name(rate.intermodal_region)],
		['city', (rate) => name(rate.to_city)],
		...amounts.map((key): [string, (rate: Row) => string] => [key, (rate) => amount(rate[key])]),
		['currency', (rate) => text(rate.currency)],
		['expires', (rate) => text(rate.expired_at)],
	];
	return alignRows([columns.map(([title]) => title), ...rates.map((rate) => columns.map(([, read]) => read(rate)))]);
}

function name(place: unknown): string {
	const { full_name, name } = (place ?? {}) as { full_name?: unknown; name?: unknown };
	return text(full_name ?? name);
}

function amount(value: unknown): string {
	return typeof value === 'number' ? value.toFixed(2) : text(value);
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
