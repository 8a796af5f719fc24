import { endpoints, list, nonEmpty, oneOf, optional, options, record, string } from '../../../contract';
import { type Control, type Field, words } from '../../shared/fields/field';
import { fieldsOf, sentField } from '../../shared/fields/build';
import { orderFileLocator } from '../../shared/locators/locators';
import { resource } from '../../shared/operations/operation';
import { sendFiles, toUploadBody, USUAL_FIELD } from '../execution/filesToSend';
import { orderPicker } from './order';
import { fileOperations, filePicker } from './shared/files';

/** undocumented: whether the API accepts types other than the documented ones. An expression may set one. */
const typeOfFile = (displayName: string, description: string, none: string) =>
	words(displayName, description, { choices: options.orderFileTypes, none });

const rowType = (description: string) => typeOfFile('Type', description, 'As Given in File Type');

const sources = [
	{ value: 'binary', name: 'Binary Data', description: 'Files of the input item' },
	{ value: 'url', name: 'URLs', description: 'URLs that the API fetches the files from' },
];
/** In the editor, users fill in rows as fields. The workflow's parameters may still contain JSON. */
const hidden: Control = { property: { type: 'hidden', default: 'fields' }, read: (value) => value };

const ofSource = (source: string) => ({ when: { source: [source] } });

/** The source of the files and their types. `toUploadBody` builds the request from them. */
const upload: readonly Field[] = [
	sentField(
		'source',
		optional(oneOf(sources)),
		words('Source', 'Where the files come from. One upload can use only one source.', { default: 'binary' }),
	),
	sentField(
		'binary_property_name',
		optional(list(string())),
		words(
			'Input Binary Field',
			'Binary fields of the input item to send: a name, several separated by commas, or * for all of them',
			{
				hint: 'The name of the input binary field containing the file to be uploaded',
				default: USUAL_FIELD,
				...ofSource('binary'),
			},
		),
	),
	...fieldsOf(
		'urls',
		{ ...endpoints.orderFile.upload.body.urls, required: true },
		words('URLs', 'At least one file for the API to fetch', {
			...ofSource('url'),
			row: {
				noun: 'URL',
				example: '[{"url": "https://example.com/invoice.pdf", "type": "Vendor Invoice"}]',
				fields: {
					url: words('URL', 'URL that the API fetches the file from', 'https://example.com/invoice.pdf'),
					type: rowType('Type of the document at this URL'),
				},
			},
		}),
	),
	sentField(
		'file_type',
		optional(nonEmpty()),
		typeOfFile('File Type', 'Type of the documents, unless a row sets another one', 'Not Given'),
	),
	...fieldsOf(
		'files',
		optional(list(record({ binary_property_name: string(), type: optional(string()) }))),
		words(
			'Files',
			"Only for files that need a different type. A file that you list here doesn't have to be in Input Binary Field.",
			{
				top: true,
				...ofSource('binary'),
				row: {
					noun: 'File',
					mode: hidden,
					example: '[{"binary_property_name": "invoice", "type": "Vendor Invoice"}]',
					fields: {
						binary_property_name: words('Input Binary Field', 'Name of a binary field of the input item', 'invoice'),
						type: rowType('Type of the document in this binary field'),
					},
				},
			},
		),
	),
];

export const orderFile = resource('orderFile', {
	name: 'Order File',
	fields: { orderId: orderPicker(), fileId: filePicker(orderFileLocator), file_list: null, urls: null },
	operations: {
		...fileOperations('order', orderFileLocator, endpoints.orderFile.download),
		delete: { description: 'Delete a file of an order permanently' },
		upload: {
			description: 'Attach files to an order, up to 10 MB each, from binary data or from URLs',
			after: upload,
			limited: false,
			prepare: toUploadBody,
			run: sendFiles,
		},
	},
});
