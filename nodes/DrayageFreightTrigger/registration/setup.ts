import { jsonParse, NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow';
import { isRecord, openClient, type Client } from '../../../transport';
import { ADDRESSES } from '../../../transport/address';
import { readSettings, type Settings } from '../settings';

/** n8n's address of this trigger: the test address while the editor listens, else the production one. */
const addressOf = (context: IHookFunctions): string => {
	const address = context.getNodeWebhookUrl('default');
	if (address !== undefined) return address;
	throw new NodeOperationError(context.getNode(), 'n8n gave this node no webhook address');
};

const fieldsToAdd = (context: IHookFunctions, { additionalFields }: Settings): IDataObject => {
	const fields: unknown =
		typeof additionalFields === 'string' ? jsonParse(additionalFields, { fallbackValue: null }) : additionalFields;
	if (isRecord(fields)) return fields;
	throw new NodeOperationError(context.getNode(), 'Additional Fields (JSON) must be a JSON object', {
		description: 'Change it under Options › Field Names of the Registration, and publish again.',
	});
};

const assertReachable = (context: IHookFunctions, client: Client, address: string) => {
	if (client.address !== ADDRESSES.production || address.startsWith('https://')) return;
	throw new NodeOperationError(context.getNode(), 'The service needs an https address to post events to', {
		description: `This n8n says that its address is ${new URL(address).origin}. Set WEBHOOK_URL to the https address under which the internet reaches this n8n, restart it and publish again, or choose another environment in the credential.`,
	});
};

/** All that a registration needs. */
export interface Setup {
	readonly client: Client;
	readonly settings: Settings;
	readonly address: string;
	readonly additionalFields: IDataObject;
}

/** Gathers what a registration needs. Throws for the user when there is no event, or no address to post to. */
export const setUp = async (context: IHookFunctions): Promise<Setup> => {
	const settings = readSettings(context);
	if (settings.events.length === 0) {
		throw new NodeOperationError(context.getNode(), 'Choose at least one event', {
			description: 'Without an event nothing would start this workflow.',
		});
	}
	const additionalFields = fieldsToAdd(context, settings);
	const client = await openClient(context);
	const address = addressOf(context);
	assertReachable(context, client, address);
	return { client, settings, address, additionalFields };
};
