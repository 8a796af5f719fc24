import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { asToken } from '../token';

/** What n8n keeps for the node between its calls. A test run has a memory of its own, empty at its start. */
export interface RegistrationState {
	/** Guards the address; it stays when the workflow is published anew, so that posts under way still arrive. */
	readonly token: string | undefined;
	/** Addresses under which there may be registrations: the present one, and earlier ones of this n8n. */
	readonly addresses: readonly string[];
	/** Whether the registrations are those of a published workflow. */
	readonly isPublished: boolean;
}

/** Reads the node's memory; what is not ours or unreadable counts as absent. */
export const readState = (context: IHookFunctions | IWebhookFunctions): RegistrationState => {
	const { token, addresses, isPublished }: IDataObject = context.getWorkflowStaticData('node');
	return {
		token: asToken(token),
		addresses: Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : [],
		isPublished: isPublished === true,
	};
};

/** Changes the node's memory. n8n saves it once a lifecycle call has ended well. */
export const remember = (context: IHookFunctions, memory: Partial<RegistrationState>): void => {
	Object.assign(context.getWorkflowStaticData('node'), memory);
};
