import type { Endpoint } from '../../../contract';
import { notSent, required, type Field } from '../../shared/fields/field';
import { textField } from '../../shared/fields/fieldTypes';
import { operation } from '../../shared/operations/operation';
import { receiveFile } from '../execution/filesReceived';
import { USUAL_FIELD } from '../execution/filesToSend';
import { locatorField } from '../../shared/locators/field';
import type { LocatorKind } from '../../shared/locators/kind';
import { ftlFile, ltlFile, ltlShipment } from '../../shared/locators/locators';

/** The file that an operation is about. */
export const fileId = (file: LocatorKind): Field =>
	required(
		locatorField('fileId', file, { displayName: 'File', description: 'File to work on; Get Many returns its ID' }),
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
	/** One of them; its endpoint is their list. */
	readonly file: LocatorKind;
	/** Names the order or shipment. */
	readonly holderField: () => Field;
}

/** Lists the files of an order or shipment. */
export const listFiles = ({ holder, file, holderField }: Files) =>
	operation({
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${holder} files`,
		description: `List the files of one ${holder}`,
		endpoint: file.endpoint,
		fields: [holderField()],
	});

/** Downloads one file of an order or shipment. */
export const downloadFile = ({ holder, file, holderField }: Files, endpoint: Endpoint) =>
	operation({
		name: 'Download',
		value: 'download',
		action: `Download ${holder} file`,
		description: `Download one file of one ${holder} into the binary data of the item`,
		endpoint,
		fields: [holderField(), fileId(file), outputField()],
		run: receiveFile(endpoint, file.endpoint),
	});

const ORDER_NUMBER = { displayName: 'Order Number', description: 'Order number of the shipment' };

export const ltlFiles: Files = {
	holder: 'LTL shipment',
	file: ltlFile,
	holderField: () => required(locatorField('orderNumber', ltlShipment, ORDER_NUMBER)),
};

/** The service lists FTL shipments only by their order numbers (findings.md, FTL), so there is no list to choose from. */
export const ftlFiles: Files = {
	holder: 'FTL shipment',
	file: ftlFile,
	holderField: () => required(textField('orderNumber', { ...ORDER_NUMBER, placeholder: 'e.g. FS260127252631' })),
};
