import type { Row } from '../n8n/rest.mts';

/** Fields that aren't amounts, or are the same for the whole search. */
const NOT_AMOUNTS = ['id', 'remaining_limit', 'premium'];

type Column = readonly [title: string, cells: readonly string[]];

/**
 * Returns a text table of rates: first the values that all rates share, such as the lane, then one line per rate.
 * Amounts are shown unchanged.
 */
export function rateTable(rates: readonly Row[]): string {
	const words: Column[] = [
		['region', rates.map((rate) => name(rate.intermodal_region))],
		['city', rates.map((rate) => name(rate.to_city))],
		['currency', rates.map((rate) => text(rate.currency))],
		['expires', rates.map((rate) => text(rate.expired_at))],
	];
	const isShared = ([, cells]: Column) => new Set(cells).size <= 1;
	const shared = words.filter((column) => isShared(column) && column[1].some(Boolean));
	const ids: Column = ['rate', rates.map(({ id }) => text(id))];
	const own = [ids, ...words.filter((column) => !isShared(column)), ...amountsOf(rates)];
	const [titles = '', ...lines] = linesOf(own.map(([title, cells]) => [title, ...cells]));
	const rule = '-'.repeat(Math.max(titles.length, ...lines.map(({ length }) => length)));
	const values = shared.map(([, [value = '']]) => value);
	return [...linesOf([shared.map(([title]) => title), values]), '', titles, rule, ...lines].join('\n');
}

/** The total first, then the other numbers, without those that are zero in all rates. Cents only where a number has some. */
function amountsOf(rates: readonly Row[]): Column[] {
	const titles = [...new Set(['total', ...rates.flatMap((rate) => Object.keys(rate))])];
	return titles.flatMap((title): Column[] => {
		const amounts = rates.map((rate) => (typeof rate[title] === 'number' ? rate[title] : undefined));
		if (NOT_AMOUNTS.includes(title) || !amounts.some(Boolean)) return [];
		const digits = amounts.every((amount = 0) => Number.isInteger(amount)) ? 0 : 2;
		return [[title, amounts.map((amount) => amount?.toFixed(digits) ?? '')]];
	});
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function name(place: unknown): string {
	const { full_name, name } = (place ?? {}) as { full_name?: unknown; name?: unknown };
	return text(full_name ?? name);
}

/** The columns side by side: numbers to the right, words to the left. */
function linesOf(columns: readonly (readonly string[])[]): string[] {
	const padded = columns.map((cells) => {
		const width = Math.max(...cells.map(({ length }) => length));
		const isNumber = /^[\d.]+$/.test(cells[1] ?? '');
		return cells.map((cell) => (isNumber ? cell.padStart(width) : cell.padEnd(width)));
	});
	return (columns[0] ?? []).map((_, at) =>
		padded
			.map((cells) => cells[at])
			.join('  ')
			.trimEnd(),
	);
}
