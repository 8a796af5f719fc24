// cspell:ignore Colli UNDG
// cspell:ignore nein IMDG
import type { IDataObject } from 'n8n-workflow';
import { container, grouped, notesOf, problemsOf, ROW } from './support.mts';

it.each([
	[{ mbl_number: '#N/A' }, /MBL Number is a spreadsheet error.*"#N\/A"/],
	[{ mbl_number: '6.12E+11' }, /MBL Number lost its last digits/],
	[{ mbl_number: 'MAEU219876543 / MAEU219876544' }, /MBL Number must be one number/],
	[{ mbl_number: '' }, /row 2: MBL Number is missing/],
	[{ reference: '#REF!' }, /Customer Reference Number is a spreadsheet error/],
	[{ container_number: 'MSKU1234565, TCLU7654320' }, /2 containers are in one cell/],
	[{ container_number: 'MSKU12345' }, /isn't a container number/],
	[{ container_number: '' }, /Container Number is missing/],
	[{ weight_kg: '18.000' }, /the weight can be read in two ways: write 18000 or 18/],
	[{ weight_kg: '25.4 tons' }, /"25.4 tons" isn't a weight in kilograms, pounds or tonnes/],
	[{ weight_kg: '18.5' }, /MSKU1234565: the weight 18.5 is unusual.*in kilograms: write it with its unit/],
	[{ weight_kg: 18.5 }, /the weight 18.5 is unusual/],
	[{ weight_kg: '48,501' }, /the weight 48,501 is unusual/],
	[{ weight_kg: undefined, 'Weight (LBS)': 900 }, /the weight 900 is unusual for a container in pounds/],
	[{ weight_kg: '0 kg' }, /"0 kg" isn't a weight/],
	[{ weight_kg: undefined, 'NW/GW (KGS)': '16,400 / 18,000' }, /has several weights/],
	[{ weight_kg: 'heavy' }, /"heavy" isn't a weight in kilograms, pounds or tonnes/],
	[{ weight_kg: '' }, /Weight is missing/],
	[{ type: '53HC' }, /"53HC" isn't a type such as 40HQ/],
	[{ type: '40' }, /"40" isn't a type/],
	[{ type: '' }, /Container Type is missing/],
	[{ contents: '' }, /Contents are missing/],
	[{ delivery_address: '1200 Pi\uFFFDon Ave' }, /Delivery Address has characters that were lost.*UTF-8/],
	[{ arrives_on: 'next week' }, /write Port of Discharge ETA as YYYY-MM-DD/],
	[{ type: '40RF' }, /a reefer needs a temperature, such as -18 C, or NOR/],
	[{ type: '40RF', temperature: '-18' }, /write the temperature with C or F/],
	[{ delivery_address: '9 Elm St, Fontana' }, /"9 Elm St, Fontana" isn't in the city Ontario, CA/],
	[{ delivery_address: '9 Elm St, Fontana, CA 92335' }, /isn't in the city Ontario, CA/],
	[{ delivery_address: '1200 Ontario St, Fontana, CA' }, /isn't in the city Ontario, CA/],
	[{ city: 'LA, CA', delivery_address: '9 Elm St, Lancaster, CA 93534' }, /isn't in the city LA, CA/],
	[{ temperature: '-18 C' }, /it has a temperature, -18 C, but "40HQ" isn't a reefer/],
	[{ type: '40RF', temperature: 'Ambient' }, /a reefer needs a temperature/],
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
	[{ weight_kg: '18,000 KGS\n39,683 LBS' }, {}],
	[{ temperature: 'Ambient' }, {}],
	[{ temp: 'DRY' }, {}],
	[{ container_number: 'MSKU1234565/40HC', type: '' }, {}],
	[{ container_number: 'MSKU1234565 / SEAL: ML123457' }, { seal_number: 'ML123457' }],
	[{ container_number: 'MSKU1234565\nML123458' }, { seal_number: 'ML123458' }],
	[{ container_number: undefined, 柜号: 'MSKU1234565' }, {}],
	[{ type: undefined, VOL: "1 x 40'HC" }, {}],
	[{ type: '40HC x 1' }, {}],
	[{ contents: '500 Cartons' }, { package: '500 Cartons' }],
	[{ contents: undefined, Ctns: 500 }, { package: '500 Ctns' }],
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
	[{ weight_kg: '250 kg' }, /the weight 250 kg is unusual/],
	[{ weight_kg: '31,000 kg' }, /the weight 31,000 kg is unusual/],
	[{ remarks: 'keep at 5 C' }, /"keep at 5 C"/],
	[{ weight_kg: '18.0 MT' }, /MSKU1234565: the weight is in tonnes and was converted to kilograms/],
	[{ type: '40TK' }, /40TK is not one of the usual container types/],
	[{ arrives_on: '12/5/2031' }, /was read as 2031-12-05, with the month first/],
	[{ arrives_on: '5.12.2031' }, /was read as 2031-12-05, with the day first/],
	[{ container_number: 'MSKU1234565 / CY/CY' }, /^row 2: "CY\/CY"$/],
	[{ weight_kg: '39,683 lbs' }, /MSKU1234565: the weight is in pounds and was converted to kilograms/],
	[{ mbl_number: 'MAEU219876543 / 16-NOV-31' }, /was read as the MBL number MAEU219876543$/],
	[{ mbl_number: 'MAEU219876543 (TELEX RELEASE)' }, /was read as the MBL number MAEU219876543$/],
	[{ type: '40RF', remarks: 'SET -18C, VENT CLOSED' }, /"SET -18C, VENT CLOSED"/],
	[{ type: '40RH NOR' }, /a non-operating reefer \(NOR\)/],
	[{ type: '40RH', temp: '-18 C' }, /40RH is not one of the usual container types/],
	[{ hazmat: 'UN1789' }, /"UN1789" was read as hazmat/],
])('%j is worth a note', (row, note) => {
	expect(problemsOf(row)).toBe('');
	expect(notesOf(row)).toMatch(note);
});

it.each<[IDataObject, RegExp, RegExp]>([
	[{ weight_kg: '', Weight: 24_000, UOM: 'LBS' }, /^$/, /in pounds and was converted/],
	...['Weight Unit', 'GW UOM', 'Wgt Unit', 'Unit (Weight)'].map((heading): [IDataObject, RegExp, RegExp] => [
		{ weight_kg: '', Weight: 24_000, [heading]: 'lb' },
		/^$/,
		/in pounds and was converted/,
	]),
	[{ weight_kg: '', Weight: 24_000, UOM: 'CTNS' }, /^$/, /^$/],
	[{ weight_kg: '', Weight: 18_000, Terminal: 'LB', Telex: 'T' }, /^$/, /^$/],
	[{ type: '40RF', contents: '850 C/T' }, /a reefer needs a temperature/, /^$/],
	[{ type: '40RF', Reference: 'VITAMIN 500 C' }, /a reefer needs a temperature/, /^$/],
	[{ type: '40RF', Remarks: 'keep at 5 C' }, /^$/, /"keep at 5 C" was read as the temperature/],
	[{ Consignee: 'Hazel Trading, Hazleton, PA' }, /^$/, /^$/],
	[{ Cargo: 'Hazard class 3 goods' }, /^$/, /"Hazard class 3 goods" was read as hazmat/],
	[{ hazmat: 'Non-Haz' }, /^$/, /^$/],
	[{ hazmat: 'Not hazardous' }, /^$/, /^$/],
	[{ weight_kg: '', Weight: '24,000\nLBS' }, /^$/, /in pounds and was converted/],
	[{ weight_kg: '', Weight: 'LBS 24,000' }, /^$/, /in pounds and was converted/],
	[{ weight_kg: '', 'Weight (KGS/LBS)': '18,000' }, /write the weight 18,000 with its unit/, /^$/],
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

it.each<[IDataObject]>([
	...['PAINT, UN NO. 1263', 'UN-1263', 'UN#1263', 'UN 1263, class 3', 'UNDG Class 9'].map((Remarks): [IDataObject] => [
		{ Remarks },
	]),
	[{ contents: '', PKGS: '20 DRUMS UN1263' }],
	[{ hazmat: '- UN1263' }],
	[{ DG: '', 'UN No': '3481' }],
	[{ 'IMO/UN': 'UN1263 CL 3' }],
])('reads %j as hazmat, with a note', (cells) => {
	const [order] = grouped([{ ...ROW, ...cells }]);
	expect(order).toMatchObject({ problems: [], containers: [{ is_dg: true }], cargo_types: [2] });
	expect((order?.notes as string[]).join('; ')).toContain('was read as hazmat');
});

it.each<[IDataObject, RegExp]>([
	...['DG', 'DG: Y', 'IMDG CARGO', 'Dangerous cargo', 'HAZMAT, NO STACKING', 'No hazmat', 'NON-DG'].map(
		(Remarks): [IDataObject, RegExp] => [{ Remarks }, /may mean hazmat. Write yes or no in a column called Hazmat$/],
	),
	[{ contents: '10 drums, non-hazardous' }, /may mean hazmat/],
	[{ hazmat: 'see MSDS' }, /write yes or no for Hazmat, not "see MSDS"/],
	[{ hazmat: 'No, class 3 see MSDS' }, /looks like hazmat, but Hazmat is/],
	[{ hazmat: 'No', Remarks: 'UN1263' }, /looks like hazmat, but Hazmat is/],
	[{ DG: 'N', 'UN No': 'UN1263' }, /looks like hazmat, but Hazmat is/],
])('asks whether %j is hazmat', (cells, question) => {
	expect(problemsOf(cells)).toMatch(question);
});

it.each<[IDataObject, boolean]>([
	[{ hazmat: 'No', Remarks: 'non-hazardous' }, false],
	[{ hazmat: 'yes', Remarks: 'UN1263' }, true],
	[{ Remarks: 'class 92.5' }, false],
	[{ Remarks: 'MV EVER ACE, IMO 9839430' }, false],
	[{ hazmat: 'N/A' }, false],
])('asks nothing about hazmat in %j', (cells, hazmat) => {
	const [order] = grouped([{ ...ROW, ...cells }]);
	expect(order).toMatchObject({ problems: [], cargo_types: hazmat ? [2] : [], containers: [{ is_dg: hazmat }] });
});

it.each<[string, IDataObject]>([
	['a unit', { 'Temp (℃)': '-18' }],
	['a unit in letters', { 'Temp (C)': '-18' }],
])('reads a heading with %s', (_title, cells) => {
	expect(grouped([{ ...ROW, type: '40RF', ...cells }])).toMatchObject([
		{ problems: [], temperatures: 'MSKU1234565: -18 C' },
	]);
});

it('asks about contents that look like hazmat against the answer in a form', () => {
	const Containers = 'MSKU1234565, 40HQ, 18000, Paint UN 1263';
	const [order] = grouped([{ 'MBL Number': 'M1', Containers, Hazmat: 'No' }]);
	expect(order).toMatchObject({
		problems: ['MSKU1234565: "Paint UN 1263" looks like hazmat, but Hazmat is No'],
		containers: [{ is_dg: false }],
	});
});
