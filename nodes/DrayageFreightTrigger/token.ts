import { createHash, createHmac, timingSafeEqual } from 'crypto';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readCredential } from '../../transport/client';
import { accountOf } from '../../transport/http/account';

type Context = IHookFunctions | IWebhookFunctions;

/** The query parameters of a registered URL (undocumented: docs/interface.md#u-registrations). */
export const QUERY = { event: 'event', source: 'source', token: 'token' } as const;

/** Returns whether the editor is listening for a test event. Only published workflows are active. */
const isTestRun = (context: Context): boolean => !context.getWorkflow().active;

/**
 * Identifies the node across n8n instances. Several instances, such as staging and production, may share workflow and
 * node IDs.
 */
const ownerOf = (context: Context, isTest = isTestRun(context)): string =>
	JSON.stringify([context.getInstanceId(), context.getWorkflow().id, context.getNode().id, isTest]);

/**
 * Returns a hash that distinguishes a node's webhook configurations from all others. A test run has its own, since it
 * must not replace those of the published workflow.
 */
export const sourceOf = (context: Context, isTest?: boolean): string =>
	createHash('sha256').update(ownerOf(context, isTest)).digest('hex').slice(0, 32);

/**
 * Returns the token that protects the node's URL: 64 hexadecimal characters. It can only be computed from both the
 * access token and the n8n instance ID.
 */
export const makeToken = async (context: Context): Promise<string> => {
	const { credential } = accountOf(await readCredential(context));
	return createHmac('sha256', credential.accessToken).update(ownerOf(context)).digest('hex');
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares secrets in constant time, regardless of their length and of where they differ. */
const isSameSecret = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** Returns whether a received value starts with the secret. undocumented: the API may append text to it. */
export const beginsWithSecret = (received: string, secret: string): boolean =>
	isSameSecret(received.slice(0, secret.length), secret);

const TOKEN = /^[0-9a-f]{64}/;

/**
 * Returns whether a received value starts with the token of the registered URLs. If n8n hasn't stored the token, it is
 * computed. n8n saves it late, and another trigger of the workflow that was published earlier may overwrite it with its
 * own older copy of the static data.
 */
export const isOwnToken = async (context: IWebhookFunctions, received: string): Promise<boolean> => {
	const [token] = TOKEN.exec(received) ?? [];
	if (token === undefined) return false;
	const { token: stored } = context.getWorkflowStaticData('node') as { token?: unknown };
	return isSameSecret(token, String(stored)) || isSameSecret(token, await makeToken(context).catch(() => ''));
};
