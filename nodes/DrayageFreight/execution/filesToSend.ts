import type { IBinaryData } from 'n8n-workflow';
import { options, ORDER_FILE_BYTES, type RequestParts } from '../../../contract';
import { isRecord, recordOr, sentFileName, storedFile, UploadFile } from '../../../transport';
import type { ItemCall, ItemOutput, ItemPlace } from '../../shared/operations/operation';
import { asText, formatNumber } from '../../shared/fields/text';
import { BadInput, warnOnce } from '../../shared/errors';
import { ask, asItems } from './ask';

/** The binary field that n8n's nodes put a file in unless told otherwise. */
export const USUAL_FIELD = 'data';

/** The binary field name that means all of them. */
const ALL = '*';

/** A file: the binary field that holds it, or the file itself, as an expression gives it. */
type Source = string | IBinaryData;

/** What an input item has in place of a file: a Code node may have left out anything. */
type GivenFile = Partial<IBinaryData>;

/** Where newer n8n keeps the files of an item when a workflow's settings say so; n8n names it only from 2.5 on. */
const FILES_IN_JSON = '_files';

/** What n8n itself takes for a file. */
const isFile = (value: unknown): value is IBinaryData =>
	isRecord(value) && 'mimeType' in value && ('data' in value || 'id' in value);

/**
 * The files of the input item by field, those among them that a workflow's settings keep in the JSON. A map, since a field
 * may have the name of something that every object has, such as `constructor`.
 */
const binariesOf = ({ context, index }: ItemPlace): ReadonlyMap<string, GivenFile> => {
	const { json, binary } = context.getInputData()[index] ?? {};
	const inJson = Object.entries(recordOr(json?.[FILES_IN_JSON])).filter(([, value]) => isFile(value));
	return new Map([...inJson, ...Object.entries(binary ?? {})] as Array<[string, GivenFile]>);
};

/** A file elsewhere in the JSON, named by its path; only n8n's own helper finds it. */
const binaryInJson = ({ context, index }: ItemPlace, field: string): GivenFile | undefined => {
	try {
		const found: unknown = context.helpers.assertBinaryData(index, field);
		return isFile(found) ? found : undefined;
	} catch {
		return undefined;
	}
};

const binaryOf = (place: ItemPlace, field: string): GivenFile => {
	const binaries = binariesOf(place);
	const found = binaries.has(field) ? (recordOr(binaries.get(field)) as GivenFile) : binaryInJson(place, field);
	if (found) return found;
	const present = [...binaries.keys()];
	const has = present.length > 0 ? `It has: ${present.join(', ')}.` : 'It has no files at all.';
	const [only] = present;
	throw new BadInput(
		`The input item has no file in the binary field "${field}". ${has}`,
		// Which file is meant is for the user to say: the only one may be another document.
		present.length === 1 ? `If that is the file to send, set Input Binary Field to ${only ?? ''}.` : undefined,
	);
};

const MEGABYTE = 1024 * 1024;

const assertFits = (field: string, fileName: string, size: number) => {
	if (size <= ORDER_FILE_BYTES) return;
	const [has, most] = [size, ORDER_FILE_BYTES].map(formatNumber);
	throw new BadInput(
		`The file "${fileName}" in the binary field "${field}" has ${has} bytes, and the API accepts at most ${most} (${ORDER_FILE_BYTES / MEGABYTE} MB)`,
	);
};

const extensionOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();

/** undocumented: whether the service still holds to the extensions that its older documentation lists; so no refusal. */
const warnOfExtension = ({ context }: ItemPlace, fileName: string) => {
	const extension = extensionOf(fileName);
	if (extension !== undefined && options.orderFileExtensions.includes(extension)) return;
	const kind = extension === undefined ? 'without an extension' : `with the extension ${extension}`;
	warnOnce(
		context,
		`The API may refuse files ${kind}. It documents these types: ${options.orderFileExtensions.join(', ')}.`,
	);
};

/** Whether decoding loses nothing of a text: both alphabets, with or without padding and line breaks. */
const isBase64 = (text: string): boolean => {
	const digits = text.replace(/\s+/g, '').replace(/={1,2}$/, '');
	return !/[^\w+/-]/.test(digits) && digits.length % 4 !== 1;
};

/** The content of a file that is held in the item. */
const inlineContent = (field: string, data: unknown): string => {
	const place = `The file in the binary field "${field}"`;
	if (typeof data !== 'string')
		throw new BadInput(`${place} has no data. A file needs its content as base64 in "data"`);
	if (isBase64(data)) return data;
	throw new BadInput(
		`${place} isn't valid base64, so it would arrive damaged. Encode its content as base64, without a prefix such as "data:application/pdf;base64,"`,
	);
};

/** One file; it is a BadInput when it turns out to be too large, or not to be in n8n's storage, as it is opened. */
const uploadOf = (place: ItemPlace, source: Source): UploadFile => {
	const [field, binary] = typeof source === 'string' ? [source, binaryOf(place, source)] : [USUAL_FIELD, source];
	const { id, data, mimeType = '', fileExtension } = binary;
	const inline = id ? undefined : inlineContent(field, data);
	const fileName = sentFileName(binary.fileName, fileExtension ? `${field}.${fileExtension}` : field);
	warnOfExtension(place, fileName);
	const { helpers } = place.context;
	// Without n8n's reason: n8n replaces a whole message that contains a code such as ENOENT.
	const unreadable = () => {
		throw new BadInput(`The file in the binary field "${field}" can't be read from n8n's storage`);
	};
	const sizeInStorage = async () => (await helpers.getBinaryMetadata(id ?? '').catch(unreadable)).fileSize;
	return new UploadFile(async () => {
		const content = inline === undefined ? undefined : Buffer.from(inline, 'base64');
		const size = content?.length ?? (await sizeInStorage());
		assertFits(field, fileName, size);
		if (content) return new File([content], fileName, { type: mimeType });
		return storedFile(fileName, mimeType, size, async () => await helpers.getBinaryStream(id ?? ''));
	});
};

/**
 * Opens each file of a body once, which reads nothing of a stored one: so what is too large is found before the files of
 * other items are sent, also where n8n does not tell sizes beforehand. Throws a BadInput.
 */
export const assertFilesFit = async ({ file_list: files }: RequestParts['body']): Promise<void> => {
	for (const { file } of Array.isArray(files) ? (files as Array<{ file: unknown }>) : []) {
		if (file instanceof UploadFile) await file.open();
	}
};

/** A file to send, and its type if it has one of its own. */
interface Wanted {
	readonly source: Source;
	readonly type?: unknown;
}

/** The files that rows name. A field in two rows with different types is sent as two files. */
const wantedInRows = (rows: unknown = []): Wanted[] => {
	if (!Array.isArray(rows) || !rows.every(isRecord)) throw new BadInput('Files must be a list of objects');
	const wanted = rows.map(({ binary_property_name: source, type }, index): Wanted => {
		if (typeof source !== 'string' || source === '')
			throw new BadInput(`Files ${index + 1} › Input Binary Field is required`);
		return { source, type };
	});
	const isFirst = ({ source, type }: Wanted, index: number) =>
		wanted.findIndex((other) => other.source === source && other.type === type) === index;
	return wanted.filter(isFirst);
};

/**
 * The files to send: those named or given, and those of the rows. The usual field's name is there from the start, so
 * beside rows it counts only when the item has it.
 */
const wantedFiles = (place: ItemPlace, given: unknown, inRows: readonly Wanted[]): Wanted[] => {
	const named = Array.isArray(given) ? given.map((one) => (isFile(one) ? one : asText(one))) : [];
	const present = [...binariesOf(place).keys()];
	const isUntouched = named.length === 1 && named[0] === USUAL_FIELD && inRows.length > 0;
	const sources = isUntouched && !present.includes(USUAL_FIELD) ? [] : named;
	const all = new Set(sources.flatMap((source) => (source === ALL ? present : [source])));
	const rowsOf = (source: Source) => inRows.filter((row) => row.source === source);
	const ofSources = [...all].flatMap((source) => (rowsOf(source).length > 0 ? rowsOf(source) : [{ source }]));
	const wanted = [...new Set<Wanted>([...ofSources, ...inRows])];
	if (wanted.length > 0) return wanted;
	throw new BadInput(
		named.includes(ALL)
			? 'The input item has no files to send'
			: 'Input Binary Field must name at least one binary field of the input item',
	);
};

const fileList = (place: ItemPlace, { binary_property_name: given, file_type: usual, files }: RequestParts['body']) =>
	wantedFiles(place, given, wantedInRows(files)).map(({ source, type }) => ({
		file: uploadOf(place, source),
		type: type ?? usual,
	}));

const urlList = ({ urls = [], file_type: usual }: RequestParts['body']) =>
	Array.isArray(urls) ? urls.map((row: unknown) => (isRecord(row) ? { ...row, type: row.type ?? usual } : row)) : urls;

/** The body of an upload from the node's parameters: files of the input item, or URLs. Throws a BadInput. */
export const toUploadBody = (parts: RequestParts, place: ItemPlace): RequestParts => {
	const { source } = parts.body;
	if (source !== 'binary' && source !== 'url') throw new BadInput('Source must be binary or url');
	const body = source === 'binary' ? { file_list: fileList(place, parts.body) } : { urls: urlList(parts.body) };
	return { ...parts, body };
};

/** Sends the files of one item. Its output names the order, which the documented response does not. */
export const sendFiles = async (call: ItemCall): Promise<ItemOutput[]> => {
	const { orderId } = call.parts.params as { orderId: number | string };
	const records = await ask(call);
	return asItems(records.map((record) => ({ order_id: orderId, ...record })));
};
