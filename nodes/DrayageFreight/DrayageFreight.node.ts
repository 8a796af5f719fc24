import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { forBuilder } from '../shared/fields/parameter';
import { assemble } from '../shared/operations/assemble';
import { execute } from './execution/execute';
import { listSearch } from '../shared/locators/listSearch';
import { resources } from './resources';
import { subtitleOf } from './subtitle';

export class DrayageFreight implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Drayage Freight',
		name: 'drayageFreight',
		icon: { light: 'file:../../icons/drayageFreight.svg', dark: 'file:../../icons/drayageFreight.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Quote, book and track drayage, LTL and FTL freight',
		defaults: { name: 'Drayage Freight' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'drayageFreightApi', required: true }],
		properties: assemble(resources, 'rate'),
		...forBuilder({
			searchHint:
				"Create of order, ltlShipment and ftlShipment books freight, which costs money and can't be canceled: show a person the price and the freight before, and wait for approval. Items can contain warnings, an array of sentences, such as freight without a weight: if no person looks, book only if there are none. A quote or Rate: Search returns one item per rate, cheapest first: total, currency, carrier_name, transit_days, expired_at and summary, which says what was priced; or one item with found: false. Create returns order_number; if the order exists, recovered: true. Containers, orders and shipments have a summary, too, a sentence for a message. To react to a change, start with a trigger of this package.",
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-drayage.containerList',
					relationHint: 'Before Order: Create, reads rows of a sheet, CSV or email into one item per MBL number',
				},
				{
					nodeType: 'n8n-nodes-drayage.drayageFreightUpdatesTrigger',
					relationHint: 'Starts a workflow when an order, container, rate request or shipment changes',
				},
			],
		}),
	};

	methods = { listSearch };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await execute(this, resources);
	}
}
