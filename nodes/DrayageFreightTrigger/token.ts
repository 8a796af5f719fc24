import { createHash, createHmac, timingSafeEqual } from 'crypto';
import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { accountOf, CREDENTIAL, type DrayageCredential } from '../../transport';

type Context = IHookFunctions | IWebhookFunctions;

/** The query parameters of a registered URL (undocumented, docs/interface.md#u-registrations). */
export const QUERY = { event: 'event', source: 'source', token: 'token' } as const;

/** Whether n8n calls because the editor listens for a test event; only published workflows are active. */
export const isTestRun = (context: Context): boolean => !context.getWorkflow().active;

/** Two n8n, such as staging and production, may share the IDs of workflow and node. */
const ownerOf = (context: Context, isTest: boolean): string =>
	JSON.stringify([context.getInstanceId(), context.getWorkflow().id, context.getNode().id, isTest]);

/** Tells the registrations of a node from all others; a test run must not take over what a published workflow registered. */
export const sourceOf = (context: Context, isTest: boolean): string =>
	createHash('sha256').update(ownerOf(context, isTest)).digest('hex').slice(0, 32);

/**
 * The token that guards the node's address: 64 hexadecimal characters, always the same ones, which nobody can compute
 * without both the access token and the ID of this n8n.
 */
export const makeToken = async (context: Context): Promise<string> => {
	const { accessToken } = accountOf(await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL));
	return createHmac('sha256', accessToken)
		.update(ownerOf(context, isTestRun(context)))
		.digest('hex');
};

/**
 * Keeps the token, since the access token may change, and where all is registered. n8n saves it once a lifecycle call has
 * ended well.
 */
export const rememberToken = (context: IHookFunctions, token: string, address: string): void => {
	Object.assign(context.getWorkflowStaticData('node'), { token, address });
};

/** Whether publishing has registered all at this address. */
export const wasRegisteredAt = (context: IHookFunctions, address: string): boolean =>
	context.getWorkflowStaticData('node').address === address;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes the same time wherever the two differ, and however long they are. */
const isSameSecret = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** Whether what was received begins with the secret. undocumented: the service may append text to it. */
export const beginsWithSecret = (received: string, secret: string): boolean =>
	isSameSecret(received.slice(0, secret.length), secret);

const TOKEN = /^[0-9a-f]{64}/;

/**
 * The token that what was received begins with, where it is that of the registered URLs; else undefined. One that n8n
 * has not kept is compared with the computed one: n8n saves the token late, and another trigger of the workflow,
 * published before, saves its older copy of all static data.
 */
export const tokenIn = async (context: IWebhookFunctions, received: string): Promise<string | undefined> => {
	const [token] = TOKEN.exec(received) ?? [];
	if (token === undefined) return undefined;
	const { token: kept } = context.getWorkflowStaticData('node') as { token?: unknown };
	const isOurs = isSameSecret(token, String(kept)) || isSameSecret(token, await makeToken(context).catch(() => ''));
	return isOurs ? token : undefined;
};
