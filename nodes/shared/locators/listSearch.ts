import type { INodeListSearchItems, INodeListSearchResult, INodeType } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { openClient } from '../../../transport/client';
import type { RequestOptions } from '../../../transport/http/request';
import { lookUp } from '../../../transport/lookups';
import { toNodeError } from '../errors';
import { identifierOf, type LocatorKind, titleOf } from './locator';
import { locators } from './locators';
import { containing, firstFound, keyIn } from './search';

/** Shorter limits than in an execution, since the user is waiting for the list. */
const EDITOR: RequestOptions = { timeout: 15_000, maximumWait: 20_000 };

/** A list has one page, so it is longer than usual. A search finds the other records. */
const PAGE = { per_page: 100 };

/**
 * Returns a line that users only read. n8n ignores a click on a line whose value is a boolean, so there can be two lines
 * like this with different values.
 */
const readOnly = (name: string, isSecond = false): INodeListSearchItems => ({ name, value: isSecond });

const readOnlyLines = (first: string, ...second: string[]): INodeListSearchResult => ({
	results: [readOnly(first), ...second.map((line) => readOnly(line, true))],
});

type Method = NonNullable<NonNullable<INodeType['methods']>['listSearch']>[string];

/** Returns the list search method for a kind. If it threw an error for an empty list, n8n would hide the search box. */
const searched = (kind: LocatorKind): Method =>
	async function (typed = '') {
		const { noun, endpoint, advice } = kind;
		if (kind.queries(typed.trim()).length === 0) return readOnlyLines(advice);
		try {
			const client = await openClient(this, EDITOR);
			const text = (await kind.read?.(client, typed.trim(), EDITOR)) ?? typed.trim();
			const page = endpoint.responseType === 'pages' ? PAGE : {};
			const ask = async (query: RequestParts['query']) => {
				const fetched = await (kind.lookUp ?? lookUp)(client, endpoint, { query: { ...page, ...query } }, EDITOR);
				if (text === '') return fetched;
				if (Object.keys(query).length === 0) return containing(kind, fetched, text).all;
				return kind.names?.queries ? fetched.filter((one) => kind.names?.isNamed(one, text, query)) : fetched;
			};
			const records = await firstFound(kind.queries(text), ask, keyIn(kind));
			if (records.length === 0)
				return text === ''
					? readOnlyLines(`There is no ${noun} to choose from yet`)
					: readOnlyLines(`No ${noun} fits "${typed.trim()}"`, advice);
			// The lines have no marks, since the editor keeps the name of the chosen one.
			const results = records.map((record) => {
				const [name, value] = [titleOf(kind, record), identifierOf(kind, record)];
				return value === undefined ? readOnly(name) : { name, value };
			});
			return { results };
		} catch (error) {
			throw toNodeError(this, error);
		}
	};

/** The list search methods of all locators with a list. */
export const listSearch = Object.fromEntries(
	Object.entries(locators).flatMap(([ref, kind]) => ('queries' in kind ? [[ref, searched(kind)]] : [])),
);
