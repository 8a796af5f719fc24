import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { nameOf } from '../shared/fields/text';
import { forBuilder } from '../shared/fields/parameter';
import { listSearch } from '../shared/locators/listSearch';
import { begun } from './delivery';
import { properties, watches } from './description';
import { pollUpdates } from './poll';
import { fetchSample } from './sample';

export class DrayageFreightUpdatesTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Drayage Freight Updates Trigger',
		name: 'drayageFreightUpdatesTrigger',
		icon: { light: 'file:../../icons/drayageFreight.svg', dark: 'file:../../icons/drayageFreight.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: `={{ $parameter["changes"].length === 1 ? ${nameOf(
			watches.flatMap(({ changes }) => changes),
			'$parameter["changes"][0]',
		)} : $parameter["changes"].length + " changes" }}`,
		description: 'Starts the workflow when orders, containers, rate requests or shipments change',
		defaults: { name: 'Drayage Freight Updates Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'drayageFreightApi', required: true }],
		properties,
		...forBuilder({
			searchHint:
				'One polling trigger per workflow: n8n mixes up the data of two, and changes are lost or reported again. One item per change, with `summary` as a sentence for a message.',
		}),
	};

	methods = { listSearch };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollUpdates(this);
	}

	/** Called by n8n with the items that poll() returned, and instead of poll() for "Fetch Test Event". */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [this.getMode() === 'manual' ? await fetchSample(this) : await begun(this)];
	}
}
