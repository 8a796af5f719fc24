/** Returns a function that makes something for a key, such as an endpoint, once. It's kept as long as the key is. */
export const onceFor = <K extends object, T extends object>(make: (key: K) => T): ((key: K) => T) => {
	const kept = new WeakMap<K, T>();
	return (key) => {
		const known = kept.get(key) ?? make(key);
		kept.set(key, known);
		return known;
	};
};
