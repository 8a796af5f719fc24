import type { IDataObject } from 'n8n-workflow';
import { given, grouped, ROW } from './support.mts';

it.each<[IDataObject, string, unknown]>([
	[
		{ delivery_address: '', 'Consignee Address': '9 Elm St', 'Delivery Address': '1 Main St, Ontario, CA 91761' },
		'delivery_address',
		'1 Main St, Ontario, CA 91761',
	],
	[{ mbl_number: '', 'B/L': 'HOUSE1', 'MBL Number': 'MAEU219876543' }, 'mbl_number', 'MAEU219876543'],
])('of two columns with the same meaning, the one with the better known name counts: %j', (cells, name, value) => {
	const row = Object.fromEntries(Object.entries({ ...ROW, ...cells }).filter(([, cell]) => cell !== ''));
	expect(grouped([row])[0]).toMatchObject({ [name]: value });
});

it('continues an order in merged cells, even if a column for house bills follows', () => {
	const row = Object.fromEntries(Object.entries(ROW).filter(([name]) => name !== 'mbl_number'));
	expect(
		grouped([
			{ MBL: 'MAEU219876543', ...row, 'B/L': 'H1' },
			{ MBL: '', ...row, 'B/L': 'H2', container_number: 'TCLU7654320' },
		]),
	).toMatchObject([{ mbl_number: 'MAEU219876543', container_numbers: 'MSKU1234565, TCLU7654320' }]);
});

it('keeps two columns with the same heading apart', () => {
	const csv = [
		'MBL Number,Container Number,Type,Weight,Contents,Remarks,Remarks',
		'MAEU1,MSKU1234565,40HQ,18000,20 Cartons,CANCELLED,call first',
	].join('\n');
	expect(grouped([{ data: csv }])).toMatchObject([
		{ problems: [given(/"CANCELLED"/)], notes: [given(/"call first"/)] },
	]);
});

it('leaves out a second row of headings and a sum below a column of row numbers', () => {
	const cells = { Type: '40HQ', Weight: '18000', Contents: '20 Cartons' };
	expect(
		grouped([
			{ row_number: 2, MBL: '提单号', Container: '柜号', Type: '柜型', Weight: '(KGS)', Contents: '件数' },
			{ row_number: 3, MBL: 'MAEU1', Container: 'MSKU1234565', ...cells },
			{ row_number: 4, MBL: 'TOTAL', Container: '', Type: '', Weight: '18000', Contents: '' },
		]),
	).toMatchObject([{ mbl_number: 'MAEU1', problems: [] }]);
});

it.each<[heading: string, cell: unknown, found: IDataObject]>([
	['SOC (Y/N)', 'Y', { containers: [{ is_soc: 'Y' }] }],
	['Overweight', 'yes', { containers: [{ is_overweight: 'yes' }] }],
	['Cargo Value', '$25,000', { containers: [{ cargo_value: '$25,000' }] }],
	['Loading Type', 'Palletized', { containers: [{ loading_type: 'Palletized' }] }],
	['Delivery Ref', 'DEL-1', { containers: [{ delivery_reference: 'DEL-1' }] }],
	['Seal No.', 'ML123456', { containers: [{ seal_number: 'ML123456' }] }],
	['FIRMS', 'Y258', { terminal_firms_code: 'Y258' }],
	['Rail Ramp', 'Chicago, IL', { final_port: 'Chicago, IL' }],
	['Ramp ETA', '28-Nov-31', { final_port_eta: '2031-11-28' }],
	['Live/Drop', 'Drop', { live_or_drop: 'Drop' }],
	['Memo', 'Call first', { customer_memo: 'Call first' }],
])('reads the column %s', (heading, cell, found) => {
	expect(grouped([{ ...ROW, [heading]: cell } as IDataObject])).toMatchObject([{ ...found, problems: [], notes: [] }]);
});
