import { useSandbox } from '../../support/freight.mts';
import { formsSeen, pdf, seen, useUploads } from './support.mts';

const sandbox = useSandbox();
const upload = useUploads(sandbox);

it('gives every file the common type, and files in rows their own type', async () => {
	const files = { file: [{ binaryPropertyName: 'b', type: 'POD' }] };

	await upload({ binaryPropertyName: 'a,b', fileType: 'Other', files }, { a: pdf('x'), b: pdf('x') });

	expect(await formsSeen(sandbox())).toEqual([[seen('a', 1, 'Other'), seen('b', 1, 'POD')]]);
});

it('accepts rows in JSON', async () => {
	const filesJson = '[{"binary_property_name": "a", "type": "MSDS"}]';

	await upload({ binaryPropertyName: 'a', filesMode: 'json', filesJson }, { a: pdf('x') });

	expect(await formsSeen(sandbox())).toEqual([[seen('a', 1, 'MSDS')]]);
});

it('sends the fields listed in rows, and does not require the default field "data"', async () => {
	const files = { file: [{ binaryPropertyName: 'pod', type: 'POD' }, { binaryPropertyName: 'bill' }] };

	await upload({ fileType: 'Other', files }, { pod: pdf('x'), bill: pdf('x') });

	expect(await formsSeen(sandbox())).toEqual([[seen('pod', 1, 'POD'), seen('bill', 1, 'Other')]]);
});

it('sends the field "data" as well as the fields in rows', async () => {
	const files = { file: [{ binaryPropertyName: 'pod', type: 'POD' }] };
	await upload({ files }, { data: pdf('x'), pod: pdf('x') });

	expect(await formsSeen(sandbox())).toEqual([[seen('data', 1), seen('pod', 1, 'POD')]]);
});

it('sends a field that is listed in several rows once per type', async () => {
	const types = ['MBL', 'POD', 'MBL', undefined];
	const files = { file: types.map((type) => ({ binaryPropertyName: 'data', ...(type && { type }) })) };
	await upload({ fileType: 'Other', files }, { data: pdf('x') });

	expect(await formsSeen(sandbox())).toEqual([
		[seen('data', 1, 'MBL'), seen('data', 1, 'POD'), seen('data', 1, 'Other')],
	]);
});
