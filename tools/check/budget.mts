import type { Packed } from '../pack.mts';

/** The most that the package may contain, about a third more than it does. */
export const BUDGET = { files: 200, size: 250 * 1024, unpackedSize: 900 * 1024 } as const;

/** A sudden growth means that something slipped in. */
export function checkSize({ files, size, unpackedSize }: Packed): string[] {
	const actual = { files: files.length, size, unpackedSize };
	return (['files', 'size', 'unpackedSize'] as const)
		.filter((name) => actual[name] > BUDGET[name])
		.map((name) => `${name} is ${actual[name]}; the budget is ${BUDGET[name]}`);
}
