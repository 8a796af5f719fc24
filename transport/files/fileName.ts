/** Control characters, line separators, and characters that change the writing direction and can hide an extension. */
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Matches the beginning of a path, such as `C:\\`, `/` or `../`. */
const PATH = /^\s*(?:(?:[a-z]:)?[/\\]|\.{1,2}[/\\])/i;

/**
 * Returns a file name without control characters, or undefined if nothing but dots is left. Of a path, only the last part
 * counts. Any other slash belongs to the name, as in `POD 11/28.pdf`, and becomes a hyphen.
 */
const nameIn = (given = ''): string | undefined => {
	const text = given.replace(CONTROL, '');
	const parts = text.split(/[/\\]/).map((part) => part.trim());
	const named = parts.filter((part) => !/^[. ]*$/.test(part));
	return PATH.test(text) ? named.at(-1) : named.join('-') || undefined;
};

/** Returns the first of these names that isn't empty, without slashes and control characters, or `file`. */
export const plainFileName = (...names: ReadonlyArray<string | undefined>): string =>
	names.map(nameIn).find((name) => name !== undefined) ?? 'file';

/** Returns a function that numbers a name that it was given before: `POD.pdf`, then `POD (2).pdf`. */
export const fileNumbering = (): ((name: string) => string) => {
	const taken = new Set<string>();
	return (name) => {
		const [, base = name, extension = ''] = /^(.+?)(\.\w{1,8})?$/s.exec(name) ?? [];
		let unique = name;
		for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = `${base} (${copy})${extension}`;
		taken.add(unique.toLowerCase());
		return unique;
	};
};

const decoded = (text: string): string | undefined => {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
};

/**
 * Returns the file name from a Content-Disposition header (RFC 6266), without slashes. `filename*` takes precedence over
 * `filename`. Headers are read as Latin-1, but many servers send UTF-8.
 */
export const fileNameOf = (disposition: unknown): string | undefined => {
	const header = String(disposition);
	const [, extended] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]*)/i.exec(header) ?? [];
	const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"?|([^;"]*))/i.exec(header) ?? [];
	const plain = quoted?.replace(/\\(["\\])/g, '$1') ?? bare;
	const utf8 = plain === undefined ? undefined : Buffer.from(plain, 'latin1').toString();
	const name = utf8?.includes('\ufffd') ? plain : utf8;
	return nameIn(extended && decoded(extended.trim())) ?? nameIn(name && (decoded(name) ?? name));
};

/** Returns the last path segment of a URL, if it looks like a file name. */
export const fileNameIn = ({ pathname }: URL): string | undefined => {
	const [, name] = /\/([^/]+\.\w{1,8})$/.exec(pathname) ?? [];
	return nameIn(name && decoded(name));
};
