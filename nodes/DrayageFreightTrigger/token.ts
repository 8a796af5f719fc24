import { createHash, randomBytes, timingSafeEqual } from 'crypto';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/** The query parameters of a registered URL (undocumented, docs/interface.md#u-registrations). */
export const QUERY = { event: 'event', source: 'source', token: 'token' } as const;

/** Characters of a token. */
export const TOKEN_LENGTH = 64;

const TOKEN = /^[0-9a-f]{64}$/;

/** A new token: 32 random bytes as 64 hexadecimal characters. */
export const newToken = (): string => randomBytes(32).toString('hex');

/** Text, if it is one of our tokens. */
export const asToken = (value: unknown): string | undefined =>
	typeof value === 'string' && TOKEN.test(value) ? value : undefined;

/**
 * The token that guards the node's address; undefined before the first publishing. A test run has a memory of its own,
 * empty at its start.
 */
export const tokenOf = (context: IHookFunctions | IWebhookFunctions): string | undefined =>
	asToken(context.getWorkflowStaticData('node').token);

/**
 * Keeps the token, also when the workflow is published anew, so that posts under way still arrive. n8n saves it once a
 * lifecycle call has ended well.
 */
export const rememberToken = (context: IHookFunctions, token: string): void => {
	context.getWorkflowStaticData('node').token = token;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether what was received begins with the secret. undocumented: the service may append text to it. The comparison
 * takes the same time wherever the two differ, and however long what was received is.
 */
export const beginsWithSecret = (received: string, secret: string): boolean =>
	timingSafeEqual(digest(received.slice(0, secret.length)), digest(secret));
