import type { IDataObject } from 'n8n-workflow';
import { grouped, ROW } from './support.mts';

it.each<[IDataObject, string[], string[]]>([
	[{ Remarks: 'live unload pls' }, [], ['row 2: "live unload pls"']],
	[{ 'Special Instructions': 'PO closed\n11/30' }, [], ['row 2: "PO closed 11/30"']],
	[{ Comments: ' ', Notes: 'n/a' }, [], []],
	[
		{ Remark: '*** CANCELLED - DO NOT BOOK ***' },
		['row 2: "*** CANCELLED - DO NOT BOOK ***". Leave the row out, or correct it'],
		[],
	],
	[{ Comments: 'CXL per Amy' }, ['row 2: "CXL per Amy". Leave the row out, or correct it'], []],
	[{ Remarks: 'VOID - duplicate' }, ['row 2: "VOID - duplicate". Leave the row out, or correct it'], []],
	[{ Remarks: 'Rolled, new ETA 12/5' }, ['row 2: "Rolled, new ETA 12/5". Leave the row out, or correct it'], []],
	[{ Remarks: 'Do not deliver before 8 AM' }, [], ['row 2: "Do not deliver before 8 AM"']],
	[{ Action: 'Do not deliver' }, ['row 2: "Do not deliver". Leave the row out, or correct it'], []],
	[{ Status: 'Already picked up' }, ['row 2: "Already picked up". Leave the row out, or correct it'], []],
	[{ Remarks: 'ROLLED TO NEXT VESSEL' }, ['row 2: "ROLLED TO NEXT VESSEL". Leave the row out, or correct it'], []],
	[{ Remarks: 'HOLD' }, ['row 2: "HOLD". Leave the row out, or correct it'], []],
	[{ Status: 'On Hold' }, ['row 2: "On Hold". Leave the row out, or correct it'], []],
	[{ container_number: 'MSKU1234565 / CANCELED' }, ['row 2: "CANCELED". Leave the row out, or correct it'], []],
])('reports the remark in %j', (row, problems, notes) => {
	expect(grouped([{ ...ROW, ...row }])).toMatchObject([{ problems, notes }]);
});

it('reports a remark once, with all its rows', () => {
	const rows = [
		{ ...ROW, type: '40RF', remarks: '-18 C' },
		{ ...ROW, container_number: 'TCLU7654320', type: '40RF', temp: '-18 C', remarks: 'live unload' },
		{ ...ROW, container_number: 'TGHU1234567', type: '40RF', temp: '-18 C', remarks: 'live unload' },
	];
	expect(grouped(rows)[0]?.notes).toEqual([
		'MSKU1234565: "-18 C" was read as the temperature',
		'row 2: "-18 C"',
		'row 3, row 4: "live unload"',
	]);
});
