import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { register, unregister } from '../../../../../nodes/DrayageFreightTrigger/registration/lifecycle.ts';
import { textsOf, type ConfigurationService } from './service.mts';

let accounts = 0;

/** A workflow with the trigger. Its hooks are called in the same way as by n8n. */
export class HookedWorkflow {
	events: readonly string[] = [];
	n8n = 'https://n8n.test';
	credential: IDataObject = {
		environment: 'custom',
		baseUrl: 'https://api.test',
		accessToken: `account-${++accounts}`,
	};
	/** The node's parameters, except the events. */
	parameters: IDataObject = { registration: 'automatic' };
	/** The node's data in n8n's database. */
	stored: IDataObject = {};
	/** All logged and shown texts. */
	said: string[] = [];

	constructor(readonly service: ConfigurationService) {}

	address(isTest = false): string {
		return `${this.n8n}/${isTest ? 'webhook-test' : 'webhook'}/hook-1/webhook`;
	}

	context(isTest: boolean, staticData: IDataObject): IHookFunctions {
		const parameters: IDataObject = { ...this.parameters, events: [...this.events] };
		const node = {
			id: 'node',
			name: 'Trigger',
			type: 'drayageFreightTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters,
		};
		return {
			getCredentials: async () => await Promise.resolve(this.credential),
			getInstanceId: () => 'n8n',
			getNode: () => node,
			getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
			getNodeWebhookUrl: () => this.address(isTest),
			getWorkflow: () => ({ id: 'w1', active: !isTest }),
			getWorkflowStaticData: () => staticData,
			helpers: {
				httpRequestWithAuthentication: async (_type: string, options: never) => await this.service.send(options),
			},
			logger: { warn: (text: string) => this.said.push(text) },
		} as unknown as IHookFunctions;
	}

	/** Publishes, and returns whether it worked. As in n8n, if `create` throws, `delete` is called. */
	async publish(): Promise<boolean> {
		const staticData = structuredClone(this.stored);
		try {
			await register(this.context(false, staticData));
		} catch (error) {
			this.said.push(textsOf(error));
			await this.unpublish();
			return false;
		}
		this.stored = staticData;
		return true;
	}

	async unpublish(): Promise<boolean> {
		const staticData = structuredClone(this.stored);
		const isDone = await unregister(this.context(false, staticData));
		this.stored = staticData;
		return isDone;
	}

	/** Listens for a test event, and stops unless it is interrupted. */
	async test(isInterrupted: boolean): Promise<boolean> {
		const staticData: IDataObject = {};
		try {
			await register(this.context(true, staticData));
		} catch (error) {
			this.said.push(textsOf(error));
			return false;
		}
		return isInterrupted || (await unregister(this.context(true, staticData)));
	}
}
