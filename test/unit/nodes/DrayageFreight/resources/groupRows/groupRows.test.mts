import type { IDataObject } from 'n8n-workflow';
import { groupRows } from '../../../../../../nodes/DrayageFreight/resources/groupRows/group.ts';
import { ownColumns } from '../../../../../../nodes/DrayageFreight/resources/groupRows/columns.ts';
import { containerList } from '../../../../../fixtures/containerLists/merged.mts';

const required = [
	'port_of_discharge',
	'port_of_discharge_eta',
	'city',
	'delivery_address',
	'customer_reference_number',
];
const settings = { own: ownColumns({}), required: [] as string[], timezone: 'America/Los_Angeles' };
const grouped = (items: readonly IDataObject[], more: Partial<typeof settings> = {}) =>
	groupRows(items, { ...settings, ...more }).map(({ json }) => json);

const ROW: IDataObject = {
	mbl_number: 'MAEU219876543',
	container_number: 'MSKU1234565',
	type: '40HQ',
	weight_kg: '18000',
	contents: '20 Cartons',
	region: 'Los Angeles/Long Beach - CA',
	arrives_on: '2031-11-28',
	city: 'Ontario, CA',
	delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
	reference: 'PO-4711',
};
const [container] = grouped([ROW])[0]!.containers as IDataObject[];

const problemsOf = (row: IDataObject) => (grouped([{ ...ROW, ...row }])[0]!.problems as string[]).join('; ');
const notesOf = (row: IDataObject) => (grouped([{ ...ROW, ...row }])[0]!.notes as string[]).join('; ');

it('groups rows by MBL number, whatever its spelling', () => {
	const rows = [
		ROW,
		{ ...ROW, mbl_number: 'maeu 219-876-543 ', container_number: 'TCLU7654320' },
		{ ...ROW, mbl_number: 'ONEY1', container_number: 'TGHU1234567' },
	];
	expect(groupRows(rows, settings).map(({ json, items }) => [json.mbl_number, json.container_numbers, items])).toEqual([
		['MAEU219876543', 'MSKU1234565, TCLU7654320', [0, 1]],
		['ONEY1', 'TGHU1234567', [2]],
	]);
});

it('returns what Rate › Search and Order › Create need', () => {
	expect(grouped([ROW], { required })).toEqual([
		{
			mbl_number: 'MAEU219876543',
			port_of_discharge: 'Los Angeles/Long Beach - CA',
			port_of_discharge_eta: '2031-11-28',
			city: 'Ontario, CA',
			delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
			customer_reference_number: 'PO-4711',
			containers: [
				{ number: 'MSKU1234565', type: '40HQ', package: '20 Cartons', weight: 18_000, is_dg: false, is_reefer: false },
			],
			container_count: 1,
			container_numbers: 'MSKU1234565',
			cntr_size: 40,
			weight: 18_000,
			weight_unit: 'kg',
			cargo_types: [],
			temperatures: '',
			problems: [],
			notes: [],
		},
	]);
});

it.each([
	[{ mbl_number: '#N/A' }, /MBL Number is a placeholder.*"#N\/A"/],
	[{ mbl_number: '6.12E+11' }, /MBL Number lost its last digits/],
	[{ mbl_number: 'MAEU219876543 / MAEU219876544' }, /MBL Number must be one number/],
	[{ mbl_number: '' }, /row 2: the MBL number is missing/],
	[{ reference: '#REF!' }, /Customer Reference Number is a placeholder/],
	[{ container_number: 'MSKU1234565, TCLU7654320' }, /2 containers are in one cell/],
	[{ container_number: 'MSKU12345' }, /isn't a container number/],
	[{ container_number: '' }, /the container number is missing/],
	[{ weight_kg: '18.000' }, /the weight can be read in two ways: write 18000 or 18/],
	[{ weight_kg: '25.4 tons' }, /the weight must be in kg/],
	[{ weight_kg: '18.5' }, /MSKU1234565: the weight 18.5 looks like tonnes: write it with its unit, such as 18.5 t/],
	[{ weight_kg: 18.5 }, /looks like tonnes/],
	[{ weight_kg: '48,501' }, /the weight 48,501 looks like pounds/],
	[{ weight_kg: 'heavy' }, /"heavy" isn't a weight in kilograms/],
	[{ weight_kg: '' }, /the weight is missing/],
	[{ type: '53HC' }, /"53HC" isn't a type such as 40HQ/],
	[{ type: '40' }, /"40" isn't a type/],
	[{ type: '' }, /the container type is missing/],
	[{ contents: '' }, /the contents are missing/],
	[{ delivery_address: '1200 Pi\uFFFDon Ave' }, /Delivery Address has characters that were lost.*UTF-8/],
	[{ arrives_on: 'next week' }, /write Port of Discharge ETA as YYYY-MM-DD/],
	[{ type: '40RF' }, /a reefer needs a temperature, such as -18 C, or NOR/],
	[{ type: '40RF', temperature: '-18' }, /write the temperature with C or F/],
	[{ hazmat: 'maybe' }, /write yes or no for Hazmat/],
])('%j is a problem', (row, problem) => {
	expect(problemsOf(row)).toMatch(problem);
});

it.each<[IDataObject, IDataObject]>([
	[{ container_number: 'msku 123456-5\u200b' }, {}],
	[{ type: "40' HC" }, {}],
	[{ type: '45G1' }, {}],
	[{ type: '', size: 40, 'Cont. Type': 'HC' }, {}],
	[{ weight_kg: '18,000.00 KGS' }, {}],
	[{ weight_kg: '18 000 kg' }, {}],
	[{ weight_kg: '18,000 KGS / 39,683 LBS' }, {}],
	[{ weight_kg: undefined, 'Weight (LBS)': '39,683' }, {}],
	[{ weight_kg: '18 tonnes' }, {}],
	[{ weight_kg: '18.0 t' }, {}],
	[{ weight_kg: undefined, 'G.W. (MT)': 18 }, {}],
	[{ container_number: 'MSKU1234565/40HC', type: '' }, {}],
	[{ container_number: 'MSKU1234565 / SEAL: ML123457' }, { seal_number: 'ML123457' }],
	[{ container_number: 'MSKU1234565\nML123458' }, { seal_number: 'ML123458' }],
	[{ container_number: undefined, 柜号: 'MSKU1234565' }, {}],
	[{ type: undefined, VOL: "1 x 40'HC" }, {}],
	[{ type: '40HC x 1' }, {}],
	[{ mbl_number: undefined, 'House B/L': 'H1', 'B/L': 'H2', 'Master BOL': 'MAEU219876543' }, {}],
	[{ contents: '500 Cartons' }, { package: '500 Cartons' }],
	[{ contents: undefined, Ctns: 500 }, { package: '500 Cartons' }],
	[
		{ contents: undefined, Pkgs: '100 packages', 'Description of Goods': 'Valves' },
		{ package: '100 packages', commodity: ['Valves'] },
	],
	[{ contents: undefined, 'Description of Goods': 'Valves' }, { package: 'Valves' }],
	[{ seal: '="0004711"' }, { seal_number: '0004711' }],
	[{ seal: 'TBA' }, {}],
	[{ hazmat: 'Yes, every container' }, { is_dg: true }],
	[{ hazmat: 'N/A' }, {}],
	[
		{ type: '40RF', temp: '-18°C' },
		{ type: '40RF', is_reefer: true },
	],
	[
		{ type: '40RF', contents: 'Paper in bales (NOR)' },
		{ type: '40RF', package: 'Paper in bales (NOR)' },
	],
])('reads the container of %j', (row, wanted) => {
	expect(problemsOf(row)).toBe('');
	expect(grouped([{ ...ROW, ...row }])[0]!.containers).toEqual([{ ...container, ...wanted }]);
});

it.each([
	[{ type: '40RF', remarks: 'NOR' }, /a reefer that doesn't run \(NOR\), quoted as a dry container/],
	[{ container_number: 'MSKU1234566' }, /the check digit doesn't match/],
	[{ weight_kg: '250' }, /250 kg is unusual/],
	[{ weight_kg: '31,000 kg' }, /31000 kg is unusual/],
	[{ weight_kg: '18.0 MT' }, /MSKU1234565: the weight is in tonnes and was converted to kilograms/],
	[{ type: '40TK' }, /40TK is not one of the usual container types/],
	[{ arrives_on: '12/5/2031' }, /was read as 2031-12-05, with the month first/],
	[{ delivery_address: '9 Elm St, Fontana, CA' }, /the delivery address doesn't mention this city/],
	[{ delivery_address: '9 Elm St, Fontana' }, /^Ontario, CA was added to the delivery address "9 Elm St, Fontana"/],
	[{ container_number: 'MSKU1234565 / CY/CY' }, /"CY \/ CY" beside MSKU1234565 wasn't read/],
	[{ weight_kg: '39,683 lbs' }, /MSKU1234565: the weight is in pounds and was converted to kilograms/],
	[{ mbl_number: 'MAEU219876543 / 16-NOV-31' }, /was read as the MBL number MAEU219876543$/],
	[{ mbl_number: 'MAEU219876543 (TELEX RELEASE)' }, /was read as the MBL number MAEU219876543$/],
	[{ type: '40RF', remarks: 'SET -18C, VENT CLOSED' }, /was read as the temperature -18C/],
	[{ type: '40RH', temp: '-18 C' }, /40RH is not one of the usual container types/],
	[{ hazmat: 'UN1789' }, /"UN1789" was read as hazmat/],
])('%j is worth a note', (row, note) => {
	expect(problemsOf(row)).toBe('');
	expect(notesOf(row)).toMatch(note);
});

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
	[{ Status: 'On Hold' }, ['row 2: "On Hold". Leave the row out, or correct it'], []],
	[
		{ container_number: 'MSKU1234565 / CANCELED' },
		['row 2: "MSKU1234565 / CANCELED". Leave the row out, or correct it'],
		['row 2: "CANCELED" beside MSKU1234565 wasn\'t read'],
	],
])('tells the remark in %j', (row, problems, notes) => {
	expect(grouped([{ ...ROW, ...row }])).toMatchObject([{ problems, notes }]);
});

it('tells a remark once, with all its rows', () => {
	const rows = [
		{ ...ROW, type: '40RF', remarks: '-18 C' },
		{ ...ROW, container_number: 'TCLU7654320', type: '40RF', temp: '-18 C', remarks: 'live unload' },
		{ ...ROW, container_number: 'TGHU1234567', type: '40RF', temp: '-18 C', remarks: 'live unload' },
	];
	expect(grouped(rows)[0]?.notes).toEqual([
		'MSKU1234565: "-18 C" was read as the temperature -18 C',
		'row 3, row 4: "live unload"',
	]);
});

it('reads the dates of a column alike', () => {
	const eta = (...dates: string[]) =>
		grouped(
			dates.map((arrives_on, index) => ({
				...ROW,
				mbl_number: `ONEY${index}`,
				container_number: undefined,
				arrives_on,
			})),
		).map((order) => order.port_of_discharge_eta);
	expect(eta('11/28/2031', '12/5/2031')).toEqual(['2031-11-28', '2031-12-05']);
	expect(eta('28/11/2031', '05/12/2031')).toEqual(['2031-11-28', '2031-12-05']);
	expect(eta('02.01.2031', '11/28/2031')).toEqual(['2031-01-02', '2031-11-28']);
	expect(eta('2031-11-28T00:00:00.000Z', '48180')).toEqual(['2031-11-28', '2031-11-28']);
});

it('notes each date that can be read in two ways in a list that writes dates in both ways', () => {
	const dates = ['11/28/2031', '28/11/2031', '12/5/2031', '12/6/2031'];
	const orders = grouped(dates.map((arrives_on, index) => ({ ...ROW, mbl_number: `ONEY${index}`, arrives_on })));
	expect(orders.map(({ notes }) => notes)).toEqual([
		[],
		[],
		['row 4: Port of Discharge ETA "12/5/2031" was read as 2031-12-05, with the month first'],
		['row 5: Port of Discharge ETA "12/6/2031" was read as 2031-12-06, with the month first'],
	]);
});

it('continues the order of the row above in merged cells', () => {
	const [order, ...others] = grouped(
		[ROW, { container_number: 'TCLU7654320', weight_kg: 17_000, mbl_number: '', type: '', contents: '' }],
		{ required },
	);
	expect(others).toEqual([]);
	expect(order).toMatchObject({
		problems: [],
		notes: ['row 3: the MBL number is missing and was taken from the row above, like Container Type and Contents'],
	});
	expect(order!.containers).toEqual([container, { ...container, number: 'TCLU7654320', weight: 17_000 }]);
});

it('continues the row above where people write the same sign', () => {
	const [order, ...others] = grouped([
		ROW,
		{ ...ROW, container_number: 'TCLU7654320', mbl_number: '"', type: '〃', city: 'same as above', reference: 'ditto' },
	]);
	expect(others).toEqual([]);
	expect(order).toMatchObject({ problems: [], city: 'Ontario, CA', containers: [{}, { type: '40HQ' }] });
});

it.each<[string, IDataObject, boolean]>([
	['a UN number in a column that it does not know', { Remarks: 'UN 1263, class 3' }, true],
	['"DG" as a remark', { Remarks: 'DG' }, true],
	['hazardous contents', { contents: '10 drums, hazardous' }, true],
	['contents that are not hazardous', { contents: '10 drums, non-hazardous' }, false],
	['a no in the column for it', { Remarks: 'UN 1263', hazmat: 'no' }, false],
	['a UN number in a column of two names', { 'IMO/UN': 'UN1263 CL 3' }, true],
])('reads whether it is hazmat from %s', (_title, cells, hazmat) => {
	const [order] = grouped([{ ...ROW, ...cells }]);
	expect(order).toMatchObject({ problems: [], containers: [{ is_dg: hazmat }], cargo_types: hazmat ? [2] : [] });
});

it.each<[string, IDataObject]>([
	['a unit', { 'Temp (℃)': '-18' }],
	['a unit in letters', { 'Temp (C)': '-18' }],
])('reads a heading with %s', (_title, cells) => {
	expect(grouped([{ ...ROW, type: '40RF', ...cells }])).toMatchObject([
		{ problems: [], temperatures: 'MSKU1234565: -18 C' },
	]);
});

// Lines as arrival notices print them.
it.each([
	['MSKU1234565 40HC SEAL ML123456 500 CTNS 18,000.00 KGS', 'SEAL ML123456 500 CTNS'],
	["MSKU1234565 / 40'HC / SEAL: ML123457 / 500 CTNS / 18,000.000 KGS", '500 CTNS'],
	['MSKU1234565 45G1 500 PKGS 18000 KGS FURNITURE', '500 PKGS FURNITURE'],
	['MSKU1234565 500 CTNS 1x40HC 18 000 kg', '500 CTNS'],
	['MSKU1234565 500 CTNS 1x40HC 18.0 MT', '500 CTNS'],
	['MSKU1234565 500 CTNS 40 HIGH CUBE 18000', '500 CTNS'],
	['3. MSKU 123456-5, 40 HC, 18,000 KG, 300 PCS', '300 PCS'],
])('reads the line %p', (Containers, contents) => {
	expect(grouped([{ 'MBL Number': 'M1', Containers }])).toMatchObject([
		{ problems: [], containers: [{ number: 'MSKU1234565', type: '40HQ', weight: 18_000, package: contents }] },
	]);
});

it('reads the lines of an arrival notice, without its headings and its sum', () => {
	const Containers = `CONTAINER NO. / SEAL NO.  TYPE  PKGS  GROSS WEIGHT
MSKU1234565 /ML123456   40'HQ  512 CARTONS  18,000.000 KGS / 39,683 LBS

TOTAL 1 CONTAINER 512 CARTONS 18,000 KGS`;
	expect(grouped([{ 'MBL Number': 'M1', Containers }])).toMatchObject([
		{ problems: [], containers: [{ type: '40HQ', weight: 18_000, package: '512 CARTONS', seal_number: 'ML123456' }] },
	]);
});

it('finds a second container in a line', () => {
	const Containers = 'MSKU1234565, 40HC, 18000, 500 CTNS; TCLU7654320, 40HC, 17000, 480 CTNS';
	expect(grouped([{ 'MBL Number': 'M1', Containers }])[0]?.problems).toContain(
		'line 1: 2 containers are in one cell. Give each its own row',
	);
});

it('tells that a line without a weight has none, instead of taking the count of packages', () => {
	expect(grouped([{ 'MBL Number': 'M1', Containers: 'MSKU1234565 40HC 500 CTNS' }])).toMatchObject([
		{ problems: ['MSKU1234565: the weight is missing'] },
	]);
});

it('points out contents that look like hazmat against the answer in a form', () => {
	const Containers = 'MSKU1234565, 40HQ, 18000, Paint UN 1263';
	const [order] = grouped([{ 'MBL Number': 'M1', Containers, Hazmat: 'No' }]);
	expect(order).toMatchObject({ problems: [], containers: [{ is_dg: false }] });
	expect(order?.notes).toEqual(['MSKU1234565: "Paint UN 1263" looks like hazmat, but Hazmat is No']);
});

it('tells an unknown type in a line', () => {
	expect(grouped([{ 'MBL Number': 'M1', Containers: 'MSKU1234565, forty, 18000, 20 Cartons' }])).toMatchObject([
		{ problems: [`MSKU1234565: "forty" isn't a type such as 40HQ`], containers: [{ package: '20 Cartons' }] },
	]);
});

it('says where the rows of an order differ, and which containers have no common rate', () => {
	const rows = [
		ROW,
		{ ...ROW, container_number: 'TCLU7654320', type: '20GP', delivery_address: '9 Elm St, Ontario, CA', hazmat: 'yes' },
		{ ...ROW, mbl_number: 'ONEY1' },
	];
	expect(grouped(rows).map(({ problems }) => problems)).toEqual([
		[
			'its rows have different values for Delivery Address: 1200 E Airport Dr, Ontario, CA 91761; 9 Elm St, Ontario, CA',
			'MSKU1234565 is listed more than once',
			'its containers have different sizes, and a rate covers one size. Book them as separate orders, or ask DrayEasy',
			'a rate is for hazmat or for other containers, not for both',
		],
		['MSKU1234565 is listed more than once'],
	]);
});

it.each([
	'MSKU1234565, 40HQ, 18000, 20 Cartons',
	'MSKU1234565, 40HQ, 18,000, 20 Cartons',
	'MSKU1234565; 40HC; 18,000.00 KGS; 20 Cartons',
	'MSKU1234565\t40HC\t18000\t20 Cartons',
	'MSKU 123456-5 40HC 18,000 KGS 20 Cartons',
	'MSKU1234565 | 40HC | 18 000 kg | 20 Cartons',
	'Container, Type, Weight, Contents\n\nMSKU1234565, 40HQ, 18000, 20 Cartons\n',
])('reads the line %j of a form', (Containers) => {
	const form = {
		'MBL Number': 'MAEU219876543',
		Containers,
		Hazmat: 'No',
		'Live or Drop': 'Live',
		'Approved by': 'Ana',
	};
	expect(grouped([form])).toMatchObject([
		{ mbl_number: 'MAEU219876543', live_or_drop: 'Live', 'Approved by': 'Ana', containers: [container], problems: [] },
	]);
});

it.each([
	['MSKU1234565, 40HQ, 18000, 100 packages valve materials', '100 packages valve materials'],
	['MSKU1234565, 40HQ, 18000, 500 Cartons', '500 Cartons'],
	['MSKU1234565, 40HQ, 18000, Tables, chairs', 'Tables, chairs'],
])('reads the contents of the line %j', (Containers, contents) => {
	expect(grouped([{ 'MBL Number': 'M1', Containers }])).toMatchObject([
		{ problems: [], containers: [{ weight: 18_000, package: contents }] },
	]);
});

it('reads the temperature at the end of a line', () => {
	const [order] = grouped([{ 'MBL Number': 'M1', Containers: 'TCLU7654320, 40RF, 21000, Frozen fish, -18 C' }]);
	expect(order).toMatchObject({
		temperatures: 'TCLU7654320: -18 C',
		cargo_types: [3],
		problems: [],
		containers: [{ package: 'Frozen fish', is_reefer: true }],
	});
});

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

it('returns the order of a document that lists no containers', () => {
	expect(grouped([{ output: { mbl_number: 'maeu1', containers: [], reference: 'PO-1' } }])).toMatchObject([
		{ mbl_number: 'MAEU1', customer_reference_number: 'PO-1', containers: [], problems: ['There are no containers'] },
	]);
});

it('reads a list that was divided at the wrong sign, and one with a byte order mark', () => {
	expect(
		grouped([{ '\uFEFFMBL;Container No;Size/Type;GW (KGS);Pkgs': '="MAEU1";MSKU1234565;40HC;18.000,00;20 Cartons' }]),
	).toMatchObject([{ mbl_number: 'MAEU1', containers: [container], problems: [] }]);
	expect(
		grouped([
			{ '\uFEFFmbl_number': 'MAEU1', Container: 'MSKU1234565', Type: '40HC', Weight: 18_000, Pkgs: '20 Cartons' },
		]),
	).toMatchObject([{ mbl_number: 'MAEU1', containers: [container], problems: [] }]);
});

it('knows the columns that a user names', () => {
	const own = ownColumns({
		column: [
			{ heading: 'Kiste', value: 'number' },
			{ heading: '', value: 'type' },
		],
	});
	expect(grouped([{ ...ROW, container_number: undefined, Kiste: 'MSKU1234565' }], { own })).toMatchObject([
		{ problems: [], containers: [container] },
	]);
});

it.each<[IDataObject[], RegExp]>([
	[[{}], /There are no containers/],
	[[], /There are no containers/],
	[[{ a: 1, b: 2 }], /No column is recognized as the container number. The other columns are a, b/],
	[
		[{ error: 'Invalid Record Length: columns length is 3, got 4 on line 3' }],
		/The list couldn't be read: Invalid Record Length.*Save it as CSV UTF-8/,
	],
])('says what is wrong with the list %j', (items, problem) => {
	expect(grouped(items)).toEqual([
		{ mbl_number: '', containers: [], container_count: 0, problems: [expect.stringMatching(problem)], notes: [] },
	]);
});

it('names a value that is required and missing', () => {
	expect(grouped([{ ...ROW, region: ' ', city: undefined, delivery_address: 'TBA' }], { required })).toMatchObject([
		{ problems: ['Port of Discharge is missing', 'Destination City is missing', 'Delivery Address is missing'] },
	]);
});

it("reads an agent's container list", () => {
	const orders = grouped(containerList, { required });
	const told = orders.map(({ mbl_number, problems }) => [mbl_number, ...(problems as string[])]);
	const given = (pattern: RegExp): unknown => expect.stringMatching(pattern);
	expect(told).toEqual([
		['MAEU219876543', given(/^TCLU7654320 is listed more than once/)],
		['ONEY0004711'],
		['HLCU12345678'],
		['COSU6123456789'],
		['COSU6123456790'],
		['COSU6123456791', given(/needs a temperature/)],
		['', given(/row 13: MBL.*#N\/A/), given(/row 13: Customer Reference.*#REF!/)],
		['', given(/row 14: MBL.*6\.12E\+11/)],
		['MAEU219876544'],
		['MAEU219876545', given(/row 16: 2 containers are in one cell/)],
		['MAEU219876546', given(/write 18000 or 18/)],
		['MAEU219876547'],
		['MAEU219876548'],
		['MAEU219876549', given(/encoding/)],
		['MAEU219876550'],
		['MAEU219876551', given(/row 22: "TCLU322456" isn't a container number/)],
		['MAEU219876552', given(/"53HC" isn't a type/)],
		['MAEU219876553', given(/the weight 8 looks like tonnes/)],
		['MAEU219876554'],
		['MAEU219876555'],
		['MAEU219876556', given(/^TCLU7654320 is listed more than once/)],
		['MAEU219876557', 'Port of Discharge is missing', given(/contents are missing/)],
	]);
	expect(orders.slice(0, 5)).toMatchObject([
		{
			containers: [
				{ number: 'MSKU1234565', type: '40HQ', package: '500 CTNS', weight: 18_000, commodity: ['Furniture'] },
				{ number: 'TCLU7654320', type: '40HQ', package: '500 Packages', weight: 18_000 },
				{ number: 'TGHU1234567', type: '40HQ', package: '100 packages', weight: 17_500 },
			],
			notes: expect.arrayContaining([
				given(/^row 5: the MBL number is missing/),
				given(/^row 6: the MBL number is missing/),
			]),
		},
		{ customer_reference_number: '0004712', port_of_discharge_eta: '2031-11-28', containers: [{ weight: 21_000 }] },
		{ port_of_discharge_eta: '2031-11-28', containers: [{ number: 'HLXU3234567', type: '40GP', weight: 12_500 }] },
		{ temperatures: 'CSNU6234560: -18 C', cargo_types: [3] },
		{ temperatures: '', cargo_types: [], notes: expect.arrayContaining([given(/doesn't run \(NOR\)/)]) },
	]);
});
