import fc from 'fast-check';
import { endpoints } from '../../../contract/index.ts';
import type { Client } from '../../../transport/index.ts';
import { ServiceFailure } from '../../../transport/errors.ts';
import { firstOf, MOST_PAGES, pagesOf } from '../../../transport/pages.ts';
import { runs } from '../../support/runs.mts';

/** A correct or incorrect way to page through a list of `records`. */
interface Service {
	readonly records: number;
	/** How the requested page number is treated. */
	readonly page: 'right' | 'ignored' | 'clamped' | 'two in turn' | 'never ends';
	/** The service's maximum page size. Undefined for none. */
	readonly cap: number | undefined;
	/** Whether pages can be shorter than possible, for example because some records are hidden. */
	readonly isShort: boolean;
	/** A field that changes with each response: a signed URL, or the remaining seconds. */
	readonly isSigned: boolean;
	readonly hasIds: boolean;
	/** The content of a page after the end. */
	readonly beyond: 'empty' | 'null' | 'nothing' | 204 | 400 | 404 | 500;
	/** The place of the page information, and its values. */
	readonly place: 'top' | 'meta' | 'links' | 'meta.pagination' | 'pagination' | 'nested' | 'wrapped';
	readonly lastPage: 'right' | 'text' | 'none' | 'too high' | 'too low';
	readonly total: 'right' | 'text' | 'none' | 'too high' | 'of the page' | 'zero';
	readonly next: 'right' | 'none';
	readonly perPage: 'right' | 'asked' | 'none' | 'text';
	/** Records that are inserted at the front before each of three pages. */
	readonly inserted: number;
}

const service: fc.Arbitrary<Service> = fc.record({
	records: fc.oneof(fc.nat(90), fc.constantFrom(0, 1, 19, 20, 21, 40, 41, 100)),
	page: fc.oneof(
		{ weight: 5, arbitrary: fc.constant('right' as const) },
		{ weight: 3, arbitrary: fc.constantFrom('ignored', 'clamped', 'two in turn') },
		{ weight: 1, arbitrary: fc.constant('never ends' as const) },
	),
	cap: fc.constantFrom(undefined, undefined, 1, 7, 15, 50),
	isShort: fc.boolean(),
	isSigned: fc.boolean(),
	hasIds: fc.boolean(),
	beyond: fc.constantFrom<Service['beyond']>('empty', 'null', 'nothing', 204, 400, 404, 500),
	place: fc.constantFrom('top', 'meta', 'links', 'meta.pagination', 'pagination', 'nested', 'wrapped'),
	lastPage: fc.constantFrom('none', 'right', 'text', 'too high', 'too low'),
	total: fc.constantFrom('none', 'right', 'text', 'too high', 'of the page', 'zero'),
	next: fc.constantFrom('none', 'right'),
	perPage: fc.constantFrom('none', 'right', 'asked', 'text'),
	inserted: fc.constantFrom(0, 0, 1, 3),
});

const refused = (status: number) => new ServiceFailure('refused', `refused ${status}`, '', status);

/** Returns the service as seen by the client. It records whether a page itself indicates that it's the last one. */
const modelOf = (model: Service) => {
	const told = { requests: 0, isSaidToEnd: false };
	let inserted = 0;
	const request = async (_endpoint: unknown, { query }: { query: { page: number; per_page: number } }) => {
		told.requests++;
		if (query.page > 1 && query.page < 5 && model.page === 'right') inserted += model.inserted;
		const all = Array.from({ length: model.records + inserted }, (_, index) => index - inserted);
		const size = Math.min(query.per_page, model.cap ?? Infinity);
		// Where each page starts. A page may be up to two records short.
		const starts = [0];
		const lengthAt = (index: number) => (model.isShort ? Math.max(1, size - (index % 3)) : size);
		while ((starts.at(-1) ?? 0) < all.length) starts.push((starts.at(-1) ?? 0) + lengthAt(starts.length));
		const last = Math.max(1, starts.length - 1);
		const page = {
			right: query.page,
			ignored: 1,
			clamped: Math.min(query.page, last),
			'two in turn': ((query.page - 1) % 2) + 1,
			'never ends': query.page,
		}[model.page];
		const isBeyond = page > last;
		if (model.page !== 'never ends' && isBeyond) {
			if (typeof model.beyond === 'number' && model.beyond >= 400) throw refused(model.beyond);
			if (model.beyond === 204 || model.beyond === 'nothing') return undefined;
			if (model.beyond === 'null') return { data: null };
		}
		const ids =
			model.page === 'never ends'
				? Array.from({ length: size }, (_, index) => query.page * 1_000 + index)
				: all.slice(starts[page - 1] ?? all.length, starts[page] ?? all.length);
		const data = ids.map((id) => ({
			...(model.hasIds ? { id } : { name: `record ${id}` }),
			...(model.isSigned && { url: `https://files.example.com/${id}?signature=${told.requests}` }),
		}));
		const lastPage = { right: last, text: `${last}`, none: undefined, 'too high': last + 3, 'too low': 1 }[
			model.lastPage
		];
		const total = {
			right: all.length,
			text: `${all.length}`,
			none: undefined,
			'too high': all.length + 30,
			'of the page': data.length,
			zero: 0,
		}[model.total];
		const next = model.next === 'none' ? undefined : page < last ? `/orders?page=${page + 1}` : null;
		const per_page = { right: size, asked: query.per_page, none: undefined, text: `${size}` }[model.perPage];
		if (lastPage !== undefined && Number(lastPage) <= query.page) told.isSaidToEnd = true;
		if (model.page === 'never ends' && !['none', 'of the page', 'zero'].includes(model.total)) told.isSaidToEnd = true;
		if (next === null || (model.total === 'of the page' && data.length < 20)) told.isSaidToEnd = true;
		const info = JSON.parse(JSON.stringify({ last_page: lastPage, total, next, per_page })) as object;
		if (model.place === 'top') return { data, ...info };
		if (model.place === 'nested') return { data: { data, ...info } };
		if (model.place === 'wrapped') return { data: { data, meta: info } };
		if (model.place === 'meta.pagination') return { data, meta: { pagination: info } };
		return { data, [model.place]: info };
	};
	return { told, client: { request, redact: (text: string) => text } as unknown as Client };
};

const keyOf = (record: unknown) => {
	const { id, name } = record as { id?: number; name?: string };
	return id ?? name;
};

// A service whose pages are shorter than the documented default, without any indication, looks like a short list.
const isUndetectable = ({ cap = Infinity, isShort, lastPage, total, next, perPage }: Service, asked: unknown) => {
	const saysNothing = [lastPage, total, next].every(
		(told) => told === 'none' || told === 'of the page' || told === 'zero',
	);
	const isCut =
		isShort || (cap < 20 && (asked === undefined || asked === 20) && (perPage === 'none' || perPage === 'asked'));
	return saysNothing && isCut;
};

const read = async (model: Service, limit: number, asked?: number) => {
	const { told, client } = modelOf(model);
	const reasons: string[] = [];
	const parts = { query: { ...(asked !== undefined && { per_page: asked }) } };
	const reading = { onIncomplete: (why: string) => reasons.push(why) };
	const pages = pagesOf(client, endpoints.order.getAll, parts, undefined, reading);
	const result = await firstOf(pages, limit).catch((error: unknown) => error as Error);
	return { result, reasons, told };
};

it('a list ends, has no duplicates, and is complete or reported as possibly incomplete, no matter how the service pages', async () => {
	const limits = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 120 }));
	const perPages = fc.constantFrom(undefined, undefined, 5, 20, 100);
	let whole = 0;
	let incomplete = 0;
	let failed = 0;
	const property = fc.asyncProperty(service, limits, perPages, async (model, limit, asked) => {
		// Without an ID, a record that differs between responses counts as another record.
		const isAlwaysNew = model.page === 'never ends' || (!model.hasIds && model.isSigned);
		// Only a few of the endless lists are read to the node's last page, because that takes long.
		const most = isAlwaysNew && model.records % 10 > 0 ? Math.min(limit, 120) : limit;
		const { result, reasons, told } = await read(model, most, asked);
		// It ends within a few more pages than the records need.
		expect(told.requests).toBeLessThanOrEqual(isAlwaysNew ? MOST_PAGES : 5 * model.records + 5);
		if (result instanceof Error) {
			expect(result).toBeInstanceOf(ServiceFailure);
			expect(told.requests).toBeGreaterThan(1);
			failed++;
			return;
		}
		const keys = new Set(result.map(keyOf));
		if (model.hasIds || !model.isSigned) expect(result).toHaveLength(keys.size);
		const records = isAlwaysNew ? result.length : keys.size;
		const isWhole = records >= Math.min(most, model.page === 'never ends' ? Infinity : model.records);
		if (isWhole) whole++;
		else if (reasons.length > 0) incomplete++;
		else expect([told.isSaidToEnd, isUndetectable(model, asked)]).toContain(true);
	});
	await fc.assert(property, { numRuns: runs(200) });
	expect(Math.min(whole, incomplete, failed)).toBeGreaterThan(0);
});
