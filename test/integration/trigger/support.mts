import { Container } from '@n8n/di';
import { InstanceSettings } from 'n8n-core';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { eventTypes } from '../../../contract/index.ts';
import { triggerKit, type NodeRun, type TriggerKit } from '../../../tools/engine/index.mts';
import { credentialsFor } from '../support/freight.mts';

export const ALL = eventTypes.map(({ value }) => value);
export const THREE = ['ltl.shipment.created', 'ltl.shipment.status.updated', 'ltl.proofOfDelivery.created'];

/** How one workflow with the trigger is set up. */
export interface Setup {
	events?: readonly string[];
	parameters?: IDataObject;
	webhookId?: string;
	nodeId?: string;
	/** The ID of the n8n. */
	instance?: string;
	/** n8n's address. */
	n8n?: string;
	/** The path below it that n8n's administrator chose for webhooks. */
	path?: string;
	/** The credential's data; null without one. */
	credential?: IDataObject | null;
}

const credentialOf = (sandbox: Sandbox, data: Setup['credential']) => {
	if (data === null) return {};
	return data ? { drayageFreightApi: data } : credentialsFor(sandbox.url);
};

/** A workflow with the trigger in an n8n: what n8n does with it, and what n8n keeps of it. */
export class TriggerWorkflow {
	/** n8n's database: the node's static data. */
	stored: IDataObject = {};

	constructor(
		private readonly sandbox: Sandbox,
		readonly setup: Setup = {},
	) {}

	/** A kit of the node with what is stored; n8n makes one for every call. */
	async kit({ isTest = false, staticData = this.stored } = {}): Promise<TriggerKit> {
		const { events = THREE, parameters = {}, webhookId = 'hook-1', n8n = 'https://n8n.test', credential } = this.setup;
		const { nodeId = 'node', instance = 'production', path = 'webhook' } = this.setup;
		Object.defineProperty(Container.get(InstanceSettings), 'instanceId', { value: instance, configurable: true });
		return await triggerKit({
			type: 'drayageFreightTrigger',
			parameters: { events: [...events], ...parameters },
			credentials: credentialOf(this.sandbox, credential) as never,
			node: { webhookId, id: nodeId },
			webhookBaseUrl: `${n8n}/${path}`,
			staticData: structuredClone(staticData),
			isTest,
		});
	}

	/** Publishes as n8n does: a create that throws is followed by a delete that knows only what was stored before. */
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
		const answer = await kit.hook('delete', 'update');
		this.stored = kit.staticData();
		return answer;
	}

	/** Publishes another version of the trigger: the old one is deleted first. */
	async edit(changes: Setup): Promise<void> {
		await this.unpublish();
		Object.assign(this.setup, changes);
		await this.publish();
	}

	/** "Listen for test event": a memory of its own, and a delete at its end. */
	async listen(): Promise<{ kit: TriggerKit; end: () => Promise<unknown> }> {
		const kit = await this.kit({ isTest: true, staticData: {} });
		await kit.activate('manual');
		return { kit, end: () => kit.hook('delete', 'update') };
	}
}

/** What is registered, each as `event at address`, tokens cut off; sorted. */
export async function registered(sandbox: Sandbox): Promise<string[]> {
	const listed = await sandbox.control.webhooks();
	return listed.map(({ event_type, url }) => `${event_type} at ${url.replace(/\?.*/, '')}`).sort();
}

/** The registrations that are wanted for events at an address, as `registered` writes them. */
export const wanted = (address: string, events: readonly string[] = THREE): string[] =>
	events.map((event) => `${event} at ${address}`).sort();

/** The tokens in the registered URLs that begin with an address. */
export async function tokensAt(sandbox: Sandbox, address: string): Promise<string[]> {
	const urls = (await sandbox.control.webhooks()).map(({ url }) => url).filter((url) => url.startsWith(address));
	return [...new Set(urls.map((url) => new URL(url).searchParams.get('token') ?? ''))];
}

/** The events that reach the node after the trigger when a post comes in. */
export async function passedOn(kit: TriggerKit, items: INodeExecutionData[][] | undefined): Promise<IDataObject[]> {
	if (!items) return [];
	const run: NodeRun = await kit.execute(items[0] ?? []);
	if (run.error) throw run.error;
	return run.items.map(({ json }) => json);
}
