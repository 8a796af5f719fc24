const PARAMETER = /;\s*([\w-]+\*?)\s*=\s*("(?:\\.|[^"\\])*"|[^;]*)/g;

const unquoted = (value: string) => {
	const text = value.trim();
	return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
};

const orElse = <T>(attempt: () => T, otherwise: T): T => {
	try {
		return attempt();
	} catch {
		return otherwise;
	}
};

/** RFC 5987: `UTF-8''proof%20of%20delivery.pdf`. Undefined when it cannot be decoded. */
const decodeExtended = (value: string) => {
	const [, charset = '', encoded = ''] = /^([^']*)'[^']*'(.*)$/.exec(value) ?? [];
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

/** The last part of a name or path, without characters that no file name bears. Undefined when nothing is left. */
export const plainFileName = (name: string | undefined): string | undefined => {
	const base = (name ?? '')
		.replace(/[\u0000-\u001f\u007f]/g, '')
		.split(/[/\\]/)
		.pop()
		?.trim();
	return base === undefined || /^\.*$/.test(base) ? undefined : base;
};

/** The file name that a Content-Disposition header gives (RFC 6266): `filename*` before `filename`, never a path. */
export const fileNameOf = (disposition: unknown): string | undefined => {
	if (typeof disposition !== 'string') return undefined;
	const found = new Map<string, string>();
	for (const [, name = '', value = ''] of `;${disposition}`.matchAll(PARAMETER)) {
		found.set(name.toLowerCase(), unquoted(value));
	}
	const extended = found.get('filename*');
	const plain = found.get('filename');
	return (
		plainFileName(extended === undefined ? undefined : decodeExtended(extended)) ??
		plainFileName(plain === undefined ? undefined : decodePlain(plain))
	);
};
