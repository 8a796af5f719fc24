/** Control characters, line separators, and characters that change the writing direction and can hide an extension. */
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Returns the last part of a path without control characters, or undefined if nothing but dots is left. */
const baseName = (path = ''): string | undefined => {
	const base = path.replace(CONTROL, '').split(/[/\\]/).pop()?.trim() ?? '';
	return /^[. ]*$/.test(base) ? undefined : base;
};

/** Returns the first of these names that isn't empty, without its path and control characters, or `file`. */
export const plainFileName = (...paths: ReadonlyArray<string | undefined>): string =>
	paths.map(baseName).find((name) => name !== undefined) ?? 'file';

const decoded = (text: string): string | undefined => {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
};

/**
 * Returns the file name from a Content-Disposition header (RFC 6266), without a path. `filename*` takes precedence over
 * `filename`. Headers are read as Latin-1, but many servers send UTF-8.
 */
export const fileNameOf = (disposition: unknown): string | undefined => {
	const header = String(disposition);
	const [, extended] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]*)/i.exec(header) ?? [];
	const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"?|([^;"]*))/i.exec(header) ?? [];
	const plain = quoted?.replace(/\\(["\\])/g, '$1') ?? bare;
	const utf8 = plain === undefined ? undefined : Buffer.from(plain, 'latin1').toString();
	const name = utf8?.includes('\ufffd') ? plain : utf8;
	return baseName(extended && decoded(extended.trim())) ?? baseName(name && (decoded(name) ?? name));
};

/** Returns the last path segment of a URL, if it looks like a file name. */
export const fileNameIn = ({ pathname }: URL): string | undefined => {
	const [, name] = /\/([^/]+\.\w{1,8})$/.exec(pathname) ?? [];
	return baseName(name && decoded(name));
};
