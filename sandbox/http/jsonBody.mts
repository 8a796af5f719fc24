import { refusal } from './problems.mts';

/** Deeper than any record, and shallow enough for code that visits a value recursively, as JSON.stringify does. */
const MOST_LEVELS = 100;
/** Enough for an order with thousands of containers. Validating millions of values would block all other requests. */
const MOST_VALUES = 100_000;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value can be validated, logged and saved. Visits it level by level, so its depth doesn't matter here. */
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
 * Parses the body of a request; undefined if it's empty. Rejects bodies that aren't JSON, have more than 100 levels or
 * more than 100,000 values.
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
