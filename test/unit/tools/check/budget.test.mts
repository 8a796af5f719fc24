import { BUDGET, checkSize } from '../../../../tools/check/budget.mts';

const files = (count: number) => Array.from({ length: count }, (_, at) => `dist/${at}.js`);

it('finds a package that has outgrown its budget, in files, packed or unpacked', () => {
	const full = { ...BUDGET, files: files(BUDGET.files) };
	expect(checkSize(full)).toEqual([]);
	const larger = { files: files(BUDGET.files + 1), size: BUDGET.size + 1, unpackedSize: BUDGET.unpackedSize + 1 };
	expect(checkSize({ ...full, files: larger.files })).toEqual([expect.stringMatching(/^files/)]);
	expect(checkSize({ ...full, size: larger.size })).toEqual([expect.stringMatching(/^size/)]);
	expect(checkSize({ ...full, unpackedSize: larger.unpackedSize })).toEqual([expect.stringMatching(/^unpackedSize/)]);
});
