import { BINARY_IN_JSON_PROPERTY, isBinaryValue, type IBinaryData } from 'n8n-workflow';
import { options, ORDER_FILE_BYTES, type RequestParts } from '../../../contract';
import { isRecord, storedFile, UploadFile } from '../../../transport';
import type { ItemPlace } from '../../shared/operations/operation';
import { asText } from '../../shared/fields/text';
import { BadInput } from '../../shared/errors/failures';
import { warnOnce } from './hints';

/** The binary field that n8n's nodes put a file in unless told otherwise. */
export const USUAL_FIELD = 'data';

/** The binary field name that means all of them. */
const ALL = '*';

/** A file: the binary field that holds it, or the file itself, as an expression gives it. */
type Source = string | IBinaryData;

/** The files of the input item by field, those among them that a workflow's settings keep in the JSON. */
const binariesOf = ({ context, index }: ItemPlace): Readonly<Record<string, IBinaryData>> => {
	const { json, binary } = context.getInputData()[index] ?? {};
	const inJson = Object.entries(json?.[BINARY_IN_JSON_PROPERTY] ?? {});
	return {
		...Object.fromEntries(inJson.filter((entry): entry is [string, IBinaryData] => isBinaryValue(entry[1]))),
		...binary,
	};
};

/** A file elsewhere in the JSON, named by its path; only n8n's own helper finds it. */
const binaryInJson = ({ context, index }: ItemPlace, field: string): IBinaryData | undefined => {
	try {
		return context.helpers.assertBinaryData(index, field);
	} catch {
		return undefined;
	}
};

const binaryOf = (place: ItemPlace, field: string): IBinaryData => {
	const binaries = binariesOf(place);
	const found = binaries[field] ?? binaryInJson(place, field);
	if (found) return found;
	const present = Object.keys(binaries);
	const has = present.length > 0 ? `It has: ${present.join(', ')}.` : 'It has no files at all.';
	throw new BadInput(`The input item has no file in the binary field "${field}". ${has}`);
};

const MEGABYTE = 1024 * 1024;

const assertFits = (field: string, fileName: string, size: number) => {
	if (size <= ORDER_FILE_BYTES) return;
	const [has, most] = [size, ORDER_FILE_BYTES].map((bytes) => bytes.toLocaleString('en-US'));
	throw new BadInput(
		`The file "${fileName}" in the binary field "${field}" has ${has} bytes, and the service takes at most ${most} (${ORDER_FILE_BYTES / MEGABYTE} MB)`,
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
		`The service may refuse files ${kind}. It documents these: ${options.orderFileExtensions.join(', ')}.`,
	);
};

/** The size in bytes where it is known without asking n8n's storage. */
const knownSize = ({ id, bytes, data }: IBinaryData) => (id === undefined ? Buffer.byteLength(data, 'base64') : bytes);

/** One file, checked as far as it can be before it is opened. Throws a BadInput. */
const uploadOf = (place: ItemPlace, source: Source): UploadFile => {
	const [field, binary] = typeof source === 'string' ? [source, binaryOf(place, source)] : [USUAL_FIELD, source];
	const { id, data, mimeType, fileExtension } = binary;
	const fileName = binary.fileName ?? (fileExtension ? `${field}.${fileExtension}` : field);
	assertFits(field, fileName, knownSize(binary) ?? 0);
	warnOfExtension(place, fileName);
	const { helpers } = place.context;
	return new UploadFile(async () => {
		if (id === undefined) return new File([Buffer.from(data, 'base64')], fileName, { type: mimeType });
		const { fileSize } = await helpers.getBinaryMetadata(id);
		assertFits(field, fileName, fileSize);
		return storedFile(fileName, mimeType, fileSize, async () => await helpers.getBinaryStream(id));
	});
};

type Row = Readonly<Record<string, unknown>>;

const withType = (row: Row, type: unknown): Row => {
	const own = row.type ?? type;
	return own === undefined ? row : { ...row, type: own };
};

/** The files that rows name, by binary field; the row's type, if it has one. */
const typesByField = (rows: unknown): Map<string, unknown> => {
	if (rows === undefined) return new Map();
	if (!Array.isArray(rows) || !rows.every(isRecord)) throw new BadInput('Files must be a list of objects');
	return new Map(
		rows.map(({ binary_property_name: name, type }, index) => {
			if (typeof name !== 'string' || name === '')
				throw new BadInput(`Files ${index + 1} › Input Binary Field is required`);
			return [name, type];
		}),
	);
};

/**
 * The files to send: those named or given, and those of the rows. The usual field's name is there from the start, so
 * beside rows it counts only when the item has it.
 */
const filesToSend = (place: ItemPlace, given: unknown, inRows: readonly string[]): Source[] => {
	const named = Array.isArray(given) ? given.map((one) => (isBinaryValue(one) ? one : asText(one))) : [];
	const present = Object.keys(binariesOf(place));
	const untouched = named.length === 1 && named[0] === USUAL_FIELD && inRows.length > 0;
	const wanted = untouched && !present.includes(USUAL_FIELD) ? [] : named;
	const files = [...new Set([...wanted.flatMap((file) => (file === ALL ? present : [file])), ...inRows])];
	if (files.length > 0) return files;
	throw new BadInput(
		named.includes(ALL)
			? 'The input item has no files to send'
			: 'Input Binary Field must name at least one binary field of the input item',
	);
};

const fileList = (place: ItemPlace, { binary_property_name: given, file_type: type, files }: Row) => {
	const types = typesByField(files);
	return filesToSend(place, given, [...types.keys()]).map((source) =>
		withType({ file: uploadOf(place, source), type: typeof source === 'string' ? types.get(source) : undefined }, type),
	);
};

const urlList = ({ urls = [], file_type: type }: Row): unknown =>
	Array.isArray(urls) ? urls.map((row: unknown) => (isRecord(row) ? withType(row, type) : row)) : urls;

/** The body of an upload from the node's parameters: files of the input item, or URLs. Throws a BadInput. */
export const toUploadBody = (parts: RequestParts, place: ItemPlace): RequestParts => {
	const { source } = parts.body;
	if (source !== 'binary' && source !== 'url') throw new BadInput('Source must be binary or url');
	const body = source === 'binary' ? { file_list: fileList(place, parts.body) } : { urls: urlList(parts.body) };
	return { ...parts, body };
};
