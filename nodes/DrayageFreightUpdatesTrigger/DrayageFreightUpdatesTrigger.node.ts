import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { listSearch } from '../shared/locators/listSearch';
import { properties } from './description/properties';
import { pollUpdates } from './polling/poll';

export class DrayageFreightUpdatesTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Drayage Freight Updates Trigger',
		name: 'drayageFreightUpdatesTrigger',
		icon: { light: 'file:../../icons/drayageFreight.svg', dark: 'file:../../icons/drayageFreight.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["watch"] }}',
		description: 'Starts the workflow when orders, containers, rate requests or shipments change',
		defaults: { name: 'Drayage Freight Updates Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'drayageFreightApi', required: true }],
		properties,
	};

	methods = { listSearch };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollUpdates(this);
	}
}
