/** Returns a copy of the object without the named fields. */
export function omit<T extends object, K extends PropertyKey>(object: T, names: readonly K[]): Omit<T, K> {
	const dropped: ReadonlySet<PropertyKey> = new Set<PropertyKey>(names);
	return Object.fromEntries(Object.entries(object).filter(([name]) => !dropped.has(name))) as Omit<T, K>;
}
