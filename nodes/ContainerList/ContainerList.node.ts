import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { fields } from '../../contract';
import { collection } from '../shared/fields/nodeFields';
import { forBuilder, readParameters } from '../shared/fields/parameter';
import { sortedBy } from '../shared/fields/text';
import { statusText } from '../shared/records';
import { sent } from '../shared/operations/requestParameters';
import { COLUMN_NAMES, type ColumnName, labelOfColumn, ORDER_COLUMNS, ownColumns } from './columns';
import { groupOrders } from './orders';

const menuOf = (names: readonly ColumnName[]) =>
	sortedBy(
		names.map((name) => ({ name: labelOfColumn(name), value: name })),
		({ name }) => name,
	);

const own = fields.optional({
	column_names: fields.rows(
		'Column',
		'Column Names',
		"Columns whose headings the node doesn't know. It knows the usual ones, such as MBL, B/L No, Container #, Size/Type, G.W. (KGS), Pkgs, POD and ETA (MM/DD/YYYY).",
		{
			heading: fields.text(
				'Heading',
				'The heading as it appears in the list. Case, spaces and punctuation make no difference.',
				'Loading Unit',
			),
			value: fields.code(menuOf(COLUMN_NAMES), 'Value', 'What the column contains'),
		},
	),
	required_values: fields.codes(
		// A city has its state and ZIP code.
		menuOf(ORDER_COLUMNS.filter((name) => name !== 'state' && name !== 'zip')),
		'Required Values',
		'Values that an order must have to be booked, besides its containers and its MBL number',
	),
	statuses_to_book: fields.texts(
		'Statuses to Book',
		"Statuses of the rows to book, separated by commas, if the list has a column Status. An order with a row of any other status isn't booked. A row without a status is.",
		'Open, On Water',
	),
});

const options = collection(
	'options',
	Object.entries(own).flatMap(([name, field]) => sent(name, field)),
);

/** Turns rows of containers into the input of Order › Create. It sends no request and needs no credential. */
export class ContainerList implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Container List',
		name: 'containerList',
		icon: { light: 'file:../../icons/containerList.svg', dark: 'file:../../icons/containerList.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: 'group containers by MBL number',
		description: 'Read a list of containers, such as a spreadsheet, into one item per MBL number',
		defaults: { name: 'Container List' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [options.property],
		...forBuilder({
			searchHint:
				'One item per MBL number: mbl_number, customer_reference_number, port_of_discharge, port_of_discharge_eta, city, delivery_address; containers for Order: Create; cntr_size, weight, weight_unit, cargo_types and cargo_value (a sum) for Rate: Search. The rows need columns for MBL, container number, type, weight and contents; City only has a value if the list has a column for it, since an address is not searched for one. Dates in words, ISO dates and serial numbers are read; 11/12/2026 is a problem. Book only items whose problems are empty. Show a person the others, and all notes.',
		}),
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const timezone = this.getTimezone();
		const values = { options: this.getNodeParameter('options', 0, {}) };
		const { column_names, required_values, statuses_to_book } = readParameters([options], values, { timezone });
		const settings = {
			own: ownColumns(column_names),
			required: (required_values ?? []) as string[],
			statuses: ((statuses_to_book ?? []) as unknown[]).map(statusText),
			timezone,
		};
		const records = this.getInputData().map(({ json }) => json);
		return [groupOrders(records, settings)];
	}
}
