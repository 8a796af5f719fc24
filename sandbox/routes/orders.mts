import { basename } from 'node:path';
import { earliestPickupDate } from '../../contract/index.ts';
import { companyOf, ownOf } from '../model/collection.mts';
import { regionById } from '../geo/regions.mts';
import { removeUnused, type StoredFile } from '../model/files.mts';
import { addOrder, shownOrder, type NewOrder } from '../model/orders.mts';
import { seedOrders } from '../model/seeds.mts';
import type { UploadedFile } from '../http/form.mts';
import { pageOf } from '../http/pages.mts';
import { notSelectable, refusal, taken, type FieldProblem } from '../http/problems.mts';
import type { Order } from '../model/records.mts';
import type { Call, Routes } from '../http/routing.mts';
import { omit } from '../model/omit.mts';
import { written } from '../model/times.mts';
import { fileOf, fileRoutes, shownFile } from './files.mts';
import { isPublic } from './publicWarehouses.mts';

/** The documented message for an order that is too late. The deadline is the sandbox's own: before today in UTC-10. */
const RUSH = { field: 'port_of_discharge_eta', message: 'This is a rush order. Please contact our sales.' };

/**
 * Checks that quote and rate come from the same search of the user. undocumented: whether an expired rate is rejected.
 * The sandbox rejects it.
 */
function checkRate({ state, user, body }: Call): FieldProblem[] {
	const search = state.rateSearches.get(String(body.quote_id));
	if (search?.userId !== user.id) return [notSelectable('quote_id')];
	const rate = search.rates.find(({ id }) => id === body.rate_id);
	if (!rate) return [notSelectable('rate_id')];
	const expired = rate.expired_at < written.second(state.now());
	return expired ? [{ field: 'rate_id', message: 'The selected rate id has expired.' }] : [];
}

function checkIds({ state, user, body }: Call): FieldProblem[] {
	const known: Readonly<Record<string, (id: unknown) => unknown>> = {
		port_of_discharge_id: regionById,
		final_port_id: regionById,
		warehouse_id: (id) => state.warehouses.find(id, ownOf(user)) ?? isPublic(id),
		pu_number_agent_id: (id) => state.agents.find(id, companyOf(user)),
	};
	return Object.entries(known).flatMap(([field, find]) =>
		body[field] === undefined || find(body[field]) ? [] : [notSelectable(field)],
	);
}

function check(call: Call): FieldProblem[] {
	const { mbl_number: mbl, port_of_discharge_eta: eta } = call.body;
	return [
		...(typeof mbl === 'string' && call.state.mblNumbers.has(mbl) ? [taken('mbl_number')] : []),
		...(typeof eta === 'string' && eta < earliestPickupDate(call.state.now()) ? [RUSH] : []),
		...checkRate(call),
		...checkIds(call),
	];
}

const FILTERS = ['mbl_number', 'booking_number', 'customer_reference_number'] as const;

function isWanted(order: Order, { query }: Call): boolean {
	const { id, container_number: container } = query;
	return (
		(id === undefined || order.id === Number(id)) &&
		FILTERS.every((name) => query[name] === undefined || order[name] === query[name]) &&
		(container === undefined || order.containers.some(({ number }) => number === container))
	);
}

/**
 * Returns the user's orders. undocumented: whether colleagues see them. The documentation mentions this only for LTL
 * and FTL.
 */
function list(call: Call): unknown {
	const { state, user } = call;
	const page = pageOf(
		call,
		state.orders.list(ownOf(user)).filter((order) => isWanted(order, call)),
		shownOrder,
	);
	if (state.behavior.lists.arrivals > 0) seedOrders(state, user, { count: state.behavior.lists.arrivals });
	return page;
}

export const order: Routes['order'] = {
	create: {
		check,
		run: ({ state, user, body }) => addOrder(state, user, body as unknown as NewOrder),
	},
	getAll: { run: list },
	get: { run: list },
};

interface FileRow {
	readonly file: UploadedFile;
	readonly type?: string;
}

interface UrlRow {
	readonly url: string;
	readonly type?: string;
}

/** Returns the order in the path, with the name under which its files are stored. */
function holderOf({ state, user, params }: Call): string {
	const order = state.orders.find(params.orderId, ownOf(user));
	if (!order) throw refusal.notFound();
	return `order ${order.id}`;
}

type Source = Pick<StoredFile, 'filename' | 'mediaType' | 'content'>;

const uploaded = ({ name, filename, mediaType, size }: UploadedFile): Source => ({
	filename,
	mediaType,
	content: { kind: 'upload', name, size },
});

/**
 * Returns a page with the URL for a file that was given by its URL, because the sandbox never downloads URLs (its own
 * behavior).
 */
const linked = (url: string): Source => ({
	filename: (URL.canParse(url) && basename(new URL(url).pathname)) || 'file',
	mediaType: 'application/pdf',
	content: { kind: 'pdf', title: 'Linked file', lines: [['URL', url]] },
});

/** Returns an order's files without their types, as documented (docs/interface.md#order-files). */
const listedOrderFile = (file: StoredFile, filesAddress: string, { state }: Call) =>
	omit(shownFile(file, filesAddress), state.behavior.files.orderTypes ? [] : ['type']);

function upload(call: Call) {
	const holder = holderOf(call);
	const { file_list: files = [], urls = [] } = call.body as unknown as { file_list?: FileRow[]; urls?: UrlRow[] };
	const sources = [
		...files.map(({ file, type }) => ({ type, ...uploaded(file) })),
		...urls.map(({ url, type }) => ({ type, ...linked(url) })),
	];
	return sources.map(({ type = null, ...source }) => {
		const make = (id: number) => ({ id, holder, type, createdAt: written.second(call.state.now()), ...source });
		return shownFile(call.state.files.add(call.user, make), `${call.origin}${call.path}`);
	});
}

function checkFiles(call: Call): FieldProblem[] {
	holderOf(call);
	const rows: unknown[] = Array.isArray(call.body.file_list) ? call.body.file_list : [];
	return rows.flatMap((row, index) => {
		const file = (row as { file?: unknown } | undefined)?.file;
		if (typeof file === 'object' && file !== null) return [];
		return [{ field: `file_list.${index}.file`, message: `The file_list.${index}.file must be a file.` }];
	});
}

export const orderFile: Routes['orderFile'] = {
	upload: { check: checkFiles, run: upload },
	...fileRoutes(holderOf, listedOrderFile),
	delete: {
		run: async ({ state, ...call }) => {
			const { id, content } = fileOf({ state, ...call }, holderOf);
			state.files.delete(id);
			if (content.kind === 'upload') await removeUnused([content.name], state);
		},
	},
};
