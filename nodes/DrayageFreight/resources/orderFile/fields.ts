import { options } from '../../../../contract';
import type { Field, FieldText } from '../../../shared/fields/field';
import { requiredRows, rowsField } from '../../../shared/fields/groups';
import { choiceField, listField, textField } from '../../../shared/fields/fieldTypes';
import { USUAL_FIELD } from '../../execution/filesToSend';
import { orderFile } from '../../../shared/locators/locators';
import { orderId } from '../order/fields';

/** The files of an order. */
export const orderFiles = { holder: 'order', file: orderFile, holderField: orderId };

/** undocumented: whether the service takes other types than the 19 documented ones; an expression may give one. */
const typeField = (name: string, none: string, look: Pick<FieldText, 'displayName' | 'description'>) =>
	choiceField(name, [{ value: '', name: none }, ...options.orderFileTypes], { ...look, default: '' }, { open: true });

const rowType = () =>
	typeField('type', 'As Given in File Type', {
		displayName: 'Type',
		description: 'What this document is',
	});

const inputField = (look: Pick<FieldText, 'displayName' | 'description' | 'hint'>) =>
	listField('binaryPropertyName', { ...look, default: USUAL_FIELD });

const fileRows = () =>
	requiredRows(
		rowsField(
			'files',
			[
				textField('binaryPropertyName', {
					displayName: 'Input Binary Field',
					description: 'Name of a binary field of the input item',
					placeholder: 'e.g. invoice',
				}),
				rowType(),
			],
			{
				displayName: 'Files',
				description: 'Files with a type of their own. A file named here need not be named in Input Binary Field.',
				entry: 'file',
				entryName: 'File',
				addText: 'Add File',
			},
		),
		'[{"binary_property_name": "invoice", "type": "Vendor Invoice"}]',
	).map((field): Field => ({ ...field, required: false }));

const urlRows = () =>
	requiredRows(
		rowsField(
			'urls',
			[
				textField('url', {
					displayName: 'URL',
					description: 'Address that the service fetches the file from',
					placeholder: 'e.g. https://example.com/invoice.pdf',
				}),
				rowType(),
			],
			{
				displayName: 'URLs',
				description: 'Files that the service fetches itself; at least one',
				entry: 'url',
				entryName: 'URL',
				addText: 'Add URL',
			},
		),
		'[{"url": "https://example.com/invoice.pdf", "type": "Vendor Invoice"}]',
	);

const shownFor =
	(source: string) =>
	(field: Field): Field => ({ ...field, when: { ...field.when, source: [source] } });

/** Where the files come from, and what each is. */
export const uploadFields = (): Field[] => [
	orderId(),
	choiceField(
		'source',
		[
			{ value: 'binary', name: 'Binary Data', description: 'Files of the input item' },
			{ value: 'url', name: 'URLs', description: 'Addresses that the service fetches the files from' },
		],
		{ displayName: 'Source', description: 'Where the files come from; an upload takes one kind of source' },
	),
	...[
		inputField({
			displayName: 'Input Binary Field',
			description: 'Binary fields of the input item to send: a name, several separated by commas, or * for all of them',
			hint: 'The name of the input binary field containing the file to be uploaded',
		}),
		...fileRows(),
	].map(shownFor('binary')),
	...urlRows().map(shownFor('url')),
	typeField('fileType', 'Not Given', {
		displayName: 'File Type',
		description: 'What the documents are, unless a row says otherwise',
	}),
];
