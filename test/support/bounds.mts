/** A value of an expected object, which a failure prints in words beside the actual number. */
const bound = (words: string, holds: (value: number) => boolean): unknown => ({
	$$typeof: Symbol.for('jest.asymmetricMatcher'),
	asymmetricMatch: holds,
	toAsymmetricMatcher: () => words,
});

export const atLeast = (least: number) => bound(`at least ${least}`, (value) => value >= least);
export const atMost = (most: number) => bound(`at most ${most}`, (value) => value <= most);
