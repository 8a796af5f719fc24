import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { openClient, PER_PAGE, type Client } from '../../../transport';
import { toNodeError } from '../errors/nodeError';
import { keyOf, lookupsOf, textsOf, titleOf, type LocatorKind } from './kind';
import { locatorKinds } from './locators';
import { listOf, EDITOR, NotChosen, pathOf, suggested } from './listRequests';
import { namedRecords, plain } from './resolve';

/** Whether a text stands in one of the names or texts that a record is known by. */
const fits = (kind: LocatorKind, filter: string) => (record: IDataObject) =>
	textsOf(kind, record).some((text) => plain(text).includes(plain(filter))) ||
	namedRecords(kind, [record], filter).length > 0;

/** Lists to look at for a text, one after another until something fits. */
const queriesFor = (kind: LocatorKind, filter: string) => {
	const { wholeFields } = kind;
	if (!wholeFields) return lookupsOf(kind, filter);
	const isAskable = (field: string) => filter !== '' && (field !== 'id' || /^\d+$/.test(filter));
	return [{}, ...wholeFields.filter(isAskable).map((field) => ({ [field]: filter }))];
};

/**
 * Lines that say why there is nothing to choose. n8n lets nobody choose an entry whose value is true or false; were it
 * thrown instead, n8n would hide the search box.
 */
const explanation = (why: string, advice?: string): INodeListSearchResult => ({
	results: [{ name: why, value: false }, ...(advice === undefined ? [] : [{ name: advice, value: true }])],
});

const emptiness = ({ noun, listNoun = noun, advice }: LocatorKind, filter: string) =>
	filter === ''
		? explanation(`There is no ${listNoun} to choose from yet`)
		: explanation(`No ${listNoun} fits "${filter}"`, advice);

interface Page {
	readonly records: readonly IDataObject[];
	readonly next?: string;
}

/** One page of the list; with a text, what the first request that finds something fitting finds. */
const search = async (
	context: ILoadOptionsFunctions,
	client: Client,
	kind: LocatorKind,
	filter: string,
	page: number,
): Promise<Page> => {
	const isPaged = kind.endpoint.responseType === 'pages';
	const params = await pathOf(context, client, kind);
	for (const query of queriesFor(kind, filter)) {
		const paged = isPaged ? { ...query, page, per_page: PER_PAGE } : query;
		const records = await listOf(client, kind, { params, query: paged });
		const shown = filter === '' || kind.needsText ? records : records.filter(fits(kind, filter));
		const next = isPaged && filter === '' && records.length >= PER_PAGE ? { next: String(page + 1) } : {};
		if (shown.length > 0) return { records: shown, ...next };
	}
	return { records: [] };
};

/** Stands before what suits the other choices. The editor keeps it and cuts long names off at their end. */
const SUGGESTED = '★ ';

const entry = (kind: LocatorKind, record: IDataObject, mark = ''): INodeListSearchItems => ({
	name: mark + titleOf(kind, record),
	value: keyOf(kind, record),
});

const ordered = ({ isFirst = () => false }: LocatorKind, records: readonly IDataObject[]) => [
	...records.filter(isFirst),
	...records.filter((record) => !isFirst(record)),
];

const entries = (kind: LocatorKind, filter: string, records: readonly IDataObject[], first: readonly IDataObject[]) => {
	const known = new Set(records.map((record) => keyOf(kind, record)));
	const ahead = first.filter((record) => known.has(keyOf(kind, record)) && fits(kind, filter)(record));
	const isAhead = new Set(ahead.map((record) => keyOf(kind, record)));
	return [
		...ahead.map((record) => entry(kind, record, SUGGESTED)),
		...ordered(kind, records)
			.filter((record) => !isAhead.has(keyOf(kind, record)))
			.map((record) => entry(kind, record)),
	];
};

/** A search that finds this many may have been cut off there; undocumented. */
const MANY = 50;

const MORE = 'More may match: type more of the name';

const searchOf = (kind: LocatorKind) =>
	async function (
		this: ILoadOptionsFunctions,
		typed = '',
		paginationToken?: string | number,
	): Promise<INodeListSearchResult> {
		const filter = typed.trim();
		const page = Number(paginationToken ?? 1);
		try {
			if (kind.needsText && !/[\p{L}\d]/u.test(filter)) return explanation(kind.advice);
			const client = await openClient(this, EDITOR);
			const { records, next } = await search(this, client, kind, filter, page);
			if (records.length === 0 && page === 1) return emptiness(kind, filter);
			const results = entries(kind, filter, records, await suggested(this, client, kind));
			if (kind.needsText && records.length >= MANY) results.push(...explanation(MORE).results);
			return { results, ...(next !== undefined && { paginationToken: next }) };
		} catch (error) {
			if (error instanceof NotChosen) return explanation(error.message, 'This list depends on it');
			throw toNodeError(this.getNode(), error);
		}
	};

/** The list search methods of all locators. */
export const listSearch = Object.fromEntries(locatorKinds.map((kind) => [kind.method, searchOf(kind)]));
