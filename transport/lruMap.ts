/** A map with at most `most` entries. It drops the least recently used entry first. */
export class LruMap<K, V> {
	readonly #entries = new Map<K, V>();

	constructor(private readonly most: number) {}

	get(key: K): V | undefined {
		const value = this.#entries.get(key);
		if (value !== undefined) this.set(key, value);
		return value;
	}

	set(key: K, value: V): void {
		this.#entries.delete(key);
		this.#entries.set(key, value);
		const [oldest] = this.#entries.keys();
		if (this.#entries.size > this.most) this.#entries.delete(oldest as K);
	}

	clear(): void {
		this.#entries.clear();
	}
}
