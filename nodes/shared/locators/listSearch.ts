import type { IDataObject, INodeListSearchItems, INodeListSearchResult, INodeType } from 'n8n-workflow';
import type { Ref } from '../../../contract';
import { lookUp, openClient, PER_PAGE, type RequestOptions } from '../../../transport';
import { toNodeError } from '../errors';
import { type Chosen, identifierOf, type LocatorKind, queriesOf, readLocator, titleOf, Unresolved } from './locator';
import { locators } from './locators';
import { ranked, resolveName } from './names';

/** Shorter limits than in an execution, since the user is waiting for the list. */
const EDITOR: RequestOptions = { timeout: 15_000, maximumWait: 20_000 };

/** Returns lines that users can't choose, since n8n ignores a click on an entry whose value is a boolean. */
const notes = (first: string, second?: string): INodeListSearchResult => ({
	results: [{ name: first, value: false }, ...(second === undefined ? [] : [{ name: second, value: true }])],
});

/** Returns the lines of a list. Their names have no marks, since the editor keeps the name of the chosen line. */
const linesOf = (kind: LocatorKind, records: readonly IDataObject[], suggested: readonly IDataObject[]) => {
	const keyOf = (record: IDataObject) => identifierOf(kind, record) ?? record;
	const line = (record: IDataObject): INodeListSearchItems => ({
		name: titleOf(kind, record),
		value: identifierOf(kind, record) ?? false,
	});
	const listed = new Set(records.map(keyOf));
	const ahead = suggested.filter((record) => listed.has(keyOf(record)));
	if (ahead.length === 0) return records.map(line);
	const keys = new Set(ahead.map(keyOf));
	const others = records.filter((record) => !keys.has(keyOf(record)));
	const rest = others.length > 0 ? [{ name: 'Others:', value: true }, ...others.map(line)] : [];
	return [{ name: 'Suggested:', value: false }, ...ahead.map(line), ...rest];
};

type Method = NonNullable<NonNullable<INodeType['methods']>['listSearch']>[string];

/** Returns the list search method for a kind. If it threw an error for an empty list, n8n would hide the search box. */
const searched = (kind: LocatorKind): Method =>
	async function (typed = '', paginationToken) {
		const { noun, endpoint, advice, isTyped, isFirst = () => false, holder } = kind;
		const text = typed.trim();
		const page = Number(paginationToken ?? 1);
		if (isTyped && !/\p{L}/u.test(text)) return notes(advice);
		try {
			const client = await openClient(this, EDITOR);
			const chosen: Chosen = async (other, parameter) => {
				const id = readLocator(other)(this.getCurrentNodeParameter(parameter));
				return id instanceof Unresolved ? await resolveName(client, id, EDITOR) : id;
			};
			const id = holder && (await chosen(holder.kind, holder.parameter));
			if (holder && id === undefined) return notes(`Choose the ${holder.noun} first`, 'This list depends on it');
			const params = holder ? { [holder.parameter]: id } : {};
			const isPaged = endpoint.responseType === 'pages';
			/** Returns a page of the list, from the first query that finds a record. */
			const find = async (wanted: string) => {
				for (const query of queriesOf(kind)(wanted)) {
					const asked = isPaged ? { ...query, page, per_page: PER_PAGE } : query;
					const fetched = await (kind.lookUp ?? lookUp)(client, endpoint, { params, query: asked }, EDITOR);
					const isFiltered = !kind.isApiSearch && wanted !== '';
					const records = isFiltered ? ranked(kind, fetched, wanted) : fetched;
					if (records.length > 0) return { records, isMore: isPaged && !isFiltered && fetched.length >= PER_PAGE };
				}
				return undefined;
			};
			let found = await find(text);
			const other = found ? undefined : await kind.instead?.(client, text.toUpperCase(), EDITOR);
			if (other !== undefined) found = await find(other);
			if (found) {
				const suggested = (await kind.suggested?.(client, chosen, EDITOR).catch(() => [])) ?? [];
				const sorted = [...found.records].sort((one, two) => Number(isFirst(two)) - Number(isFirst(one)));
				const results = linesOf(kind, sorted, suggested);
				return { results, ...(found.isMore && { paginationToken: String(page + 1) }) };
			}
			if (page > 1) return { results: [] };
			return text === '' ? notes(`There is no ${noun} to choose from yet`) : notes(`No ${noun} fits "${text}"`, advice);
		} catch (error) {
			throw toNodeError(this, error);
		}
	};

/** The list search methods of all locators. */
export const listSearch = Object.fromEntries(
	Object.entries(locators).map(([ref, kind]) => [ref, searched(kind)]),
) as Record<Ref, Method>;
