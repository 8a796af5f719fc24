/** Takes secrets, such as the access token, out of a text. */
export type Redact = (text: string) => string;

/** Characters of one text that are shown. */
const MOST_SHOWN = 500;

/** Characters at the end of a text that was cut that aren't shown, since a secret may be cut with it. */
const MARGIN = 500;

/** Characters that are read of a text at all, since secrets are looked for in all of them. */
export const MOST_READ = 1_500;

/** The service's words in one line of limited length, without secrets. A long text is cut before it is redacted. */
export const quoted = (text: string, redact: Redact): string => {
	const isCut = text.length > MOST_READ;
	const line = redact(text.slice(0, MOST_READ))
		.replace(/[\s\x00-\x1f\x7f-\x9f\ufffd]+/g, ' ')
		.trim();
	const shown = line.slice(0, isCut ? Math.max(0, Math.min(MOST_SHOWN, line.length - MARGIN)) : MOST_SHOWN);
	return isCut || line.length > MOST_SHOWN ? `${shown}…` : shown;
};
