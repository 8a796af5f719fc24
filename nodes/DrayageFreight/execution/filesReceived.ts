import type { IBinaryData, IDataObject } from 'n8n-workflow';
import type { Endpoint } from '../../../contract';
import { fetchFile, plainFileName, recordsOf } from '../../../transport';
import type { ItemCall, ItemOutput } from '../../shared/operations/operation';
import { asText } from '../../shared/fields/text';
import { BadInput } from '../../shared/errors/failures';
import { warnOnce } from './hints';

/** The name that the list of files gives; undefined when the file is not in it. */
const nameInList = async ({ client, parts, requestOptions }: ItemCall, listing: Endpoint) => {
	const files = recordsOf(await client.request(listing, { params: parts.params }, requestOptions)) as IDataObject[];
	const name = files.find(({ id }) => asText(id) === asText(parts.params.fileId))?.filename;
	return typeof name === 'string' ? name : undefined;
};

/** Names a file that came without a name. The file is here already, so a list that fails costs only the name. */
const named = async (call: ItemCall, listing: Endpoint, binary: IBinaryData): Promise<IBinaryData> => {
	const listed = await nameInList(call, listing).catch(() => {
		warnOnce(call.context, 'A file came without a name, and the list of files could not be read; its ID is its name.');
		return undefined;
	});
	const fileName = plainFileName(listed, binary.fileName);
	const fileExtension = /\.(\w{1,8})$/.exec(fileName)?.[1];
	return { ...binary, fileName, ...(fileExtension && { fileExtension }) };
};

const outputField = ({ values }: ItemCall) => {
	const field = typeof values.binaryPropertyName === 'string' ? values.binaryPropertyName.trim() : '';
	if (field === '') throw new BadInput('Put Output File in Field must name the binary field for the file');
	return field;
};

/** In bytes. n8n tells it beside the file only from 2.5 on, so its storage is asked. */
const sizeOf = async ({ context }: ItemCall, { id, data }: IBinaryData): Promise<number> =>
	id === undefined ? Buffer.byteLength(data, 'base64') : (await context.helpers.getBinaryMetadata(id)).fileSize;

/**
 * Downloads one file into n8n's storage and puts it in the item's binary data, with its facts beside it. Its name is
 * that of the answer, else that of the redirect's address, else that in `listing`, else its ID.
 */
export const receiveFile =
	(endpoint: Endpoint, listing: Endpoint) =>
	async (call: ItemCall): Promise<ItemOutput[]> => {
		const { context, client, parts, requestOptions } = call;
		const field = outputField(call);
		const file = await fetchFile(context, client, endpoint, parts.params, asText(parts.params.fileId), requestOptions);
		const binary = file.fileName === undefined ? await named(call, listing, file.binary) : file.binary;
		const { fileName, mimeType } = binary;
		const json = { ...parts.params, fileName, mimeType, fileSize: await sizeOf(call, binary) } as IDataObject;
		return [{ json, binary: { [field]: binary } }];
	};
