import { type Endpoint, list, oneOf, string } from '../../../../contract';
import { nodeField, settingField } from '../../../shared/fields/build';
import { words } from '../../../shared/fields/field';
import { type LocatorKind, picker } from '../../../shared/locators/locator';
import { receiveFiles } from '../../execution/filesReceived';
import { USUAL_FIELD } from '../../execution/filesToSend';

const outputField = nodeField(
	'binaryPropertyName',
	string(),
	words('Put Output File in Field', 'Name of the binary field of the output item to put the file in', {
		hint: 'The name of the output binary field to put the file in',
		default: USUAL_FIELD,
	}),
);

const choices = [
	{ value: 'all', name: 'All Files' },
	{ value: 'one', name: 'One File' },
];

const whichFiles = settingField(
	'which',
	oneOf(choices),
	'Download',
	'Whether to get one file, or all files as one item each',
	{ default: 'one' },
);

const fileTypes = settingField(
	'fileTypes',
	list(string()),
	'Types',
	'Types of the files to get. Separate several with commas or line breaks, or use an array. Leave empty for all types.',
	{ example: 'POD, BOL', when: { which: ['all'] } },
);

/** The file that an operation is about. */
export const filePicker = (file: LocatorKind) => picker(file, 'File', 'File to work on; Get Many returns its ID');

/** The operations that list and download the files of `holder`, such as an LTL shipment. */
export const fileOperations = (holder: string, file: LocatorKind, download: Endpoint) => ({
	getAll: { description: `List the files of one ${holder}` },
	download: {
		action: `Download ${holder} files`,
		description: `Download one file or all files of one ${holder} into the binary data of items`,
		before: [whichFiles],
		fields: { fileId: { ...filePicker(file), when: { which: ['one'] } } },
		after: [fileTypes, outputField],
		run: receiveFiles(download, file.endpoint),
	},
});
