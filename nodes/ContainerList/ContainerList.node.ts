import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { recordOr } from '../../transport/content';
import { asList } from '../shared/fields/read';
import { forBuilder } from '../shared/fields/parameter';
import { asText, lowerCased, sortedBy } from '../shared/fields/text';
import { COLUMN_NAMES, type ColumnName, labelOfColumn, ORDER_COLUMNS, ownColumns } from './columns';
import { groupOrders } from './orders';

const entriesOf = (names: readonly ColumnName[]) =>
	sortedBy(
		names.map((name) => ({ name: labelOfColumn(name), value: name })),
		({ name }) => name,
	);

const heading: INodeProperties = {
	displayName: 'Heading',
	name: 'heading',
	type: 'string',
	default: '',
	placeholder: 'e.g. Loading Unit',
	description: 'The heading as it appears in the list. Case, spaces and punctuation make no difference.',
};

const value: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'options',
	default: 'number',
	options: entriesOf(COLUMN_NAMES),
	description: 'What the column contains',
};

const columnNames: INodeProperties = {
	displayName: 'Column Names',
	name: 'columnNames',
	type: 'fixedCollection',
	default: {},
	placeholder: 'Add Column',
	description:
		"Columns whose headings the node doesn't know. It knows the usual ones, such as MBL, B/L No, Container #, Size/Type, G.W. (KGS), Pkgs, POD and ETA.",
	typeOptions: { multipleValues: true },
	options: [{ name: 'column', displayName: 'Column', values: [heading, value] }],
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

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [columnNames, requiredValues, statusesToBook],
};

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
		properties: [options],
		...forBuilder({
			searchHint:
				'One item per MBL number: mbl_number, customer_reference_number, port_of_discharge, port_of_discharge_eta, city, delivery_address; containers for Order: Create; cntr_size, weight, weight_unit, cargo_types and cargo_value (a sum) for Rate: Search. The rows need columns for MBL, container number, type, weight and contents; City only has a value if the list has a column for it, since an address is not searched for one. Dates in words, ISO dates and serial numbers are read; 11/12/2026 is a problem. Book only items whose problems are empty. Show a person the others, and all notes.',
		}),
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const {
			columnNames: own,
			requiredValues: required,
			statusesToBook: statuses,
		} = recordOr(this.getNodeParameter('options', 0, {}));
		const settings = {
			own: ownColumns(own),
			required: asList(required ?? []).map(asText),
			statuses: asList(statuses ?? '').map(lowerCased),
			timezone: this.getTimezone(),
		};
		const records = this.getInputData().map(({ json }) => json);
		return [groupOrders(records, settings)];
	}
}
