import type { Path } from './labels';

/** A value that can't be sent as it was given. The check refuses it wherever it is. */
export class Unreadable {
	constructor(
		/** The end of the sentence "<Field> …". */
		readonly reason: string,
	) {}
}

interface Problem {
	readonly path: Path;
	readonly message: string;
}

/** Dates of expressions may come from another context, where `Date` is another class. */
export const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

/** Why a single value can't be part of a JSON text that means the same. */
const flawOf = (value: unknown): string | undefined => {
	if (value instanceof Unreadable) return value.reason;
	if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a finite number';
	if (isDate(value) && Number.isNaN(value.getTime())) return 'must be a valid date';
	return ['bigint', 'function', 'symbol'].includes(typeof value) ? "can't be sent as JSON" : undefined;
};

/** n8n's dates and JavaScript's turn themselves into text. */
const hasOwnForm = (value: object) => 'toJSON' in value && typeof value.toJSON === 'function';

/** Deeper than any request, and far from where JavaScript gives up. */
const DEEPEST = 50;

/** What in a value can't be sent, also where nothing is checked, such as in custom fields. */
export const problemsIn = (value: unknown, path: Path = [], holders: readonly unknown[] = []): Problem[] => {
	const isEndless = holders.length > DEEPEST || holders.includes(value);
	const flaw = isEndless ? 'contains itself or is nested too deeply' : flawOf(value);
	if (flaw !== undefined) return [{ path, message: flaw }];
	if (typeof value !== 'object' || value === null || hasOwnForm(value)) return [];
	return Object.entries(value).flatMap(([key, inner]) => problemsIn(inner, [...path, key], [...holders, value]));
};

/** Half of a character that takes two units, such as an emoji that was cut: it has no form in a URL. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** What in the values of a path or query has no form in a URL. */
export const problemsInUrl = (values: Readonly<Record<string, unknown>>): Problem[] =>
	Object.entries(values)
		.filter(([, value]) => [value].flat().some((text) => typeof text === 'string' && HALF_CHARACTER.test(text)))
		.map(([name]) => ({ path: [name], message: 'contains half of a character, such as a cut emoji' }));
