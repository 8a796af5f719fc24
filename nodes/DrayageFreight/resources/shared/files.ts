import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { type Endpoint, fields, orderFileTypes } from '../../../../contract';
import { asFailure } from '../../../../transport/errors';
import { firstOf, pagesOf } from '../../../../transport/pages';
import { fetchFile } from '../../../../transport/files/download';
import { fileNumbering, plainFileName } from '../../../../transport/files/fileName';
import { listReading } from '../../../shared/collect';
import { Refusal, toNodeError } from '../../../shared/errors';
import { parameter, setting } from '../../../shared/fields/build';
import { isEmpty, type Override, toApiName } from '../../../shared/fields/parameter';
import { asList } from '../../../shared/fields/read';
import { asText, lowerCased } from '../../../shared/fields/text';
import { codeIn } from '../../../shared/values/code';
import type { ItemCall, ItemOutput } from '../../../shared/operations/item';
import { asRecords, notDone } from '../../../shared/operations/send';
import { emptyFile, notADocument, untypedFiles } from '../../../shared/warnings';

/** The fields of a simplified file. */
export const fileFields = ['filename', 'type', 'id'];

/** The binary field that n8n's own nodes use by default. */
export const USUAL_FIELD = 'data';

const outputField = parameter(
	'binaryPropertyName',
	fields.text('Put Output File in Field', 'Name of the binary field of the output item to put the file in', {
		initial: USUAL_FIELD,
	}),
	{ hint: 'The name of the output binary field to put the file in' },
);

const whichFiles = setting(
	'which',
	fields.code(
		[
			{ value: 'all', name: 'All Files' },
			{ value: 'one', name: 'One File' },
		],
		'Download',
		'Whether to get one file or all, one per item',
		{ initial: 'one' },
	),
);

const fileTypes = setting(
	'fileTypes',
	fields.texts('Types', 'Types of the files to get, as the list names them, separated by commas; all if empty', 'POD'),
	{ when: { which: ['all'] } },
);

const listedFiles = async (call: ItemCall, listing: Endpoint) => {
	const { client, parts, requestOptions } = call;
	const pages = pagesOf(client, listing, { params: parts.params }, requestOptions, listReading(call));
	return asRecords(await firstOf(pages, Infinity));
};

const binaryFieldOf = ({ values }: ItemCall) => {
	const field = typeof values.binaryPropertyName === 'string' ? values.binaryPropertyName.trim() : '';
	if (field === '') throw new Refusal('Put Output File in Field must name the binary field for the file');
	return field;
};

/** Returns all files of an order or shipment, or only those of the chosen types, ignoring case. */
const chosenFiles = async (call: ItemCall, listing: Endpoint): Promise<IDataObject[]> => {
	const files = await listedFiles(call, listing);
	const types = asList(call.values.fileTypes).map((type) => lowerCased(codeIn(orderFileTypes)(type)));
	if (types.length === 0) return files;
	// undocumented: whether the list of an order's files contains their types.
	if (files.some(({ type }) => typeof type !== 'string')) call.doubt(untypedFiles());
	return files.filter(({ type }) => typeof type === 'string' && types.includes(type.toLowerCase()));
};

/** Returns whether a file is a page or message, such as one that asks to sign in, under the name of a document. */
const isPage = ({ fileName = '', mimeType }: IBinaryData) =>
	/^(?:text|application)\/(?:html|xml|json)\b/.test(mimeType) && !/\.(?:html?|xml|json)$/i.test(fileName);

/** Matches a file's name, as an event contains it, instead of its ID. */
const isFileName = (text: string) => /\.\w{2,5}$/.test(text);

/** Returns the files with a name. Several files may share it. Throws a Refusal if there is none. */
const filesNamed = async (call: ItemCall, listing: Endpoint, name: string): Promise<IDataObject[]> => {
	const named = (await listedFiles(call, listing)).filter(({ filename }) => lowerCased(filename) === lowerCased(name));
	if (named.length > 0) return named;
	throw new Refusal(`No listed file is called "${name}"`, 'Set Download to All Files to get all files.');
};

/**
 * Returns a function that downloads one file, or all files of an order or shipment one after another, into n8n's
 * storage. Each file becomes the binary data of a separate item, with its properties in the JSON. The name comes from
 * the response, otherwise from the redirect's URL, the list if it was read, or the file's ID. A name that several files
 * have is numbered, so that a folder or ZIP file keeps all of them. With "continue on fail", an item for a failed
 * download contains its error and the others continue.
 */
const receiveFiles =
	(endpoint: Endpoint, listing: Endpoint) =>
	async (call: ItemCall): Promise<ItemOutput[]> => {
		const { context, client, parts, requestOptions } = call;
		const field = binaryFieldOf(call);
		const numbered = fileNumbering();

		const receive = async (id: string, known?: IDataObject): Promise<ItemOutput> => {
			if (id === '')
				throw new Refusal(
					`The API lists ${asText(known?.filename)} without an ID`,
					'Ask DrayEasy support about this file.',
				);
			const params = { ...parts.params, fileId: id };
			const fallbackName = plainFileName(asText(known?.filename), id);
			const file = await fetchFile(context, client, endpoint, params, fallbackName, requestOptions);
			const binary = { ...file.binary, fileName: numbered(file.binary.fileName ?? id) };
			if (file.size === 0) call.warn(emptyFile(binary.fileName, id));
			else if (isPage(binary)) call.warn(notADocument(binary.fileName, binary.mimeType));
			const facts = Object.entries(params).map(([name, value]) => [toApiName(name), value]);
			const json = {
				...(Object.fromEntries(facts) as IDataObject),
				...(typeof known?.type === 'string' && { type: known.type }),
				file_name: binary.fileName,
				mime_type: binary.mimeType,
				file_size: file.size,
			};
			return { json, binary: { [field]: binary } };
		};

		if (call.values.which !== 'all') {
			// An expression for Download may evaluate to neither choice. In that case, no file is requested.
			if (isEmpty(parts.params.fileId)) throw new Refusal('File is required');
			const given = asText(parts.params.fileId);
			if (!isFileName(given)) return [await receive(given)];
			const named = await filesNamed(call, listing, given);
			return await Promise.all(named.map(async (file) => await receive(asText(file.id), file)));
		}
		const output: ItemOutput[] = [];
		for (const file of await chosenFiles(call, listing)) {
			const id = typeof file.id === 'object' ? '' : asText(file.id);
			const received = receive(id, file).catch((error: unknown) => {
				if (error instanceof Refusal && context.continueOnFail()) return notDone(toNodeError(context, error));
				const failure = asFailure(error).after(` (file ${id || asText(file.filename)})`);
				if (failure.kind === 'canceled' || !context.continueOnFail()) throw failure;
				return notDone(toNodeError(context, failure));
			});
			output.push(await received);
		}
		return output;
	};

/** Returns the parts of downloading the files of an order or shipment. `overrides` say how its own fields are shown. */
export const download = (
	files: { readonly download: Endpoint; readonly getAll: Endpoint },
	overrides: { readonly orderNumber?: Override; readonly fileId?: Override } = {},
) => ({
	before: [whichFiles],
	fields: {
		...overrides,
		fileId: {
			description: 'File to download; Get Many returns its ID',
			...overrides.fileId,
			when: { which: ['one'] },
		},
	},
	after: [fileTypes, outputField],
	receive: receiveFiles(files.download, files.getAll),
});
