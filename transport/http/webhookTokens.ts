/**
 * The value of `token` in the query of a URL, also where the URL is encoded within another text, and whatever looks like
 * one of this package's own tokens (undocumented: docs/interface.md#u-registrations).
 */
const TOKENS =
	/(?<=token=)[^&#\s"'<>\\]+|(?<=token%(?:25)*3D)(?:(?!%(?:25)*2[36])[^&#\s"'<>\\])+|(?<!%[0-9a-f]?)[0-9a-f]{64}/gi;

/** A text without the tokens that guard webhook URLs. */
export const maskTokens = (text: string): string => text.replace(TOKENS, '****');
