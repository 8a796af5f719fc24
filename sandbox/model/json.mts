/** Parses a JSON text. Returns undefined if it's invalid. */
export function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
