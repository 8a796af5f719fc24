import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import type { Request } from './events';

/** Names of headers and query parameters that always contain credentials. */
const SECRET_NAME = /auth(?!or(s|ity)?\b)|cookie|token|secret|password|passwd|jwt|session|(api|access)[-_]?key/i;

/** The maximum number of encodings to undo; `%2525` is `%` encoded twice. No proxy encodes more often than this. */
const MOST_ENCODINGS = 5;

/** Returns a text with its percent-encoded bytes decoded, as Latin-1; never throws. */
export const percentDecoded = (text: string) =>
	text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Normalizes text for comparison: lowercase, without URL encoding of any depth, and with plus signs as spaces. */
const fullyDecoded = (text: string): string => {
	let decoded = text;
	for (let round = 0; round < MOST_ENCODINGS; round++) decoded = percentDecoded(decoded);
	return decoded.replaceAll('+', ' ').toLowerCase();
};

const BASE64 = /[\w+/-]{16,}/g;

const base64Decoded = (text: string) =>
	(text.match(BASE64) ?? []).map((run) => Buffer.from(run, 'base64').toString('utf8'));

/** Returns a secret's normalized spellings, with its UTF-8 bytes read as UTF-8 and as Latin-1. */
const spellingsOf = (secret: string): readonly string[] =>
	secret === '' ? [] : [secret, Buffer.from(secret).toString('latin1')].map(fullyDecoded);

const carries = (text: string, spellings: readonly string[]) =>
	[text, ...base64Decoded(percentDecoded(text))]
		.map(fullyDecoded)
		.some((form) => spellings.some((spelling) => form.includes(spelling)));

/** Returns a value without the parts that contain the secret, or undefined if nothing is left. */
const cleaned = (value: unknown, secret: readonly string[]): unknown => {
	if (typeof value === 'string') return carries(value, secret) ? undefined : value;
	if (Array.isArray(value)) return value.map((entry) => cleaned(entry, secret)).filter((entry) => entry !== undefined);
	if (!isRecord(value)) return value;
	const kept = Object.entries(value)
		.filter(([name]) => !SECRET_NAME.test(name) && cleaned(name, secret) !== undefined)
		.map(([name, entry]) => [name, cleaned(entry, secret)] as const);
	return Object.fromEntries(kept.filter(([, entry]) => entry !== undefined));
};

/**
 * Returns the metadata of a webhook request: time, sender, path, query and headers. Leaves out anything named like a
 * credential, and anything that contains the URL's secret, even URL-encoded or in Base64, since proxies copy the URL
 * into various headers.
 */
export const metadataOf = (request: Request, secret = ''): IDataObject =>
	cleaned(
		{
			received_at: new Date().toISOString(),
			ip: request.ip ?? null,
			path: request.path,
			query: request.query,
			headers: request.headers,
		},
		spellingsOf(secret),
	) as IDataObject;
