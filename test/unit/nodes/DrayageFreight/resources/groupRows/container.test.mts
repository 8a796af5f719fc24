// cspell:ignore Colli UNDG
// cspell:ignore nein IMDG
import type { IDataObject } from 'n8n-workflow';
import { container, grouped, notesOf, problemsOf, ROW } from './support.mts';

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
	[{ weight_kg: undefined, Weight: '48,501' }, /the weight 48,501 looks like pounds/],
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
	[
		{ delivery_address: '9 Elm St, Fontana' },
		/the delivery address "9 Elm St, Fontana" doesn't end with the city Ontario, CA/,
	],
	[{ hazmat: 'nein' }, /write yes or no for Hazmat/],
	[{ reefer: 'maybe' }, /write yes or no for Reefer/],
	[{ reefer: 'yes' }, /a reefer needs a temperature/],
	[
		{ type: '40RF', temperature: '-18 C', remarks: 'NOR' },
		/non-operating reefer \(NOR\) has no temperature, but this row says -18 C/,
	],
	[{ weight_kg: '16,400 / 18,000' }, /"16,400 \/ 18,000" has several weights. Write only the gross weight/],
	[{ weight_kg: undefined, 'Weight (MT)': '18.500' }, /can be read in two ways/],
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
	[{ weight_kg: undefined, 'G.W. (MT)': 18.125 }, { weight: 18_125 }],
	[{ weight_kg: undefined, 'NW/GW (KGS)': '16,400 / 18,000' }, {}],
	[{ weight_kg: undefined, 'N.W./G.W.': '16,400 KGS / 18,000 KGS' }, {}],
	[{ container_number: 'MSKU1234565/40HC', type: '' }, {}],
	[{ container_number: 'MSKU1234565 / SEAL: ML123457' }, { seal_number: 'ML123457' }],
	[{ container_number: 'MSKU1234565\nML123458' }, { seal_number: 'ML123458' }],
	[{ container_number: undefined, 柜号: 'MSKU1234565' }, {}],
	[{ type: undefined, VOL: "1 x 40'HC" }, {}],
	[{ type: '40HC x 1' }, {}],
	[{ contents: '500 Cartons' }, { package: '500 Cartons' }],
	[{ contents: undefined, Ctns: 500 }, { package: '500 Cartons' }],
	[{ contents: undefined, Colli: 12 }, { package: '12 Packages' }],
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
		{ container_number: 'MSKU1234565 / 40RF / -18 C', type: '' },
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
	[{ type: '40RF', remarks: 'NOR' }, /a non-operating reefer \(NOR\), quoted as a dry container/],
	[{ container_number: 'MSKU1234566' }, /the check digit doesn't match/],
	[{ weight_kg: '250' }, /250 kg is unusual/],
	[{ weight_kg: '31,500' }, /31500 kg is unusual/],
	[{ reefer: '-18 C', type: '40HQ' }, /40HQ has a temperature and is quoted as a reefer/],
	[{ remarks: 'keep at 5 C' }, /"keep at 5 C" has a temperature, but 40HQ isn't a reefer/],
	[{ weight_kg: '31,000 kg' }, /31000 kg is unusual/],
	[{ weight_kg: '18.0 MT' }, /MSKU1234565: the weight is in tonnes and was converted to kilograms/],
	[{ type: '40TK' }, /40TK is not one of the usual container types/],
	[{ arrives_on: '12/5/2031' }, /was read as 2031-12-05, with the month first/],
	[{ arrives_on: '5.12.2031' }, /was read as 2031-12-05, with the day first/],
	[{ delivery_address: '1200 Ontario St, Fontana, CA' }, /the delivery address doesn't mention this city/],
	[{ delivery_address: '9 Elm St, Fontana, CA' }, /the delivery address doesn't mention this city/],
	[{ container_number: 'MSKU1234565 / CY/CY' }, /^row 2: "CY\/CY"$/],
	[{ weight_kg: '39,683 lbs' }, /MSKU1234565: the weight is in pounds and was converted to kilograms/],
	[{ mbl_number: 'MAEU219876543 / 16-NOV-31' }, /was read as the MBL number MAEU219876543$/],
	[{ mbl_number: 'MAEU219876543 (TELEX RELEASE)' }, /was read as the MBL number MAEU219876543$/],
	[{ type: '40RF', remarks: 'SET -18C, VENT CLOSED' }, /was read as the temperature -18C/],
	[{ type: '40RH NOR' }, /a non-operating reefer \(NOR\)/],
	[{ type: '40RH', temp: '-18 C' }, /40RH is not one of the usual container types/],
	[{ hazmat: 'UN1789' }, /"UN1789" was read as hazmat/],
])('%j is worth a note', (row, note) => {
	expect(problemsOf(row)).toBe('');
	expect(notesOf(row)).toMatch(note);
});

it.each<[IDataObject, RegExp, RegExp]>([
	[{ weight_kg: '', Weight: 24_000, UOM: 'LBS' }, /^$/, /in pounds and was converted/],
	[{ weight_kg: '', Weight: 24_000, 'Weight Unit': 'lb' }, /^$/, /in pounds and was converted/],
	[{ weight_kg: '', Weight: '24,000\nLBS' }, /^$/, /in pounds and was converted/],
	[{ weight_kg: '', Weight: '24,000 / LBS' }, /^$/, /in pounds and was converted/],
	[{ weight_kg: '', 'Weight (KGS/LBS)': '18,000' }, /write the weight 18,000 with its unit/, /^$/],
	[{ type: '40RF', remarks: 'SET \u2212' + '18 C' }, /a reefer needs a temperature|^$/, /^((?!temperature 18).)*$/],
	[{ type: '40RF', remarks: 'SET - 18 C' }, /a reefer needs a temperature|^$/, /^((?!temperature 18).)*$/],
	[{ type: '40RF', remarks: 'minus 18C' }, /a reefer needs a temperature|^$/, /^((?!temperature 18).)*$/],
	[{ type: '40RF', temp: '-18 C', Consignee: 'Nor-Cal Produce' }, /^$/, /^$/],
	[{ type: '40RF', temp: '-18 C', Remarks: 'do not stack nor tilt' }, /^$/, /do not stack/],
	[
		{ type: '40RF', Remarks: 'NOR, SET -18 C' },
		/non-operating reefer \(NOR\) has no temperature, but this row says/,
		/^(|.*)$/,
	],
	[{ Description: 'COLD ROLLED STEEL COILS' }, /^$/, /^$/],
	[{ reference: 'CNL-4711' }, /^$/, /^$/],
])('reads %j as people mean it', (cells, problems, notes) => {
	const row = Object.fromEntries(Object.entries({ ...ROW, ...cells }).filter(([, cell]) => cell !== ''));
	const [order] = grouped([row]);
	expect((order?.problems as string[]).join('; ')).toMatch(problems);
	expect((order?.notes as string[]).join('; ')).toMatch(notes);
});

it.each<[string, IDataObject, boolean]>([
	...['PAINT, UN NO. 1263', 'UN-1263', 'UN#1263', 'DG CARGO', 'DG: Y', 'IMDG CARGO', 'Dangerous cargo'].map(
		(Remarks): [string, IDataObject, boolean] => [`the remark "${Remarks}"`, { Remarks }, true],
	),
	['a UN number in a column that it does not know', { Remarks: 'UN 1263, class 3' }, true],
	['"DG" as a remark', { Remarks: 'DG' }, true],
	['a class as a remark', { Remarks: 'UNDG Class 9' }, true],
	['the class of LTL freight', { Remarks: 'class 92.5' }, false],
	['hazardous contents', { contents: '10 drums, hazardous' }, true],
	['contents that are not hazardous', { contents: '10 drums, non-hazardous' }, false],
	['a UN number beside the number of packages', { contents: '', PKGS: '20 DRUMS UN1263' }, true],
	['a remark about hazmat that begins another sentence with "no"', { Remarks: 'HAZMAT, NO STACKING' }, true],
	['a second column beside an empty one', { DG: '', 'UN No': 'UN 3481' }, true],
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

it.each([
	['No hazmat', ''],
	['Hazmat: No', ''],
	['not dangerous goods', ''],
	['NON-DG', ''],
	['MV EVER ACE, IMO 9839430', ''],
	['not dangerous goods', 'Not dangerous goods'],
	['', 'Non-haz'],
])('reads the remark %j, and %j in the column for hazmat, as no hazmat', (Remarks, hazmat) => {
	const [order] = grouped([{ ...ROW, Remarks, hazmat }]);
	expect(order).toMatchObject({ problems: [], cargo_types: [], containers: [{ is_dg: false }] });
});

it.each<[IDataObject]>([
	[{ hazmat: 'No, class 3 see MSDS' }],
	[{ hazmat: '- UN1263' }],
	[{ hazmat: 'No', Remarks: 'UN1263' }],
	[{ DG: 'N', 'UN No': 'UN1263' }],
])('asks about a class or UN number against the answer in %j', (cells) => {
	expect(problemsOf(cells)).toMatch(/looks like hazmat, but Hazmat is/);
});

it('asks about contents that look like hazmat against the answer in a form', () => {
	const Containers = 'MSKU1234565, 40HQ, 18000, Paint UN 1263';
	const [order] = grouped([{ 'MBL Number': 'M1', Containers, Hazmat: 'No' }]);
	expect(order).toMatchObject({
		problems: ['MSKU1234565: "Paint UN 1263" looks like hazmat, but Hazmat is No'],
		containers: [{ is_dg: false }],
	});
});
