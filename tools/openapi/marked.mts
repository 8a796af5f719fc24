import { undocumented } from './undocumented.mts';

const MARK = /^undocumented: ([\w-]+)$/;

/** A copy in which each description that is the mark of an undocumented field of a response is the mark itself. */
export function marked<T>(node: T): T {
	if (Array.isArray(node)) return node.map((entry: unknown) => marked(entry)) as T;
	if (typeof node !== 'object' || node === null) return node;
	const entries = Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
		const [, anchor] = (key === 'description' && typeof value === 'string' && MARK.exec(value)) || [];
		return Object.entries(anchor === undefined ? { [key]: marked(value) } : undocumented(anchor));
	});
	return Object.fromEntries(entries) as T;
}
