import { isDeepStrictEqual } from 'node:util';
import { responseNames } from '../../contract/index.ts';
import { isRecord, recordOr } from '../../transport/index.ts';
import { typeOf } from './findings.mts';
import type { Connection } from './connection.mts';

/** Fields of the envelope that identify the last page. */
const SIGNS = ['last_page', 'next_page_url', 'next_page', 'next', 'total'];

function signsIn(content: unknown): string[] {
	const envelope = recordOr(content);
	const places = { '': envelope, 'meta.': recordOr(envelope.meta), 'links.': recordOr(envelope.links) };
	return Object.entries(places).flatMap(([prefix, holder]) =>
		SIGNS.filter((name) => name in holder).map((name) => `${prefix}${name}`),
	);
}

/** Reads the first two pages with one record each, and reports whether page and per_page have any effect. */
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

/** Filters a list by one value. Records with other values must not appear. */
async function seeFilter(
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

/** Returns whether one of the records in a list has a value. */
const someHas = (list: unknown, field: string, value: unknown): boolean =>
	Array.isArray(list) && list.some((entry) => isRecord(entry) && entry[field] === value);

/** The maximum number of records to search for a file. */
const MOST_HOLDERS = 3;

/** Returns the status, type and disposition of a download. The file itself isn't read. */
async function seeDownload(connection: Connection, name: string, params: Record<string, unknown>): Promise<void> {
	const { status, headers, isFine } = await connection.ask(name, { params, headersOnly: true });
	const isRedirect = status >= 300 && status < 400 && typeof headers.location === 'string';
	const type = String(headers['content-type']).split(';')[0];
	const named = headers['content-disposition'] === undefined ? 'without a name' : 'with a name';
	const text = isRedirect ? `a redirect (${status})` : `${status}, ${type} ${named}`;
	const isStream = isFine && type !== 'application/json';
	connection.findings.see('u-downloads', isRedirect || isStream, `${name}: ${text}`);
}

/** Lists the files of a few records and starts to download the first one. */
async function seeFiles(
	connection: Connection,
	resource: string,
	holders: ReadonlyArray<Record<string, unknown>>,
): Promise<void> {
	for (const params of holders.slice(0, MOST_HOLDERS)) {
		const { records } = await connection.ask(`${resource}.getAll`, { params });
		const [file] = records;
		if (!file) continue;
		connection.findings.see('u-ids', true, `${resource}: ${typeOf(file.id)}`);
		return seeDownload(connection, `${resource}.download`, { ...params, fileId: file.id });
	}
}

const ORDERS = 'GET /api/v2/orders';
const REQUESTS = 'GET /api/v2/rateRequests';

/** Reports the names under which a container's fields were found. */
function seeNames({ findings }: Connection, container: Record<string, unknown>): void {
	for (const [what, names] of Object.entries(responseNames.container)) {
		const name = names.find((one) => one in container);
		findings.see('u-response-names', name !== undefined, `container ${what}: ${name ?? 'under none of the names'}`);
	}
}

/** Checks orders: fields, codes, pages, filters, files. */
export async function readOrders(connection: Connection): Promise<void> {
	const { records } = await connection.ask('order.getAll');
	const [order] = records;
	if (!order) return;
	connection.findings.see('u-ids', true, `orders: ${typeOf(order.id)}`);
	await seePages(connection, 'order.getAll', records);
	const [container] = (Array.isArray(order.containers) ? order.containers : []) as Array<Record<string, unknown>>;
	if (container) seeNames(connection, container);
	const number = container?.number;
	for (const filter of [
		['id', order.id, (record: Record<string, unknown>) => record.id === order.id],
		['mbl_number', order.mbl_number, (record: Record<string, unknown>) => record.mbl_number === order.mbl_number],
		['container_number', number, (record: Record<string, unknown>) => someHas(record.containers, 'number', number)],
	] as const) {
		await seeFilter(connection, 'order.getAll', ORDERS, filter);
	}
	const holders = records.map(({ id }) => ({ orderId: id }));
	await seeFiles(connection, 'orderFile', holders);
}

/** Checks rate requests: fields, codes, pages, a filter. */
export async function readRateRequests(connection: Connection): Promise<void> {
	const { records } = await connection.ask('rateRequest.getAll');
	const [request] = records;
	if (!request) return;
	await seePages(connection, 'rateRequest.getAll', records);
	await seeFilter(connection, 'rateRequest.getAll', REQUESTS, ['id', request.id, ({ id }) => id === request.id]);
}

const numbersOf = (records: ReadonlyArray<Record<string, unknown>>) =>
	records.map(({ order_number: number }) => number).filter((number) => typeof number === 'string');

/**
 * Checks whether `rate_numbers` accepts a single string and a list. The API describes it as an array of strings with a
 * limit of 1-30000.
 */
async function seeRateNumbers(connection: Connection, shipment: Record<string, unknown> | undefined): Promise<void> {
	const number = shipment?.rate_number;
	if (typeof number !== 'string') return;
	for (const [name, form] of [
		['rate_numbers', 'one text'],
		['rate_numbers[]', 'a list'],
	] as const) {
		const { isFine, records } = await connection.ask('ltlShipment.getAll', {
			query: [[name, number]],
			mayRefuse: true,
		});
		const isHeard = isFine && records.length > 0 && records.every(({ rate_number: other }) => other === number);
		const text = `rate_numbers as ${form} ${isHeard ? 'finds its shipments' : 'finds none, or others'}`;
		// The nodes send a single string. If only the list returns records, that doesn't prove that a string is
		// rejected.
		if (isHeard || name === 'rate_numbers') connection.findings.see('u-order-numbers', isHeard, text);
	}
}

/** Lists and tracks LTL shipments, with and without numbers. */
export async function readLtl(connection: Connection): Promise<void> {
	const { findings } = connection;
	const all = await connection.ask('ltlShipment.getAll');
	const numbers = numbersOf(all.records);
	if (numbers.length === 0) return;
	const wanted = numbers.slice(-2);
	const query = [['order_numbers', wanted.join(',')]] as const;
	const listed = await connection.ask('ltlShipment.getAll', { query });
	const isListed = isDeepStrictEqual(numbersOf(listed.records).sort(), [...wanted].sort());
	findings.see('u-order-numbers', isListed, isListed ? 'the list takes comma separated numbers' : 'the list does not');
	const tracked = await connection.ask('ltlShipment.track', { query });
	const isTracked = isDeepStrictEqual(numbersOf(tracked.records).sort(), [...wanted].sort());
	findings.see(
		'u-order-numbers',
		isTracked,
		isTracked ? 'so does tracking' : 'tracking by numbers finds others, or none',
	);
	const free = await connection.ask('ltlShipment.track', { mayRefuse: true });
	const text = free.isFine
		? 'tracking does without numbers'
		: `tracking without numbers is answered with ${free.status}`;
	findings.see('u-order-numbers', free.isFine, text);
	await seeRateNumbers(connection, all.records[0]);
	await seeFiles(
		connection,
		'ltlShipmentFile',
		numbers.map((orderNumber) => ({ orderNumber })),
	);
}

/**
 * Requests FTL shipments by an unknown number, which shows the format. They can only be listed by number, and there is
 * no way to find the numbers.
 */
export async function readFtl(connection: Connection): Promise<void> {
	const query = [['order_numbers', 'FS000000000000']] as const;
	await connection.ask('ftlShipment.getAll', { query, mayRefuse: true });
	await connection.ask('ftlShipment.track', { query, mayRefuse: true });
}
