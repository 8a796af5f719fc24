import { refusal } from './problems.mts';

/**
 * The maximum nesting depth. It's deeper than any record, but shallow enough for recursive code such as JSON.stringify.
 */
const MOST_LEVELS = 100;
/**
 * The maximum number of values, enough for an order with thousands of containers. Validating millions of values would
 * block all other requests.
 */
const MOST_VALUES = 100_000;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns whether a value is small enough to be validated, logged and saved. The check isn't recursive, so any depth is
 * safe here.
 */
function isManageable(value: unknown): boolean {
	let count = 0;
	let level = [value].filter(isNested);
	for (let depth = 0; depth < MOST_LEVELS; depth++) {
		const below: object[] = [];
		for (const parent of level) {
			const children: unknown[] = Object.values(parent);
			count += children.length;
			if (count > MOST_VALUES) return false;
			for (const child of children) if (isNested(child)) below.push(child);
		}
		if (below.length === 0) return true;
		level = below;
	}
	return false;
}

/**
 * Parses the body of a request, or returns undefined if it's empty. Rejects bodies that aren't JSON or have more than
 * 100 levels or 100,000 values.
 */
export function parseJson(text: string): unknown {
	if (text.trim() === '') return undefined;
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw refusal.notJson();
	}
	if (!isManageable(value)) throw refusal.tooMuchJson();
	return value;
}
