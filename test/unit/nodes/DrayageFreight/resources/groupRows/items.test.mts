import type { IDataObject } from 'n8n-workflow';
import { groupRows } from '../../../../../../nodes/DrayageFreight/resources/groupRows/group.ts';
import { given, grouped, ROW, settings } from './support.mts';

const document = (mbl_number: string | undefined, number: string): IDataObject => ({
	output: { mbl_number, containers: [{ number, type: '40HC', weight: 18_000, package: '20 Cartons' }] },
});
const found = (items: IDataObject[]) =>
	groupRows(items, settings).map(({ json: { mbl_number: mbl, container_numbers: numbers, problems }, items: from }) => [
		mbl,
		numbers,
		from,
		problems,
	]);

it('keeps the containers of two documents apart, with and without an MBL number', () => {
	expect(found([document('MAEU1', 'MSKU1234565'), document(undefined, 'TCLU7654320')])).toEqual([
		['MAEU1', 'MSKU1234565', [0], []],
		['', 'TCLU7654320', [1], ['line 1: MBL Number is missing']],
	]);
	expect(found([document('TBA', 'MSKU1234565'), document('TBA', 'TCLU7654320')])).toEqual([
		['', 'MSKU1234565', [0], ['line 1: MBL Number is missing']],
		['', 'TCLU7654320', [1], ['line 1: MBL Number is missing']],
	]);
});

it('continues no order with a container of another document', () => {
	const single = { output: { container_number: 'TGHU1234567', type: '40HC', weight: 18_000, contents: '20 Cartons' } };
	const first = { output: { ...single.output, mbl_number: 'MAEU1', container_number: 'MSKU1234565' } };
	expect(found([first, document('MAEU2', 'TCLU7654320'), single])).toEqual([
		['MAEU1', 'MSKU1234565', [0], []],
		['MAEU2', 'TCLU7654320', [1], []],
		['', 'TGHU1234567', [2], [expect.stringContaining('MBL Number is missing') as string]],
	]);
});

it('asks about an MBL number of two documents', () => {
	const problem = 'The MBL number is in several items. Book it once, with all of its containers';
	expect(found([document('MAEU1', 'MSKU1234565'), document('maeu 1', 'TCLU7654320')])).toEqual([
		['MAEU1', 'MSKU1234565', [0], [problem]],
		['MAEU1', 'TCLU7654320', [1], [problem]],
	]);
});

it.each<[string, IDataObject]>([
	['an unreadable file', { error: 'Invalid Record Length' }],
	['a document without containers', { output: { containers: [] } }],
])('keeps the orders of the other items beside %s', (_title, item) => {
	expect(found([document('MAEU1', 'MSKU1234565'), item])).toEqual([
		['MAEU1', 'MSKU1234565', [0], []],
		['', undefined, [1], [given(/couldn't be read: Invalid Record Length|There are no containers/)]],
	]);
});

it('keeps the rows of a list beside an unreadable file', () => {
	const rows = [Object.keys(ROW), Object.values(ROW)].map((row) => ({ row }));
	const error = { error: 'Invalid Record Length' };
	const unreadable = (item: number) => ['', undefined, [item], [given(/couldn't be read: Invalid Record Length/)]];
	expect(found([ROW, error])).toEqual([['MAEU219876543', 'MSKU1234565', [0], []], unreadable(1)]);
	expect(found([error, ...rows])).toEqual([unreadable(0), ['MAEU219876543', 'MSKU1234565', [2], []]]);
});

it('reads each of several texts as a list of its own', () => {
	const text = (mbl: string, number: string) => ({
		data: `MBL,Container,Type,Weight,Pkgs\n${mbl},${number},40HC,18000,20 Cartons`,
	});
	expect(found([text('MAEU1', 'MSKU1234565'), text('', 'TCLU7654320'), text('MAEU1', 'TGHU1234567')])).toEqual([
		['MAEU1', 'MSKU1234565', [0], [given(/in several items/)]],
		['', 'TCLU7654320', [1], ['row 2: MBL Number is missing']],
		['MAEU1', 'TGHU1234567', [2], [given(/in several items/)]],
	]);
});

it('continues the order above in a column called Containers', () => {
	const cells = { Type: '40HC', Weight: 18_000, Pkgs: '20 Cartons' };
	expect(
		grouped([
			{ MBL: 'MAEU1', Containers: 'MSKU1234565', ...cells },
			{ MBL: '', Containers: 'TCLU7654320', ...cells },
		]),
	).toMatchObject([{ mbl_number: 'MAEU1', container_numbers: 'MSKU1234565, TCLU7654320', problems: [] }]);
});

it('gives no container the weight, value or seal of the whole document', () => {
	const containers = 'MSCU1234566 40HQ 500 CTNS\nTCLU7654320 40HQ 300 CTNS';
	const [order] = grouped([{ MBL: 'MAEU1', 'Total Weight': '30,000.00 KGS', Seal: 'ML1', containers }]);
	expect(order).toMatchObject({
		problems: ['MSCU1234566, TCLU7654320: Weight is missing'],
		containers: [{ package: '500 CTNS' }, { package: '300 CTNS' }],
	});
	expect(order?.containers).toEqual([
		expect.not.objectContaining({ seal_number: 'ML1' }),
		expect.not.objectContaining({ seal_number: 'ML1' }),
	]);
});

it('keeps the value of a second column with the same meaning', () => {
	expect(grouped([{ ...ROW, 'PO No': '4711' }])).toMatchObject([
		{ customer_reference_number: '4711', reference: 'PO-4711', problems: [] },
	]);
});
