import type { Endpoint } from '../../../contract';
import { notSent, required, type Field } from '../description/field';
import { textField } from '../description/kinds';
import { operation } from '../description/operation';
import { receiveFile } from '../execution/filesReceived';
import { USUAL_FIELD } from '../execution/filesToSend';

/** The file that an operation is about. */
export const fileId = (): Field =>
	required(
		textField('fileId', {
			displayName: 'File ID',
			description: 'ID of the file, as Get Many returns it',
			placeholder: 'e.g. 9001',
		}),
	);

const outputField = (): Field =>
	notSent(
		required(
			textField('binaryPropertyName', {
				displayName: 'Put Output File in Field',
				description: 'Name of the binary field of the output item to put the file in',
				hint: 'The name of the output binary field to put the file in',
				default: USUAL_FIELD,
			}),
		),
	);

interface Files {
	/** Whose files, in the singular: "LTL shipment". */
	readonly holder: string;
	readonly listing: Endpoint;
	/** Names the order or shipment. */
	readonly holderField: () => Field;
}

/** Lists the files of an order or shipment. */
export const listFiles = ({ holder, listing, holderField }: Files) =>
	operation({
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${holder} files`,
		description: `List the files of one ${holder}`,
		endpoint: listing,
		fields: [holderField()],
	});

/** Downloads one file of an order or shipment. */
export const downloadFile = ({ holder, listing, holderField }: Files, endpoint: Endpoint) =>
	operation({
		name: 'Download',
		value: 'download',
		action: `Download ${holder} file`,
		description: `Download one file of one ${holder} into the binary data of the item`,
		endpoint,
		fields: [holderField(), fileId(), outputField()],
		run: receiveFile(endpoint, listing),
	});

const orderNumber = (example: string) => (): Field =>
	required(
		textField('orderNumber', {
			displayName: 'Order Number',
			description: 'Order number of the shipment',
			placeholder: `e.g. ${example}`,
		}),
	);

export const ltlFiles = (listing: Endpoint): Files => ({
	holder: 'LTL shipment',
	listing,
	holderField: orderNumber('LS241205028749'),
});

export const ftlFiles = (listing: Endpoint): Files => ({
	holder: 'FTL shipment',
	listing,
	holderField: orderNumber('FS260127252631'),
});
