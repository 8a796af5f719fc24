// cspell:ignore Inhalt Papier Schwere
import type { IDataObject } from 'n8n-workflow';
import { groupRows } from '../../../../../../nodes/DrayageFreight/resources/groupRows/group.ts';
import { ownColumns } from '../../../../../../nodes/DrayageFreight/resources/groupRows/columns.ts';
import { container, given, grouped, ROW, settings } from './support.mts';

it('reads the result of an extraction', () => {
	const output = {
		mbl_number: 'MAEU219876543',
		document_type: 'arrival notice',
		containers: [
			{
				number: 'MSKU 123456-5',
				type: '40HC',
				weight: 18_000,
				package: '20 Cartons',
				is_hazmat: false,
				temperature: '',
			},
		],
	};
	expect(grouped([{ output }])).toMatchObject([
		{ mbl_number: 'MAEU219876543', document_type: 'arrival notice', containers: [container], problems: [] },
	]);
});

it('reads an extraction that lists containers as lines', () => {
	const output = { mbl_number: 'MAEU1', containers: ['MSKU1234565 40HC 18,000 KGS 20 Cartons'] };
	expect(grouped([{ output }])).toMatchObject([{ mbl_number: 'MAEU1', containers: [container], problems: [] }]);
});

it('returns the order of a document that lists no containers', () => {
	expect(grouped([{ output: { mbl_number: 'maeu1', containers: [], reference: 'PO-1' } }])).toMatchObject([
		{ mbl_number: 'MAEU1', customer_reference_number: 'PO-1', containers: [], problems: ['There are no containers'] },
	]);
});

it('reads a list with a byte order mark', () => {
	expect(
		grouped([
			{ '\uFEFFmbl_number': 'MAEU1', Container: 'MSKU1234565', Type: '40HC', Weight: 18_000, Pkgs: '20 Cartons' },
		]),
	).toMatchObject([{ mbl_number: 'MAEU1', containers: [container], problems: [] }]);
});

it('knows the columns that a user names, even if it knows none of the others', () => {
	const values = { Kiste: 'number', Art: 'type', Inhalt: 'package', Papier: 'mbl_number', Schwere: 'weight' };
	const column = Object.entries(values).map(([heading, value]) => ({ heading, value }));
	const own = ownColumns({ column: [...column, { heading: '', value: 'type' }] });
	expect(grouped([{ ...ROW, container_number: undefined, Kiste: 'MSKU1234565' }], { own })).toMatchObject([
		{ problems: [], containers: [container] },
	]);
	const cells = [Object.keys(values), ['MSKU1234565', '40HC', '20 Cartons', 'MAEU1', '18000']];
	for (const separator of [',', ';', '\t', '|']) {
		const data = cells.map((line) => line.join(separator)).join('\r\n');
		expect(grouped([{ data: `\uFEFF${data}` }], { own })).toMatchObject([
			{ mbl_number: 'MAEU1', problems: [], containers: [container] },
		]);
		expect(
			grouped([{ data: `${data}\n${data}`.replace('Kiste', 'Box 1').replaceAll('MSKU1234565', '47') }]),
		).toMatchObject([
			{ problems: [given(/^Container Number is missing.*under Column Names: Box 1, Art, Inhalt, Papier, Schwere$/)] },
		]);
	}
});

it('keeps a row of the company Total Wine, and what people write under the rows', () => {
	const orders = grouped([
		ROW,
		{ contents: '*** CANCELLED ***' },
		{ ...ROW, mbl_number: 'ONEY1', container_number: '', Consignee: 'Total Wine & More' },
		{ mbl_number: 'Free time:', Vessel: '4 days' },
		{ mbl_number: 'TOTAL', weight_kg: 36_000 },
		{ mbl_number: 'Total containers', weight_kg: 36_000 },
	]);
	expect(orders).toMatchObject([
		{ mbl_number: 'MAEU219876543', problems: [given(/^row 2: "\*\*\* CANCELLED \*\*\*"/)] },
		{
			mbl_number: 'ONEY1',
			problems: ['row 4: Container Number is missing'],
			notes: ['row 4: "Free time: 4 days"'],
		},
	]);
});

it.each<[IDataObject[], RegExp]>([
	[[{}], /There are no containers/],
	[[], /There are no containers/],
	[[{ a: 1, b: 2 }], /Container Number is missing in all rows.*under Column Names: a, b$/],
	[
		[{ error: 'Invalid Record Length: columns length is 3, got 4 on line 3' }],
		/The list couldn't be read: Invalid Record Length.*Save it as CSV UTF-8/,
	],
])('says what is wrong with the list %j', (items, problem) => {
	expect(grouped(items)).toEqual([
		{ mbl_number: '', containers: [], container_count: 0, problems: [expect.stringMatching(problem)], notes: [] },
	]);
});

it('reads the rows of an Excel file without Header Row, with their numbers in the file', () => {
	const rows = [
		['Container list'],
		[],
		['MBL', 'Container', null, 'Type', 'Weight', 'Pkgs'],
		['MAEU1', 'MSKU1234565', null, '40HC', 18_000, '500 CTNS'],
		// n8n leaves empty cells out of its lists.
		Object.assign(Array.from({ length: 0 }), { 1: 'TCLU7654320', 3: '40HC' }),
	];
	const [order] = groupRows(
		rows.map((row) => ({ row })),
		{ ...settings, required: [] },
	);
	expect(order).toMatchObject({
		items: [3, 4],
		json: {
			containers: [{ type: '40HQ', weight: 18_000, package: '500 CTNS' }, {}],
			notes: ['row 5: the MBL number is missing and was taken from the row above'],
		},
	});
});

it('says once what is wrong with a whole list', () => {
	const problems = (data: string) => grouped([{ data }]).map((order) => order.problems);
	const rows = 'MSKU1234565;40HC;18000\n2;TCLU7654320;40HC;18000';
	expect(problems(`Ref;Container;Type;Weight\n1;${rows}`)).toEqual([['MBL Number is missing in all rows']]);
	expect(problems(`MBL;Bill;Container\n;1;MSKU1234565\n;2;TCLU7654320`)).toEqual([
		[given(/^MBL Number is missing in all rows.*Bill$/)],
	]);
	expect(problems(`Bill;Container;Type;Weight\n1;${rows}`)).toEqual([
		[given(/^MBL Number is missing in all rows.*under Column Names: Bill$/)],
	]);
});

it('reports only the row whose cells may be in the wrong columns', () => {
	const data = `MBL,Container,Type,Weight,Pkgs,Address
M1,MSKU1234565,40HC,18000,20 Cartons,1200 E Airport Dr, Ontario, CA
M2,TCLU7654320,40HC,18000,20 Cartons,"1200 E Airport Dr, Ontario, CA"`;
	expect(grouped([{ data }]).map(({ problems }) => problems)).toEqual([
		[given(/^row 2: it has more cells than there are headings/)],
		[],
	]);
});

it('asks about a sum that is not called a total', () => {
	const data = `MBL,Container,Type,Weight,Pkgs
M1,MSKU1234565,40HC,18000,20 Cartons
,,,18000,20`;
	expect(grouped([{ data }])).toMatchObject([{ problems: [given(/^row 3: Container Number is missing/)] }]);
});

it('asks about a cell beside an Excel list, which belongs to no column', () => {
	const rows = [
		['MBL', 'Container', 'Type', 'Weight', 'Pkgs'],
		['MAEU1', 'MSKU1234565', '40HC', 18_000, '20 Cartons', 'call first'],
	];
	expect(grouped(rows.map((row) => ({ row })))).toMatchObject([
		{ problems: [given(/^row 2: it has more cells than there are headings\. Give each column a heading/)] },
	]);
});
