import type { INodePropertyOptions } from 'n8n-workflow';
import { fields } from '../../../../contract';
import { parameter } from '../../../shared/fields/build';
import { collection } from '../../../shared/fields/nodeFields';
import { asList } from '../../../shared/fields/read';
import { asText, sortedBy } from '../../../shared/fields/text';
import type { LocalOperation } from '../../../shared/operations/operation';
import { recordOr } from '../../../../transport';
import { COLUMN_NAMES, type ColumnName, labelOfColumn, ORDER_COLUMNS, ownColumns } from './columns';
import { groupRows } from './group';

const entriesOf = (names: readonly ColumnName[]): INodePropertyOptions[] =>
	sortedBy(
		names.map((name) => ({ name: labelOfColumn(name), value: name })),
		({ name }) => name,
	);

/** The values that an order may need. A city has its state and ZIP code. */
const REQUIRED = ORDER_COLUMNS.filter((name) => name !== 'state' && name !== 'zip');

const columnNames = parameter(
	'columnNames',
	fields.any(
		'Column Names',
		"Columns whose headings the node doesn't know. It knows the usual ones, such as MBL, B/L No, Container #, Size/Type, G.W. (KGS), Pkgs, POD and ETA.",
	),
	{
		control: {
			property: {
				type: 'fixedCollection',
				default: {},
				placeholder: 'Add Column',
				typeOptions: { multipleValues: true },
				options: [
					{
						name: 'column',
						displayName: 'Column',
						values: [
							{
								displayName: 'Heading',
								name: 'heading',
								type: 'string',
								default: '',
								placeholder: 'e.g. Loading Unit',
								description: 'The heading as it appears in the list. Case, spaces and punctuation make no difference.',
							},
							{
								displayName: 'Value',
								name: 'value',
								type: 'options',
								default: 'number',
								options: entriesOf(COLUMN_NAMES),
								description: 'What the column contains',
							},
						],
					},
				],
			},
			read: (value) => value,
		},
	},
);

const requiredValues = parameter(
	'requiredValues',
	fields.any(
		'Required Values',
		'Values that an order must have to be booked, besides its containers and its MBL number',
	),
	{
		control: {
			property: { type: 'multiOptions', default: [], options: entriesOf(REQUIRED) },
			read: (value) => value,
		},
	},
);

const options = collection('options', [columnNames, requiredValues]);

/** Order › Group Rows, which sends no request. */
export const groupRowsOperation: LocalOperation = {
	name: 'Group Rows',
	value: 'groupRows',
	action: 'Group rows of containers into orders',
	description:
		'Turn a list of containers into one item per MBL number, listing what blocks a booking and what to check. Reads spreadsheets, form text and AI extractions. Sends no request.',
	parameters: [options],
	run: (context) => {
		const given = recordOr(context.getNodeParameter('options', 0, {}));
		const orders = groupRows(
			context.getInputData().map(({ json }) => json),
			{
				own: ownColumns(given.columnNames),
				required: asList(given.requiredValues ?? []).map(asText),
				timezone: context.getTimezone(),
			},
		);
		return orders.map(({ json, items }) => ({ json, pairedItem: items.map((item) => ({ item })) }));
	},
};
