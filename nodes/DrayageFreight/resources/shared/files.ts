import { type Endpoint, optional, string } from '../../../../contract';
import { nodeField } from '../../../shared/fields/build';
import { required, words } from '../../../shared/fields/field';
import { picker } from '../../../shared/locators/field';
import type { LocatorKind } from '../../../shared/locators/kind';
import { receiveFile } from '../../execution/filesReceived';
import { USUAL_FIELD } from '../../execution/filesToSend';

const outputField = required(
	nodeField(
		'binaryPropertyName',
		optional(string()),
		words('Put Output File in Field', 'Name of the binary field of the output item to put the file in', undefined, {
			hint: 'The name of the output binary field to put the file in',
			default: USUAL_FIELD,
		}),
	),
);

/** The file that an operation is about. */
export const filePicker = (file: LocatorKind) => picker(file, 'File', 'File to work on; Get Many returns its ID');

/** The operations that list and download the files of `holder`, such as an LTL shipment. */
export const fileOperations = (holder: string, file: LocatorKind, download: Endpoint) => ({
	getAll: { action: `Get many ${holder} files`, description: `List the files of one ${holder}` },
	download: {
		action: `Download ${holder} file`,
		description: `Download one file of one ${holder} into the binary data of the item`,
		after: [outputField],
		run: receiveFile(download, file.endpoint),
	},
});
