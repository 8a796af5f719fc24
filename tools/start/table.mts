import type { Row } from '../n8n/rest.mts';

const COLUMNS = [
	['rate', 'id'],
	['total', 'total'],
	['currency', 'currency'],
	['expires', 'expired_at'],
] as const;

const cell = (value: unknown) =>
	typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value : '';

/** Returns a text table of the rates of one lane. */
export function rateTable(rates: readonly Row[]): string {
	const rows = [
		COLUMNS.map(([title]): string => title),
		...rates.map((rate) => COLUMNS.map(([, name]) => cell(rate[name]))),
	];
	const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
	const lines = rows.map((row) =>
		row
			.map((text, at) => text.padEnd(widths[at] ?? 0))
			.join('  ')
			.trimEnd(),
	);
	return [cell(rates[0]?.lane), '', ...lines].join('\n');
}
