/** A file in a request body. It is opened anew for each attempt, so that its content is held only while it is sent. */
export class UploadFile {
	constructor(readonly open: () => Promise<File>) {}
}

type Leaf = string | number | boolean | null | UploadFile;
type Entry = readonly [name: string, value: Leaf];

/** `{file_list: [{type}]}` as `file_list[0][type]`, as the API takes it (docs/interface.md#order-files). */
const entriesOf = (name: string, value: unknown): Entry[] => {
	if (value === undefined) return [];
	if (typeof value !== 'object' || value === null || value instanceof UploadFile) return [[name, value as Leaf]];
	return Object.entries(value).flatMap(([key, inner]) => entriesOf(`${name}[${key}]`, inner));
};

/**
 * A multipart form of a request body: files under their names, everything else as text. Lists and objects become
 * bracketed names, custom fields too. Throws what opening a file throws.
 */
export const toForm = async (body: Readonly<Record<string, unknown>>): Promise<FormData> => {
	const form = new FormData();
	for (const [name, value] of Object.entries(body).flatMap(([key, inner]) => entriesOf(key, inner))) {
		form.append(name, value instanceof UploadFile ? await value.open() : String(value ?? ''));
	}
	return form;
};

/**
 * A file that is read from storage only while it is sent, a piece at a time. `size` is its exact length in bytes,
 * which the form announces before the first piece.
 */
export const storedFile = (
	fileName: string,
	mediaType: string,
	size: number,
	open: () => Promise<AsyncIterable<Uint8Array>>,
): File => {
	async function* pieces() {
		yield* await open();
	}
	// A form keeps a File as it is but copies any other Blob, and the copy would have no content.
	return Object.defineProperties(new File([], fileName, { type: mediaType }), {
		size: { value: size },
		stream: { value: pieces },
	});
};
