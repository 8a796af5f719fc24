import { Container } from '@n8n/di';
import { InstanceSettings } from 'n8n-core';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { eventTypes } from '../../../contract/index.ts';
import { triggerKit, type TriggerKit } from '../../../tools/engine/index.mts';
import { credentialsFor, jsonOf } from '../support/freight.mts';

export const ALL = eventTypes.map(({ value }) => value);
const THREE = ['ltl.shipment.created', 'ltl.shipment.status.updated', 'ltl.proofOfDelivery.created'];

/** A workflow with the trigger, and the n8n that runs it. */
export interface Setup {
	events?: readonly string[];
	parameters?: IDataObject;
	nodeId?: string;
	/** n8n's instance ID. */
	instance?: string;
	/** n8n's base URL. */
	n8n?: string;
	/** N8N_ENDPOINT_WEBHOOK. */
	path?: string;
	/** The credential's data. Null without a credential. */
	credential?: IDataObject | null;
}

const credentialOf = (sandbox: Sandbox, data: Setup['credential']) => {
	if (data === null) return {};
	return data ? { drayageFreightApi: data } : credentialsFor(sandbox.url);
};

/** A workflow with the trigger, driven in the same way as by n8n. */
export class TriggerWorkflow {
	/** The node's static data in n8n's database. */
	stored: IDataObject = {};

	constructor(
		private readonly sandbox: Sandbox,
		readonly setup: Setup = {},
	) {}

	/** Returns the node with the stored static data. n8n creates a new one for every call. */
	async kit({ isTest = false, staticData = this.stored } = {}): Promise<TriggerKit> {
		const { events = THREE, parameters = {}, n8n = 'https://n8n.test', credential } = this.setup;
		const { nodeId = 'node', instance = 'production', path = 'webhook' } = this.setup;
		Object.defineProperty(Container.get(InstanceSettings), 'instanceId', { value: instance, configurable: true });
		return await triggerKit({
			type: 'drayageFreightTrigger',
			parameters: { events: [...events], ...parameters },
			credentials: credentialOf(this.sandbox, credential) as never,
			node: { webhookId: 'hook-1', id: nodeId },
			webhookBaseUrl: `${n8n}/${path}`,
			staticData: structuredClone(staticData),
			isTest,
		});
	}

	/** Calls `create`. As in n8n, if it throws, `delete` is called with the previous static data. */
	async publish(): Promise<void> {
		const kit = await this.kit();
		try {
			await kit.activate();
		} catch (error) {
			await this.unpublish();
			throw error;
		}
		this.stored = kit.staticData();
	}

	async unpublish(): Promise<boolean> {
		const kit = await this.kit();
		const answer = await kit.hook('delete');
		this.stored = kit.staticData();
		return answer;
	}

	/** Publishes a new version. n8n first deletes the registrations of the old one. */
	async edit(changes: Setup): Promise<void> {
		await this.unpublish();
		Object.assign(this.setup, changes);
		await this.publish();
	}

	/** Does the same as "Listen for test event", with separate static data and a delete at the end. */
	async listen(): Promise<{ kit: TriggerKit; end: () => Promise<unknown> }> {
		const kit = await this.kit({ isTest: true, staticData: {} });
		await kit.activate();
		return { kit, end: () => kit.hook('delete') };
	}
}

/** Returns the service's registrations as `event at URL`, without the query, sorted. */
export async function registered(sandbox: Sandbox): Promise<string[]> {
	const listed = await sandbox.control.webhooks();
	return listed.map(({ event_type, url }) => `${event_type} at ${url.replace(/\?.*/, '')}`).sort();
}

/** Returns the registrations for one URL, in the format of `registered`. */
export const wanted = (address: string, events: readonly string[] = THREE): string[] =>
	events.map((event) => `${event} at ${address}`).sort();

/** Returns the distinct tokens of the registered URLs below a base URL. */
export async function tokensAt(sandbox: Sandbox, address: string): Promise<string[]> {
	const urls = (await sandbox.control.webhooks()).map(({ url }) => url).filter((url) => url.startsWith(address));
	return [...new Set(urls.map((url) => new URL(url).searchParams.get('token') ?? ''))];
}

/** Runs the trigger's execution for a request. Returns the events that reach the next node. */
export async function eventsAfter(kit: TriggerKit, items: INodeExecutionData[][] | undefined): Promise<IDataObject[]> {
	return items ? jsonOf(await kit.execute(items[0] ?? [])) : [];
}
