// cspell:ignoreRegExp /\b[A-Z]{4,}\w*/g
import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { grouped, ROW } from './support.mts';

const LINE = 'MSKU1234565, 40HQ, 18000, 20 Cartons';
const [container] = grouped([ROW])[0]!.containers;
const FORM = { 'MBL Number': 'MAEU219876543', Hazmat: 'No', submittedAt: '2099-11-28', formMode: 'test' };

it.each<[lines: string, read: IDataObject]>([
	[LINE, {}],
	['MSKU1234565,40HQ,18000,20 Cartons', {}],
	['MSKU1234565, 40HQ, 18,000, 20 Cartons', {}],
	['MSKU1234565; 40HC; 18,000.00 KGS; 20 Cartons', {}],
	['MSKU1234565\t40HC\t18000\t20 Cartons', {}],
	['MSKU 123456-5 | 40HC | 18 000 kg | 20 Cartons', {}],
	["MSKU1234565, 20 Cartons, 18000 KGS, 1 x 40' HIGH CUBE", {}],
	['MSKU1234565, 40HC, 500, 18000, Lamps', { package: '500, Lamps' }],
	['MSKU1234565, 40RF, 18000, Fish, fresh, \u221218 C', { type: '40RF', package: 'Fish, fresh', is_reefer: true }],
])('reads the line %j of a form', (Containers, read) => {
	expect(grouped([{ ...FORM, Containers }])).toMatchObject([
		{ problems: [], notes: [], containers: [{ ...container, ...read }] },
	]);
});

it.each<[lines: string, problems: string[], notes: string[]]>([
	[
		`Number, Type\n3. ${LINE}\nCANCELLED\nTOTAL 1 CONTAINER`,
		[],
		['Container Number: "3. MSKU1234565"', '"Number, Type"', '"CANCELLED"', '"TOTAL 1 CONTAINER"'],
	],
	[
		'MSKU1234565 40HQ 18000 KGS 20 Cartons',
		['Container Type is missing', 'Weight is missing', 'Contents are missing'],
		['Container Number: "MSKU1234565 40HQ 18000 KGS 20 Cartons"'],
	],
	[
		'MSKU1234565, 40HQ, 4711, 18000, Lamps',
		['Weight (kg) "4711, 18000" isn\'t one weight in kilograms, pounds or tonnes'],
		[],
	],
	['MSKU1234565, 40HQ, 18000, Paint UN 1263', [], ['Contents: "Paint UN 1263" looks like hazmat, but Hazmat is no']],
])('shows what it could not read in %j', (Containers, problems, notes) => {
	const places = problems.map((problem) => `container 1 (MSKU1234565): ${problem}`);
	expect(grouped([{ ...FORM, Containers }])).toMatchObject([{ problems: places, notes }]);
});

it('names the container that a problem of a form or a document is about', () => {
	const Containers = `${LINE}\nTCLU7654320, 40HQ, 18.000, Lamps\nMSKU12345, 40HQ, 18000, Lamps\n${LINE}`;
	expect(grouped([{ ...FORM, Containers }])[0]?.problems).toEqual([
		expect.stringMatching(/: MSKU1234565 is in container 1 \(MSKU1234565\) and container 4 \(MSKU1234565\)\. Add up/),
		expect.stringMatching(/^container 2 \(TCLU7654320\): Weight \(kg\) can be read in two ways/),
		expect.stringMatching(/^container 3: Container Number "MSKU12345" isn't a container number/),
	]);
});

it('reads the result of an extraction, and shows sums of several containers', () => {
	const one = { number: 'MSKU 123456-5', type: '40HC', weight: '18,000 KGS', package: '20 Cartons', is_hazmat: false };
	const output = { mbl_number: 'maeu1', document_type: 'arrival notice', other_mbl_numbers: [], containers: [one] };
	expect(grouped([{ output }])).toMatchObject([{ mbl_number: 'MAEU1', containers: [container], problems: [] }]);
	const two = { ...output, weight: '36,000 KGS', containers: [one, 'TCLU7654320, 40HC, 18,000 KGS, 20 Cartons'] };
	expect(grouped([{ output: two }])).toMatchObject([
		{ container_count: 2, problems: [], notes: ['document_type: "arrival notice"', 'weight: "36,000 KGS"'] },
	]);
	const pounds = { ...output, weight_unit: 'lb', containers: [{ ...one, weight: 39_683 }] };
	expect(grouped([{ output: pounds }])).toMatchObject([{ containers: [{ weight: 18_000 }], problems: [] }]);
	expect(grouped([{ output: { mbl_number: 'M1', containers: [] } }])).toMatchObject([
		{ mbl_number: 'M1', containers: [], problems: ['There are no containers'] },
	]);
});

it.each([',', ';', '\t', '|'])('reads a CSV text separated by %j, with titles, sums and footnotes as notes', (sign) => {
	const lines = [
		['PRE-ALERT', '', 'VESSEL: EVER ACE'],
		['No', 'MBL', 'Container', 'Type', 'KGS', 'Pkgs', 'Remark'],
		['1', 'MAEU1', 'MSKU1234565', '40HC', '18000', '20 Cartons', 'say "hi"'],
		['2', '', 'TCLU7654320', '40HC', '18000', '20 Cartons', ''],
		['', '*** CALL FIRST ***'],
		['3', 'ONEY1', '', '40HC', '18000', 'Total Wine & More', ''],
		['No', 'MBL', 'Container', 'Type', 'KGS', 'Pkgs', 'Remark'],
		['', 'TOTAL: 3', '', '', '54000'],
		['Free time: 4 days'],
	];
	const data = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n');
	const around = [
		'row 1: "PRE-ALERT · VESSEL: EVER ACE"',
		'row 5: "*** CALL FIRST ***"',
		'row 8: "TOTAL: 3 · 54000"',
		'row 9: "Free time: 4 days"',
	];
	expect(grouped([{ data: `\uFEFF${data}` }])).toMatchObject([
		{
			container_numbers: 'MSKU1234565, TCLU7654320',
			problems: [],
			notes: [
				'row 4: the MBL number is missing and was taken from the row above',
				'row 3: Remark: "say "hi""',
				...around,
			],
		},
		{ mbl_number: 'ONEY1', problems: ['row 6: Container Number is missing'], notes: around },
	]);
});

it('reads the rows of an Excel file without Header Row, with their numbers in the file', () => {
	// n8n leaves empty cells out of its lists.
	const merged = Object.assign(Array.from({ length: 0 }), { 1: 'TCLU7654320', 3: '40HC' });
	const headings = ['MBL', 'Container', null, 'Type', 'Weight', 'Pkgs', 'ETA'];
	const rows = [
		[],
		headings,
		['MAEU1', 'MSKU1234565', null, '40HC', 18_125.5, '5', 48_180],
		merged,
		[9, 2, 3, 4, 5, 6, 7, 'x'],
	];
	const [order] = grouped(rows.map((row) => ({ row })));
	expect(order).toMatchObject({ port_of_discharge_eta: '2031-11-28', weight: 18_125.5, container_count: 2 });
	expect(order?.problems).toContain('row 4: Weight is missing');
	expect(grouped(rows.map((row) => ({ row })))[1]?.problems[0]).toMatch(
		/^row 5: it has more cells than there are headings/,
	);
});

it('reads the rows below repeated headings, and none below others', () => {
	const headings = 'MBL,Container,Type,Weight (kg),Pkgs';
	const row = (digit: number) => `MAEU${digit},MSKU123456${digit},40HC,18000,5`;
	const others = headings.replace('kg', 'lb');
	const data = [headings, row(5), headings, row(0), others, row(1), headings, row(2)].join('\n');
	const problems = grouped([{ data }]).map((order) => order.problems);
	expect(problems).toEqual([[], [], [expect.stringMatching(/^row 6: it has other headings, those in row 5/)], []]);
});

it.each<[items: IDataObject[], problem: RegExp]>([
	[[{}], /There are no containers/],
	[[], /There are no containers/],
	[[{ a: 1, b: 2 }], /under Column Names: a, b$/],
	[
		[{ data: 'Ref;Cntr;Type;Weight\n1;MSKU1234565;40HC;18000\n2;TCLU7654320;40HC;18000' }],
		/under Column Names: Ref, Cntr, Type, Weight$/,
	],
])('says once what is wrong with the list %j', (items, problem) => {
	expect(grouped(items)).toMatchObject([
		{ mbl_number: '', containers: [], container_count: 0, problems: [expect.stringMatching(problem)] },
	]);
});

// Container lists as agents and forwarders send them, 25 rows each, as n8n's Extract from File › Text reads them.
it.each<[name: string, orders: number, problems: RegExp[]]>([
	[
		'agent',
		21,
		[
			/: ETA must be a date/,
			/^row 10: CNTR NO \/ SEAL NO has 2 containers/,
			/^row 10: it counts 2/,
			/^row 17: G\.W\. can be read in two ways/,
			/^row 20: G\.W\. is missing/,
			/^row 21: MBL/,
			/^row 25: MBL NO must be one/,
			/^row 26: Temperature/,
			/^row 27: Temperature/,
			/^row 28: DELIVERY ADDRESS .* doesn't end with the city/,
			/^row 18: COMMODITY: "PLASTIC WARE, UN3082/,
		],
	],
	[
		'pounds',
		15,
		[/: ETA must be a date/, /^row [67]: Master BOL lost/, /^row 14: MBL Number is missing/, /^row 14: Ref # isn't as/],
	],
])('reads the list %s', (name, count, problems) => {
	const file = new URL(`../../../fixtures/containerLists/${name}.csv`, import.meta.url);
	const orders = grouped([{ data: readFileSync(file, 'utf8') }]);
	expect(orders).toHaveLength(count);
	const found = orders.flatMap((order) => order.problems);
	expect(found.filter((text) => !problems.some((problem) => problem.test(text)))).toEqual([]);
	expect(problems.filter((problem) => !found.some((text) => problem.test(text)))).toEqual([]);
});
