import type { IDataObject, INodeListSearchItems, INodeListSearchResult, INodeType } from 'n8n-workflow';
import type { Ref, RequestParts } from '../../../contract';
import { lookUp, openClient, PER_PAGE, type RequestOptions } from '../../../transport';
import { toNodeError } from '../errors';
import { type Chosen, identifierOf, type LocatorKind, readLocator, titleOf, Unresolved } from './locator';
import { locators } from './locators';
import { resolveName } from './names';
import { containing, firstFound, keyIn } from './search';

/** Shorter limits than in an execution, since the user is waiting for the list. */
const EDITOR: RequestOptions = { timeout: 15_000, maximumWait: 20_000 };

/**
 * Returns a line that users only read. n8n ignores a click on a line whose value is a boolean, so there can be two lines
 * like this with different values.
 */
const readOnly = (name: string, isSecond = false): INodeListSearchItems => ({ name, value: isSecond });

const notes = (first: string, ...second: string[]): INodeListSearchResult => ({
	results: [readOnly(first), ...second.map((line) => readOnly(line, true))],
});

/** Returns the lines of a list. Their names have no marks, since the editor keeps the name of the chosen line. */
const linesOf = (kind: LocatorKind, records: readonly IDataObject[], suggested: readonly IDataObject[]) => {
	const line = (record: IDataObject) => {
		const value = identifierOf(kind, record);
		return value === undefined ? readOnly(titleOf(kind, record)) : { name: titleOf(kind, record), value };
	};
	if (suggested.length === 0) return records.map(line);
	const ahead = new Set(suggested.map(keyIn(kind)));
	const others = records.filter((record) => !ahead.has(keyIn(kind)(record))).map(line);
	const rest = others.length > 0 ? [readOnly('Others:', true), ...others] : [];
	return [readOnly('Suggested:'), ...suggested.map(line), ...rest];
};

type Method = NonNullable<NonNullable<INodeType['methods']>['listSearch']>[string];

/** Returns the list search method for a kind. If it threw an error for an empty list, n8n would hide the search box. */
const searched = (kind: LocatorKind): Method =>
	async function (typed = '', paginationToken) {
		const { noun, endpoint, advice, holder } = kind;
		const page = Number(paginationToken ?? 1);
		if (kind.queries(typed.trim()).length === 0) return notes(advice);
		try {
			const client = await openClient(this, EDITOR);
			const chosen: Chosen = async (other, parameter) => {
				const id = readLocator(other)(this.getCurrentNodeParameter(parameter));
				return id instanceof Unresolved ? await resolveName(client, id, EDITOR) : id;
			};
			const id = holder && (await chosen(holder.kind, holder.parameter));
			if (holder && id === undefined) return notes(`Choose the ${holder.noun} first`, 'This list depends on it');
			const params: RequestParts['params'] = holder ? { [holder.parameter]: id } : {};
			const text = (await kind.read?.(client, typed.trim(), EDITOR)) ?? typed.trim();
			const isPaged = endpoint.responseType === 'pages';
			let isMore = false as boolean;
			const ask = async (query: RequestParts['query']) => {
				const asked = isPaged ? { per_page: PER_PAGE, ...query, page } : query;
				const fetched = await (kind.lookUp ?? lookUp)(client, endpoint, { params, query: asked }, EDITOR);
				const isWhole = Object.keys(query).length === 0;
				isMore = isPaged && (text === '' || !isWhole) && fetched.length >= PER_PAGE;
				if (text === '') return fetched;
				if (isWhole) return containing(kind, fetched, text).all;
				return kind.names?.queries ? fetched.filter((one) => kind.names?.isNamed(one, text, query)) : fetched;
			};
			const records = await firstFound(kind.queries(text), ask, keyIn(kind));
			if (records.length === 0 && page > 1) return { results: [] };
			if (records.length === 0)
				return text === ''
					? notes(`There is no ${noun} to choose from yet`)
					: notes(`No ${noun} fits "${typed.trim()}"`, advice);
			const suggest = async () => (await kind.suggested?.(records, { client, chosen, options: EDITOR })) ?? [];
			const results = linesOf(kind, records, await suggest().catch(() => []));
			return { results, ...(isMore && { paginationToken: String(page + 1) }) };
		} catch (error) {
			throw toNodeError(this, error);
		}
	};

/** The list search methods of all locators. */
export const listSearch = Object.fromEntries(
	Object.entries(locators).map(([ref, kind]) => [ref, searched(kind)]),
) as Record<Ref, Method>;
