import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { assemble, subtitleOf } from '../shared/operations/assemble';
import { execute } from './execution/execute';
import { listSearch } from '../shared/locators/listSearch';
import { resources } from './resources';

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
	};

	methods = { listSearch };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await execute(this, resources);
	}
}
