const PARAMETER = /;\s*([\w-]+\*?)\s*=\s*("(?:\\.|[^"\\])*"|[^;]*)/g;

const unquoted = (value: string) => {
	const text = value.trim();
	// A closing quote may be missing, and a Windows path may stand unescaped.
	return text.startsWith('"') ? text.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1') : text;
};

const orElse = <T>(attempt: () => T, fallback: T): T => {
	try {
		return attempt();
	} catch {
		return fallback;
	}
};

/** RFC 5987: `UTF-8''proof%20of%20delivery.pdf`. Undefined when it cannot be decoded. */
const decodeExtended = (value: string) => {
	const [, charset = '', encoded = ''] = /^([^']*)'[^']*'(.*)/.exec(value) ?? [];
	if (charset.toLowerCase() === 'utf-8') return orElse(() => decodeURIComponent(encoded), undefined);
	const asLatin1 = (_: string, code: string) => String.fromCharCode(parseInt(code, 16));
	return charset.toLowerCase() === 'iso-8859-1' ? encoded.replace(/%([\da-f]{2})/gi, asLatin1) : undefined;
};

/** Headers are read as Latin-1; many services send UTF-8 all the same, or percent-encode the plain name. */
const decodePlain = (value: string) => {
	const bytes = Uint8Array.from(value, (letter) => letter.charCodeAt(0));
	const isLatin1 = /^[\u0000-\u00ff]*$/.test(value);
	const text = isLatin1 ? orElse(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), value) : value;
	return orElse(() => decodeURIComponent(text), text);
};

const MOST_CHARACTERS = 200;

/** Control characters, among them those that turn the direction of writing and so hide an extension. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const shortened = (name: string) => {
	const characters = Array.from(name);
	if (characters.length <= MOST_CHARACTERS) return name;
	const [extension = ''] = /\.\w{1,8}$/.exec(name) ?? [];
	return characters.slice(0, MOST_CHARACTERS - extension.length).join('') + extension;
};

/** A name made plain (see plainFileName); undefined when nothing is left. */
export const toPlainName = (name: string | undefined): string | undefined => {
	const base = name?.replace(CONTROL, '').split(/[/\\]/).pop()?.trim() ?? '';
	return /^\.*$/.test(base) ? undefined : shortened(base);
};

/**
 * A name that is safe for a file anywhere, from the first of the given ones that leaves any: no path, no control
 * characters, neither `.` nor `..`, at most 200 characters with the extension kept. `file` when none does.
 */
export const plainFileName = (...names: ReadonlyArray<string | undefined>): string =>
	names.map(toPlainName).find((name) => name !== undefined) ?? 'file';

/** The file name that a Content-Disposition header gives (RFC 6266): `filename*` before `filename`, never a path. */
export const fileNameOf = (disposition: unknown): string | undefined => {
	const parameters = [...`;${String(disposition)}`.matchAll(PARAMETER)];
	const found = new Map(parameters.map(([, name = '', value = '']) => [name.toLowerCase(), unquoted(value)]));
	const extended = found.get('filename*');
	const plain = found.get('filename');
	return toPlainName(extended && decodeExtended(extended)) ?? toPlainName(plain && decodePlain(plain));
};
