import type { Packed } from '../pack.mts';

/** The maximum contents of the package, about a third more than the current contents. */
export const BUDGET = { files: 200, size: 250 * 1024, unpackedSize: 900 * 1024 } as const;

/** Checks the package's size. Sudden growth usually means that something was added by accident. */
export function checkSize({ files, size, unpackedSize }: Packed): string[] {
	const actual = { files: files.length, size, unpackedSize };
	return (['files', 'size', 'unpackedSize'] as const)
		.filter((name) => actual[name] > BUDGET[name])
		.map((name) => `${name} is ${actual[name]}; the budget is ${BUDGET[name]}`);
}
