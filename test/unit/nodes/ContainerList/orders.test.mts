import type { IDataObject } from 'n8n-workflow';
import { columnsOf, ownColumns } from '../../../../nodes/ContainerList/columns.ts';
import { groupOrders } from '../../../../nodes/ContainerList/orders.ts';
import { grouped, orderOf, ROW, settings } from './support.mts';

const SECOND = { ...ROW, 'Container Number': 'TCLU7654320' };
const WITHOUT_MBL = {
	'Container Number': 'TCLU7654320',
	Type: '40HQ',
	'Weight (kg)': 17_000,
	Contents: '20 Cartons',
};

it('groups rows by MBL number, whatever its spelling', () => {
	const rows = [ROW, { ...SECOND, 'MBL Number': 'maeu 219-876-543 ' }, { ...ROW, 'MBL Number': 'ONEY1' }];
	expect(groupOrders(rows, settings).map(({ json, pairedItem }) => [json.mbl_number, pairedItem])).toEqual([
		['MAEU219876543', [{ item: 0 }, { item: 1 }]],
		['ONEY1', [{ item: 2 }]],
	]);
});

it('returns what Rate › Search and Order › Create need', () => {
	expect(orderOf({})).toEqual({
		mbl_number: 'MAEU219876543',
		port_of_discharge: 'Los Angeles/Long Beach - CA',
		port_of_discharge_eta: '2099-11-28',
		city: 'Ontario, CA',
		delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
		customer_reference_number: 'PO-4711',
		containers: [
			{ number: 'MSKU1234565', type: '40HQ', package: '20 Cartons', weight: 18_000, is_dg: false, is_reefer: false },
		],
		container_count: 1,
		rows: 'row 2',
		container_numbers: 'MSKU1234565',
		cntr_size: 40,
		weight: 18_000,
		weight_unit: 'kg',
		cargo_value: 0,
		cargo_types: [],
		temperatures: '',
		problems: [],
		notes: [],
	});
});

it('adds up the cargo values of an order', () => {
	const rows = [
		{ ...ROW, 'Cargo Value (USD)': '$25,000.00' },
		{ ...SECOND, 'Cargo Value (USD)': 5_000 },
	];
	expect(grouped(rows)).toMatchObject([
		{ cargo_value: 30_000, containers: [{ cargo_value: 25_000 }, { cargo_value: 5_000 }], problems: [] },
	]);
});

it('names what Order › Create refuses together with all other problems', () => {
	expect(orderOf({ 'Cargo Value': 1_250_000, 'Live/Drop': 'D', Type: '' }).problems).toEqual([
		expect.stringMatching(/^row 2: Container Type is missing/),
		expect.stringMatching(/^row 2: Cargo Value must be .*1000000, not "1250000"$/),
		expect.stringMatching(/^row 2: Live\/Drop must be one of .*Live.*, not "D"$/),
	]);
	expect(orderOf({ 'Live/Drop': 'drop' })).toMatchObject({ live_or_drop: 'drop', problems: [] });
});

it.each(['NO.', 'Line'])('has no note for a column %s that counts the rows, even in merged cells', (heading) => {
	const rows = [
		{ [heading]: 1, ...ROW },
		{ [heading]: '', ...SECOND },
		{ [heading]: 2, ...ROW, 'MBL Number': 'ONEY1' },
	];
	expect(grouped(rows).map(({ notes }) => notes)).toEqual([[], []]);
});

it('names the rows of a sheet from which others were left out', () => {
	const rows = [
		{ row_number: 7, ...ROW },
		{ row_number: 12, ...SECOND, Type: '' },
	];
	expect(grouped(rows)).toMatchObject([{ rows: 'row 7, row 12', problems: ['row 12: Container Type is missing'] }]);
});

it("reads an MBL number without its carrier's letters as the one of the list that has them", () => {
	const bare = (number: string) => ({ ...SECOND, 'MBL Number': number });
	expect(grouped([{ ...ROW, 'MBL Number': 'COSU6412880770' }, bare('6412 880770')])).toMatchObject([
		{
			mbl_number: 'COSU6412880770',
			container_count: 2,
			problems: [],
			notes: ['row 3: the MBL number 6412880770 was read as COSU6412880770'],
		},
	]);
	const others = ['COSU6412880770', 'MAEU6412880770'].map((mbl) => ({ ...ROW, 'MBL Number': mbl }));
	expect(grouped([...others, bare('6412880770')])).toHaveLength(3);
});

it('continues the order of the row above in merged cells', () => {
	expect(grouped([ROW, WITHOUT_MBL])).toMatchObject([
		{
			containers: [{}, { number: 'TCLU7654320', type: '40HQ', package: '20 Cartons', weight: 17_000 }],
			problems: [],
			notes: ['row 3: the MBL number is missing and was taken from the row above'],
		},
	]);
	// The row below a section's title isn't part of the order above it.
	expect(grouped([ROW, { Type: 'HOLD BELOW' }, WITHOUT_MBL])).toMatchObject([
		{ container_count: 1 },
		{ problems: ['row 4: MBL Number is missing'] },
	]);
	// Another address is another order.
	const other = { ...SECOND, 'MBL Number': '', 'Delivery Address': '9 Elm St, Ontario, CA 91761' };
	const why = "row 3: Delivery Address isn't as in the row above, so the row doesn't continue its order";
	expect(grouped([ROW, other])).toMatchObject([{}, { problems: [why, 'row 3: MBL Number is missing'] }]);
});

it.each<[rows: IDataObject[], problems: string[][]]>([
	[
		[ROW, { ...SECOND, City: 'Chino, CA', 'Delivery Address': '9 Elm St, Chino, CA' }],
		[
			[
				'row 2, row 3: Delivery Address must be the same in all rows of an order, not 1200 E Airport Dr, Ontario, CA 91761; 9 Elm St, Chino, CA',
				'row 2, row 3: City must be the same in all rows of an order, not Ontario, CA; Chino, CA',
			],
		],
	],
	[
		[ROW, { ...SECOND, Type: '20GP' }],
		[[expect.stringMatching(/^row 3: a rate search covers one size, and row 2 differs\. Ask DrayEasy/)]],
	],
	[
		[ROW, { ...SECOND, Hazmat: 'yes' }],
		[[expect.stringMatching(/^row 3: a rate search covers only hazmat or none, and row 2 differs\. Ask DrayEasy/)]],
	],
	[
		[ROW, SECOND, { ...ROW, 'MBL Number': 'ONEY1' }],
		[
			[
				'row 2: MSKU1234565 is in row 2 and row 4. Add up its weights and packages in one row, or remove all rows but one',
			],
			[
				'row 4: MSKU1234565 is in row 2 and row 4. Add up its weights and packages in one row, or remove all rows but one',
			],
		],
	],
	[
		[
			{ ...ROW, Type: '2x40HC' },
			{ ...SECOND, Type: '2x40HC' },
		],
		[[]],
	],
])('compares the rows of an order: %#', (rows, problems) => {
	expect(grouped(rows).map((order) => order.problems)).toEqual(problems);
});

it('gives an order all references of its rows', () => {
	expect(grouped([ROW, { ...SECOND, Reference: 'PO-4712' }])).toMatchObject([
		{ customer_reference_number: 'PO-4711, PO-4712', problems: [], notes: [] },
	]);
});

it('shows a cell that was not read once for all its rows, in the order of the columns', () => {
	const rows = [
		{ ...ROW, Vessel: 'EVER ACE', Remarks: 'live unload', LFD: '12/4' },
		{ ...SECOND, Vessel: 'EVER ACE', Remarks: 'live unload', LFD: '' },
		{ ...ROW, 'Container Number': 'TGHU1234567', Vessel: 'EVER ACE', Remarks: 'call first', LFD: '' },
	];
	const [order] = grouped(rows);
	expect(order?.notes).toEqual([
		'Vessel: "EVER ACE"',
		'row 2, row 3: Remarks: "live unload"',
		'row 2: LFD: "12/4"',
		'row 4: Remarks: "call first"',
	]);
});

it.each([
	[
		{ SCAC: 'MAEU', 'MBL Number': '219876543' },
		'MAEU219876543',
		['the MBL number 219876543 was read as MAEU219876543'],
	],
	[{ SCAC: 'MAEU' }, 'MAEU219876543', []],
	[
		{ Carrier: 'OOCL', 'MBL Number': '2631234560' },
		'OOLU2631234560',
		['the MBL number 2631234560 was read as OOLU2631234560'],
	],
	[{ SCAC: 'ONEY', 'MBL Number': 'SZPF1234' }, 'SZPF1234', ['SCAC: "ONEY"']],
	[{ Carrier: 'Maersk', 'MBL Number': '219876543' }, '219876543', ['Carrier: "Maersk"']],
])('reads the MBL number of %j', (cells, mbl, notes) => {
	expect(orderOf(cells)).toMatchObject({ mbl_number: mbl, problems: [], notes });
});

it('names a value that is required and missing once, and a date that it could not read not as missing', () => {
	const [order] = grouped([{ ...ROW, POD: ' ', ETA: '12/5/2099', 'Delivery Address': 'TBA' }], {
		required: ['port_of_discharge', 'port_of_discharge_eta', 'delivery_address'],
	});
	expect(order?.problems).toEqual([
		expect.stringMatching(/^row 2: ETA must be a date/),
		'row 2: Port of Discharge is missing',
		'row 2: Delivery Address is missing',
	]);
});

it('joins city, state and ZIP code from their columns, and completes an address without its city, with a note', () => {
	const split = { City: 'Newark', 'Ship To State': 'NJ', ZIP: 7114, 'Delivery Address': '1 Port St' };
	expect(orderOf(split)).toMatchObject({
		city: 'Newark, NJ',
		delivery_address: '1 Port St, Newark, NJ 07114',
		notes: ['Delivery Address was completed: 1 Port St, Newark, NJ 07114'],
	});
	expect(
		orderOf({ City: 'Ontario', ST: 'CA', ZIP: 91_764, 'Delivery Address': '500 Ontario Mills Pkwy' }),
	).toMatchObject({
		delivery_address: '500 Ontario Mills Pkwy, Ontario, CA 91764',
	});
	expect(orderOf({ City: 'Ontario', ST: 'CA' })).toMatchObject({
		city: 'Ontario, CA',
		delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
		notes: [],
	});
});

it.each([
	['MBL#', 'mbl_number'],
	['Master B/L No.', 'mbl_number'],
	['cntr no', 'number'],
	['EQUIPMENT ID', 'number'],
	['Cont. Sz/Type', 'type'],
	['Wgt (lbs)', 'weight'],
	['G.W. (KGs)', 'weight'],
	['No. of Cartons', 'quantity'],
	['Deliver To City', 'city'],
	['DELIVERY CITY, STATE ZIP', 'city'],
	['Final Dest.', 'city'],
	['DeliveryAddress', 'delivery_address'],
	['Disch. Port', 'port_of_discharge'],
	['Arrives in', 'port_of_discharge'],
	['ETA (MM/DD/YYYY)', 'port_of_discharge_eta'],
	['Cust PO #', 'customer_reference_number'],
	['UN/NA Number', 'is_dg'],
	['Haz? (pls confirm)', 'is_dg'],
	['Vsl ETA', 'port_of_discharge_eta'],
	['ETA US Port', 'port_of_discharge_eta'],
	['Qty Cartons', 'quantity'],
	['Shipment Status', 'status'],
])('knows the heading %s', (heading, name) => {
	expect(columnsOf([heading], settings.own)).toEqual([name]);
});

it.each(['No.', 'Pickup City', 'HBL', 'Net Weight', 'Customs Status', 'LFD', 'Ship', 'Delivery'])(
	"doesn't know the heading %s",
	(heading) => {
		expect(columnsOf([heading], settings.own)).toEqual([undefined]);
	},
);

it('knows the columns that a user names', () => {
	const own = ownColumns([
		{ heading: 'loading unit', value: 'number' },
		{ heading: '', value: 'type' },
	]);
	// A word that means another column doesn't make that one a type, too.
	const equip = ownColumns([{ heading: 'Equip', value: 'type' }]);
	expect(columnsOf(['Equip', 'Cont #'], equip)).toEqual(['type', 'number']);
	const row = { ...ROW, 'Container Number': undefined, 'Loading Unit': 'MSKU 1234565' } as IDataObject;
	expect(grouped([row, { ...row, 'Loading Unit': '?' }], { own })).toMatchObject([
		{ container_numbers: 'MSKU1234565' },
	]);
});
