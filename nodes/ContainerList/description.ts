import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { sortedBy } from '../shared/fields/text';
import { COLUMN_NAMES, type ColumnName, labelOfColumn, ORDER_COLUMNS } from './columns';

const entriesOf = (names: readonly ColumnName[]): INodePropertyOptions[] =>
	sortedBy(
		names.map((name) => ({ name: labelOfColumn(name), value: name })),
		({ name }) => name,
	);

const columnNames: INodeProperties = {
	displayName: 'Column Names',
	name: 'columnNames',
	type: 'fixedCollection',
	default: {},
	placeholder: 'Add Column',
	description:
		"Columns whose headings the node doesn't know. It knows the usual ones, such as MBL, B/L No, Container #, Size/Type, G.W. (KGS), Pkgs, POD and ETA.",
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
};

const requiredValues: INodeProperties = {
	displayName: 'Required Values',
	name: 'requiredValues',
	type: 'multiOptions',
	default: [],
	// A city has its state and ZIP code.
	options: entriesOf(ORDER_COLUMNS.filter((name) => name !== 'state' && name !== 'zip')),
	description: 'Values that an order must have to be booked, besides its containers and its MBL number',
};

const statusesToBook: INodeProperties = {
	displayName: 'Statuses to Book',
	name: 'statusesToBook',
	type: 'string',
	default: '',
	placeholder: 'e.g. Open, On Water',
	description:
		"Statuses of the rows to book, separated by commas, if the list has a column Status. An order with a row of any other status isn't booked. A row without a status is.",
};

export const properties: INodeProperties[] = [
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [columnNames, requiredValues, statusesToBook],
	},
];
