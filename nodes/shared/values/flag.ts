import { cleaned } from './identifier';

const YES = /^(?:y|yes|true|x|1|✓|✔)$/i;
const NO = /^(?:n|no[nt]?|false|0|none)$/i;

/** Returns the answer that a word stands for: true for `Y` and `x`, false for `No` and 0, undefined for other values. */
export const flagIn = (value: unknown): boolean | undefined => {
	const word = ['string', 'number', 'boolean'].includes(typeof value) ? cleaned(String(value)) : '';
	return YES.test(word) ? true : NO.test(word) ? false : undefined;
};
