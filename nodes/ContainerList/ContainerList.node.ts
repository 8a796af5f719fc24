import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { recordOr } from '../../transport';
import { asList } from '../shared/fields/read';
import { asText, lowerCased } from '../shared/fields/text';
import { ownColumns } from './columns';
import { properties } from './description';
import { groupOrders } from './group';

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
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const options = recordOr(this.getNodeParameter('options', 0, {}));
		const orders = groupOrders(
			this.getInputData().map(({ json }) => json),
			{
				own: ownColumns(options.columnNames),
				required: asList(options.requiredValues ?? []).map(asText),
				statuses: asList(options.statusesToBook ?? '').map(lowerCased),
				timezone: this.getTimezone(),
			},
		);
		return [orders.map(({ json, items }) => ({ json, pairedItem: items.map((item) => ({ item })) }))];
	}
}
