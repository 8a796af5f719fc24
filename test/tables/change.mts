type Tree = Record<string, unknown>;

/** A copy of `tree` with the value at a dotted path replaced; what is missing on the way is made, lists for numbers. */
export function changed<T>(tree: T, path: string, value: unknown): T {
	const copy = structuredClone(tree) as Tree;
	const keys = path.split('.');
	const last = keys.pop() ?? '';
	const holder = keys.reduce<Tree>((inner, key, index) => {
		const next = keys[index + 1] ?? last;
		return (inner[key] ??= /^\d+$/.test(next) ? [] : {}) as Tree;
	}, copy);
	holder[last] = value;
	return copy as T;
}
