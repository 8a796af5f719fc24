import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { identifierOf, type LocatorKind, type Queries, textsOf } from './locator';
import { plainWords } from './places';

/**
 * Sends queries step by step (see Queries) until one finds something. Returns what they found, each record once by its
 * key.
 */
export const firstFound = async <T>(
	steps: ReturnType<Queries>,
	ask: (query: RequestParts['query']) => Promise<readonly T[]>,
	keyOf: (found: T) => unknown,
): Promise<T[]> => {
	const found = new Map<unknown, T>();
	for (const step of steps) {
		for (const query of step) for (const one of await ask(query)) found.set(keyOf(one), one);
		if (found.size > 0) break;
	}
	return [...found.values()];
};

/** Returns a function that identifies a record. One without a usable ID is only the same as itself. */
export const keyIn = (kind: LocatorKind) => (record: IDataObject) => identifierOf(kind, record) ?? record;

/**
 * Returns the records with a word that begins with a text, then those that contain it elsewhere. "La" finds Laredo, then
 * Atlanta.
 */
export const containing = (kind: LocatorKind, records: readonly IDataObject[], text: string) => {
	const having = (part: string) =>
		records.filter((record) => textsOf(kind, record).some((one) => ` ${plainWords(one)}`.includes(part)));
	const ahead = having(` ${plainWords(text)}`);
	return { ahead, all: [...new Set([...ahead, ...having(plainWords(text))])] };
};
