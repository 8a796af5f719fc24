import type { Fault } from './faults.mts';

type Change = (value: unknown) => unknown;

const entriesOf = (holder: unknown, key: string): string[] => (key === '*' ? Object.keys(holder as object) : [key]);

/**
 * Returns a copy with a new value at a dotted name; undefined removes the field. If the name doesn't exist, nothing
 * changes.
 */
function changedAt(value: unknown, [key, ...rest]: readonly string[], change: Change): unknown {
	if (key === undefined) return change(value);
	if (typeof value !== 'object' || value === null) return value;
	const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
	for (const name of entriesOf(value, key)) copy[name] = changedAt(copy[name], rest, change);
	return copy;
}

const keysOf = (name: string) => (name === '' ? [] : name.split('.'));

/** Applies a fault's `remove` and `set` to a response. The result doesn't share objects with the sandbox's records. */
export function rewritten(answer: unknown, { remove = [], set = {} }: Fault): unknown {
	const less = remove.reduce((value, name) => changedAt(value, keysOf(name), () => undefined), answer);
	return Object.entries(set).reduce((value, [name, wanted]) => changedAt(value, keysOf(name), () => wanted), less);
}
