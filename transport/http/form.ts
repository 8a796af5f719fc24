/** A file in a request body. Each attempt reads it again, so its content is in memory only while it is sent. */
export class UploadFile {
	constructor(readonly open: () => Promise<File>) {}
}

type Leaf = string | number | boolean | null | UploadFile;
type FormEntry = readonly [name: string, value: Leaf];

/**
 * Formats form field names: `{file_list: [{type}]}` becomes `file_list[0][type]`, as the API expects
 * (docs/interface.md#order-files).
 */
const formEntries = (name: string, value: unknown): FormEntry[] => {
	if (value === undefined) return [];
	if (typeof value !== 'object' || value === null || value instanceof UploadFile) return [[name, value as Leaf]];
	return Object.entries(value).flatMap(([key, inner]) => formEntries(`${name}[${key}]`, inner));
};

/**
 * Returns a multipart form for a request body: files under their names, everything else as text. Lists and objects,
 * including those in custom fields, get bracketed names. Throws any error from opening a file.
 */
export const toForm = async (body: Readonly<Record<string, unknown>>): Promise<FormData> => {
	const form = new FormData();
	for (const [name, value] of Object.entries(body).flatMap(([key, inner]) => formEntries(key, inner))) {
		form.append(name, value instanceof UploadFile ? await value.open() : String(value ?? ''));
	}
	return form;
};
