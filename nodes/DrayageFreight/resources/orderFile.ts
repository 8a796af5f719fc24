import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { endpoints, fields, ORDER_FILE_BYTES, orderFileTypes, type RequestParts } from '../../../contract';
import { isRecord, listOr, recordOr } from '../../../transport/content';
import { UploadFile } from '../../../transport/http/form';
import { plainFileName } from '../../../transport/files/fileName';
import { Refusal } from '../../shared/errors';
import type { Parameter } from '../../shared/fields/parameter';
import { sent } from '../../shared/operations/requestParameters';
import { asText, firstFew, formatNumber } from '../../shared/fields/text';
import type { ItemCall, ItemPlace, ReadItem } from '../../shared/operations/item';
import type { ResourceExtras } from '../../shared/operations/operation';
import { ask } from '../../shared/operations/send';
import { download, fileFields, USUAL_FIELD } from './shared/files';
import { mailPartsNotSent } from '../../shared/warnings';
import { isMailPart } from './shared/mailParts';

const asGiven = { none: 'Same as File Type' };

const sources = [
	{ value: 'binary', name: 'Binary Data', description: 'Files of the input item' },
	{ value: 'url', name: 'URLs', description: 'URLs that the API fetches the files from' },
];
/** undocumented: whether the API accepts other types than these. An expression may set one. */
const usual = orderFileTypes;

const ofSource = (source: string) => ({ when: { source: [source] } });

/** The node's own fields for the source of the files and their types. `toUpload` builds the request from them. */
const own = fields.optional({
	source: fields.code(sources, 'Source', 'Where the files come from', {
		initial: 'binary',
	}),
	binary_property_name: fields.texts(
		'Input Binary Field',
		"One field, several with commas, or * for all except an email's logos and certificates. By default, an item's only file, whatever its field is called.",
		{ initial: USUAL_FIELD },
	),
	file_type: fields.text('File Type', 'Type for all files, unless a row sets its own', { usual }),
	files: fields.rows(
		'File',
		'Files',
		'Only for files with a different type. A file in two rows is sent twice.',
		fields.optional({
			binary_property_name: fields.text('Input Binary Field', 'Binary field of the input item', 'invoice'),
			type: fields.text('Type', 'Type of this file', { usual }),
		}),
	),
});

const { urls } = endpoints.orderFile.upload.body;

const upload: readonly Parameter[] = [
	...sent('source', own.source),
	...sent('binary_property_name', own.binary_property_name, {
		hint: 'The name of the input binary field containing the file to be uploaded',
		...ofSource('binary'),
	}),
	...sent('urls', { ...urls, required: true }, { ...ofSource('url'), row: { type: asGiven } }),
	...sent('file_type', own.file_type, { none: 'Not Given' }),
	...sent('files', own.files, { ...ofSource('binary'), row: { type: asGiven } }),
];

/** The binary field name that stands for all binary fields. */
const ALL = '*';

/** A file to upload: the name of its binary field, or the file itself from an expression. */
type Source = string | IBinaryData;

/** The value of a binary field. A Code node may omit any property of a file. */
type GivenFile = Partial<IBinaryData>;

/**
 * The JSON field in which newer versions of n8n keep an item's files if the workflow's settings say so. n8n before 2.5
 * doesn't export this name.
 */
const FILES_IN_JSON = '_files';

/** Returns whether n8n itself treats a value as a file. */
const isFile = (value: unknown): value is IBinaryData =>
	isRecord(value) && 'mimeType' in value && ('data' in value || 'id' in value);

/**
 * Returns the input item's files by field, including those that the workflow's settings keep in the JSON. The result is
 * a map, since a field may have the name of a property that every object has, such as `constructor`.
 */
const binariesOf = ({ context, index }: ItemPlace): ReadonlyMap<string, GivenFile> => {
	const { json, binary } = context.getInputData()[index] ?? {};
	const inJson = Object.entries(recordOr(json?.[FILES_IN_JSON])).filter(([, value]) => isFile(value));
	return new Map([...inJson, ...Object.entries(binary ?? {})] as Array<[string, GivenFile]>);
};

/** Returns a file from elsewhere in the JSON, by its path. */
const binaryInJson = ({ context, index }: ItemPlace, field: string): GivenFile | undefined => {
	try {
		return context.helpers.assertBinaryData(index, field);
	} catch {
		return undefined;
	}
};

const binaryOf = (place: ItemPlace, field: string): GivenFile => {
	const binaries = binariesOf(place);
	const found = binaries.has(field) ? (recordOr(binaries.get(field)) as GivenFile) : binaryInJson(place, field);
	if (found) return found;
	const has = binaries.size > 0 ? `It has: ${[...binaries.keys()].join(', ')}.` : 'It has no files.';
	throw new Refusal(`The input item has no file in the binary field "${field}". ${has}`);
};

const MEGABYTE = 1024 * 1024;

/** Throws a Refusal for a file without content, which would count as a filed document, and for one that is too large. */
const assertSize = (field: string, fileName: string, size: number) => {
	const file = `The file "${fileName}" in the binary field "${field}"`;
	if (size === 0) throw new Refusal(`${file} is empty. Ask its sender for the file again`);
	if (size > ORDER_FILE_BYTES)
		throw new Refusal(
			`${file} is ${formatNumber(size)} bytes, and the API accepts at most ${formatNumber(ORDER_FILE_BYTES)} (${ORDER_FILE_BYTES / MEGABYTE} MB)`,
		);
};

/** Returns one file to upload. Throws a Refusal if it is empty or too large or can't be read. */
const uploadOf = async (place: ItemPlace, source: Source): Promise<UploadFile> => {
	const { helpers } = place.context;
	const field = typeof source === 'string' ? source : USUAL_FIELD;
	const binary = typeof source === 'string' ? binaryOf(place, source) : source;
	const { id, data, mimeType = '', fileExtension } = binary;
	const fileName = plainFileName(binary.fileName, fileExtension ? `${field}.${fileExtension}` : field);
	// n8n's own reason is left out, since n8n replaces messages that contain a code such as ENOENT.
	const unreadable = () => {
		throw new Refusal(`The file in the binary field "${field}" can't be read from n8n's storage`);
	};
	const inline = !id && typeof data === 'string' ? Buffer.from(data, 'base64') : undefined;
	const size = inline?.length ?? (await helpers.getBinaryMetadata(id ?? '').catch(unreadable)).fileSize;
	assertSize(field, fileName, size);
	return new UploadFile(async () => {
		const stored = async () => await helpers.binaryToBuffer(await helpers.getBinaryStream(id ?? ''));
		return new File([inline ?? (await stored().catch(unreadable))], fileName, { type: mimeType });
	});
};

/** A file to send, with its own type if it has one. */
interface WantedFile {
	readonly source: Source;
	readonly type?: unknown;
}

/** Returns the files named in rows. */
const wantedInRows = (rows: unknown): WantedFile[] =>
	listOr(rows)
		.map(recordOr)
		.map(({ binary_property_name: source, type }, index) => {
			if (typeof source === 'string' && source !== '') return { source, type };
			throw new Refusal(`Files ${index + 1} › Input Binary Field is required`);
		});

/** Returns the names of all files except the parts of an email, such as the logo in a signature. Says what is left out. */
const documentsIn = ({ warn }: ItemPlace, binaries: ReadonlyMap<string, GivenFile>): string[] => {
	const files = [...binaries].map(([field, given]) => ({ field, file: recordOr(given) as GivenFile }));
	const parts = files.filter(({ file }) => isMailPart(file));
	if (parts.length > 0) warn(mailPartsNotSent(firstFew(parts.map(({ field, file }) => file.fileName ?? field))));
	return files.filter((one) => !parts.includes(one)).map(({ field }) => field);
};

/**
 * Returns the files to send: those in Input Binary Field, then those in the rows. Input Binary Field has a default. If
 * the item has no such field, the default means its only document, or nothing if there are rows.
 */
const wantedFiles = (place: ItemPlace, chosen: unknown, inRows: readonly WantedFile[]): WantedFile[] => {
	const named = listOr(chosen).map((one) => (isFile(one) ? one : asText(one)));
	const binaries = binariesOf(place);
	const isDefault = named.length === 1 && named[0] === USUAL_FIELD && !binaries.has(USUAL_FIELD);
	const given = new Set(inRows.map(({ source }) => source));
	const rest = new Map([...binaries].filter(([field]) => !given.has(field)));
	const documents = named.includes(ALL) || (isDefault && inRows.length === 0) ? documentsIn(place, rest) : [];
	const instead = inRows.length > 0 || documents.length < 2 ? documents : named;
	const sources = isDefault ? instead : named.flatMap((source) => (source === ALL ? documents : [source]));
	const others = [...new Set(sources)].filter((source) => !given.has(source));
	const wanted = [...others.map((source) => ({ source })), ...inRows];
	if (wanted.length > 0) return wanted;
	throw new Refusal(
		isDefault || named.includes(ALL)
			? `The input item has no files to send${binaries.size > 0 ? `, only parts of an email: ${[...binaries.keys()].join(', ')}. To send one anyway, name its field` : ''}`
			: 'Input Binary Field must name at least one binary field of the input item',
	);
};

const fileList = async (
	place: ItemPlace,
	{ binary_property_name: given, file_type: usual, files }: RequestParts['body'],
) =>
	await Promise.all(
		wantedFiles(place, given, wantedInRows(files)).map(async ({ source, type }) => ({
			file: await uploadOf(place, source),
			type: type ?? usual,
		})),
	);

/** Returns the URLs with the type that all files have. A list in JSON may contain plain URLs. */
const urlList = ({ urls = [], file_type: usual }: RequestParts['body']) =>
	!Array.isArray(urls)
		? urls
		: urls.map((row: unknown) =>
				typeof row === 'string' ? { url: row, type: usual } : isRecord(row) ? { type: usual, ...row } : row,
			);

/** Returns the request of an upload: files of the input item, or URLs. Throws a Refusal. */
const toUpload = async (item: ReadItem): Promise<RequestParts> => {
	const { body } = item.given;
	if (body.source !== 'binary' && body.source !== 'url') throw new Refusal('Source must be binary or url');
	const isBinary = body.source === 'binary';
	return { ...item.given, body: isBinary ? { file_list: await fileList(item, body) } : { urls: urlList(body) } };
};

/** Sends the files of one item. Adds the order ID to the output, since the documented response doesn't contain it. */
const sendFiles = async (call: ItemCall): Promise<IDataObject[]> => {
	const { orderId } = call.parts.params as { orderId: number | string };
	return (await ask(call)).map((file) => ({ order_id: orderId, ...file }));
};

export const orderFile: ResourceExtras<'orderFile'> = {
	download: download(endpoints.orderFile),
	getAll: { simplify: fileFields },
	upload: {
		fields: { file_list: null, urls: null },
		after: upload,
		limited: false,
		complete: toUpload,
		send: sendFiles,
	},
};
