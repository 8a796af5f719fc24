import { createHash, randomBytes, timingSafeEqual } from 'crypto';

/** The query parameters of a registered URL (decision 8). */
export const QUERY = { event: 'event', token: 'token' } as const;

/** Characters of a token. */
export const TOKEN_LENGTH = 64;

const TOKEN = /^[0-9a-f]{64}$/;

/** A new token: 32 random bytes as 64 hexadecimal characters. */
export const newToken = (): string => randomBytes(32).toString('hex');

/** A stored value, if it is one of our tokens. */
export const asToken = (value: unknown): string | undefined =>
	typeof value === 'string' && TOKEN.test(value) ? value : undefined;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether what was received begins with the secret; the service may append text to it (decision 9). The comparison
 * takes the same time wherever the two differ, and however long what was received is.
 */
export const beginsWithSecret = (received: string, secret: string): boolean =>
	timingSafeEqual(digest(received.slice(0, secret.length)), digest(secret));
