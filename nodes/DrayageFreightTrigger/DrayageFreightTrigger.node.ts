import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type IHookFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { eventTypes } from '../../contract';
import { collectWarnings, withWarnings } from '../shared/collect';
import { nameOf } from '../shared/fields/text';
import { properties, webhooks } from './description';
import { receive } from './receiving/receive';
import { publishingWarnings, register, unregister } from './registration/lifecycle';
import { dropDuplicates } from './duplicates';

export class DrayageFreightTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Drayage Freight Trigger',
		name: 'drayageFreightTrigger',
		icon: { light: 'file:../../icons/drayageFreight.svg', dark: 'file:../../icons/drayageFreight.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: `={{ $parameter["events"].length === 1 ? ${nameOf(eventTypes, '$parameter["events"][0]')} : $parameter["events"].length + " events" }}`,
		description: 'Quote, book and track drayage, LTL and FTL freight, or start on LTL shipment events',
		defaults: { name: 'Drayage Freight Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'drayageFreightApi', required: true, displayOptions: { show: { registration: ['automatic'] } } },
		],
		webhooks,
		properties,
	};

	webhookMethods = {
		default: {
			/** Always returns false. create() keeps existing registrations, so n8n doesn't have to check first. */
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return false;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await register(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await unregister(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}

	/** Called by n8n with the items that webhook() returned. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const collector = collectWarnings(this);
		for (const warning of publishingWarnings(this)) collector.warn(warning);
		return [withWarnings(await dropDuplicates(this), collector)];
	}
}
