import { isDeepStrictEqual } from 'node:util';
import { isRecord, recordOr } from '../../../transport/index.ts';
import type { Connection } from '../connection.mts';

/** What of an envelope says that a page is the last one. */
const SIGNS = ['last_page', 'next_page_url', 'next_page', 'next', 'total'];

function signsIn(content: unknown): string[] {
	const envelope = recordOr(content);
	const places = { '': envelope, 'meta.': recordOr(envelope.meta), 'links.': recordOr(envelope.links) };
	return Object.entries(places).flatMap(([prefix, holder]) =>
		SIGNS.filter((name) => name in holder).map((name) => `${prefix}${name}`),
	);
}

/** Reads the first two pages of one record each, and tells whether page and per_page are heard. */
export async function seePages(connection: Connection, name: string, first: readonly unknown[]): Promise<void> {
	if (first.length < 2) return;
	const page = (number: number) =>
		connection.ask(name, {
			query: [
				['page', String(number)],
				['per_page', '1'],
			],
		});
	const [one, two] = [await page(1), await page(2)];
	const see = (isAssumed: boolean, text: string) => connection.findings.see('u-pages', isAssumed, `${name}: ${text}`);
	if (one.records.length !== 1) {
		see(false, 'per_page is ignored');
		return;
	}
	if (isDeepStrictEqual(one.records, two.records)) {
		see(false, 'page is ignored');
		return;
	}
	const signs = signsIn(one.content);
	see(true, signs.length > 0 ? `an envelope with ${signs.join(', ')}` : 'no envelope');
}

/** Asks a list for the records with one value; those of other values must not come. */
export async function seeFilter(
	connection: Connection,
	name: string,
	where: string,
	[filter, value, holds]: readonly [string, unknown, (record: Record<string, unknown>) => boolean],
): Promise<void> {
	if (typeof value !== 'string' && typeof value !== 'number') return;
	const { isFine, records } = await connection.ask(name, { query: [[filter, String(value)]] });
	if (isFine && (records.length === 0 || !records.every(holds)))
		connection.findings.add('ignored filter', where, filter);
}

/** Whether one of the records in a list has a value. */
export const someHas = (list: unknown, field: string, value: unknown): boolean =>
	Array.isArray(list) && list.some((entry) => isRecord(entry) && entry[field] === value);
