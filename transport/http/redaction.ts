/**
 * Matches the value of `token` in a URL's query, even if the URL is encoded inside another text, and anything that
 * looks like one of this package's own tokens (undocumented: docs/interface.md#u-registrations).
 */
const TOKENS =
	/(?<=token=)[^&#\s"'<>\\]+|(?<=token%(?:25)*3D)(?:(?!%(?:25)*2[36])[^&#\s"'<>\\])+|(?<!%[0-9a-f]?)[0-9a-f]{64}/gi;

/** Removes the tokens that protect webhook URLs from a text. */
export const maskTokens = (text: string): string => text.replace(TOKENS, '****');

/** A shorter token is removed only as a whole word, since other words may contain the same letters. */
const SHORT = 8;

/** Removes a secret from text, verbatim or encoded for a URL. */
export const withoutSecret = (text: string, secret: string): string => {
	if (secret === '') return text;
	const escaped = [secret, encodeURIComponent(secret)].map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	const pattern = secret.length < SHORT ? `(?<!\\w)(?:${escaped.join('|')})(?!\\w)` : escaped.join('|');
	return text.replace(new RegExp(pattern, 'g'), '***');
};
