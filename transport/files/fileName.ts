const PARAMETER = /;\s*([\w-]+\*?)\s*=\s*("(?:\\.|[^"\\])*"|[^;]*)/g;

const unquoted = (value: string) => {
	const text = value.trim();
	// The closing quote may be missing, and a Windows path may be unescaped.
	return text.startsWith('"') ? text.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1') : text;
};

const orElse = <T>(attempt: () => T, fallback: T): T => {
	try {
		return attempt();
	} catch {
		return fallback;
	}
};

/** Decodes RFC 5987 values such as `UTF-8''proof%20of%20delivery.pdf`. Returns undefined for invalid values. */
const decodeExtended = (value: string) => {
	const [, charset = '', encoded = ''] = /^([^']*)'[^']*'(.*)/.exec(value) ?? [];
	if (charset.toLowerCase() === 'utf-8') return orElse(() => decodeURIComponent(encoded), undefined);
	const asLatin1 = (_: string, code: string) => String.fromCharCode(parseInt(code, 16));
	return charset.toLowerCase() === 'iso-8859-1' ? encoded.replace(/%([\da-f]{2})/gi, asLatin1) : undefined;
};

/** Decodes a plain name. Headers are read as Latin-1, but many servers send UTF-8 or percent-encode the name. */
const decodePlain = (value: string) => {
	const bytes = Uint8Array.from(value, (letter) => letter.charCodeAt(0));
	const isLatin1 = /^[\p{ASCII}\u0080-\u00ff]*$/u.test(value);
	const text = isLatin1 ? orElse(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), value) : value;
	return orElse(() => decodeURIComponent(text), text);
};

/** Control characters, line separators, and characters that change the writing direction and can hide an extension. */
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Returns the last part of a path without control characters, or undefined if only dots remain. */
const baseName = (path = ''): string | undefined => {
	const base = path.replace(CONTROL, '').split(/[/\\]/).pop()?.trim() ?? '';
	return /^\.*$/.test(base) ? undefined : base;
};

/** Characters that Windows, macOS or UTF-8 doesn't allow in file names. */
const FORBIDDEN = /[<>:"|?*]|\p{Surrogate}/gu;

/** Names that Windows reserves for devices, regardless of the extension. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(\.|$)/i;

/** Windows drops trailing dots and spaces. The lookbehind keeps the search linear. */
const END = /(?<![\s.])[\s.]+$/;

/** The maximum length in UTF-8 bytes that all common file systems accept. */
const MOST_BYTES = 255;

const shortened = (name: string) => {
	const [extension = ''] = /\.\w{1,8}$/.exec(name) ?? [];
	const stem = name.slice(0, name.length - extension.length);
	// Encodes only as many whole characters as fit.
	const { read } = new TextEncoder().encodeInto(stem, new Uint8Array(MOST_BYTES - extension.length));
	return stem.slice(0, read) + extension;
};

/** Returns a cleaned-up name (see plainFileName), or undefined if nothing is left. */
export const toPlainName = (path: string | undefined): string | undefined => {
	const name = baseName(path)?.replace(FORBIDDEN, '_').replace(END, '').replace(DEVICE, '_$&');
	return name ? shortened(name).replace(END, '') : undefined;
};

const firstNamed = (names: ReadonlyArray<string | undefined>) => names.find((name) => name !== undefined) ?? 'file';

/**
 * Returns a file name that Windows, macOS and Linux all accept, from the first given name that isn't empty after
 * cleanup. Removes paths, control characters, forbidden characters and Windows device names. The result has at most 255
 * bytes including the extension. Returns `file` if no name is usable.
 */
export const plainFileName = (...paths: ReadonlyArray<string | undefined>): string =>
	firstNamed(paths.map(toPlainName));

/**
 * Returns the name to send for a file: the first given name that isn't empty without its path and control characters.
 */
export const sentFileName = (...paths: ReadonlyArray<string | undefined>): string => firstNamed(paths.map(baseName));

/**
 * Returns the file name from a Content-Disposition header (RFC 6266), without a path. `filename*` takes precedence over
 * `filename`.
 */
export const fileNameOf = (disposition: unknown): string | undefined => {
	const parameters = [...`;${String(disposition)}`.matchAll(PARAMETER)];
	const found = new Map(parameters.map(([, name = '', value = '']) => [name.toLowerCase(), unquoted(value)]));
	const extended = found.get('filename*');
	const plain = found.get('filename');
	return toPlainName(extended && decodeExtended(extended)) ?? toPlainName(plain && decodePlain(plain));
};
