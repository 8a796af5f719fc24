// cspell:ignore clase Kiste
import type { IDataObject } from 'n8n-workflow';
import { orderOf } from './support.mts';

const container = orderOf({}).containers[0];

it.each<[cells: IDataObject, read: IDataObject]>([
	[{}, {}],
	[{ 'Container Number': 'msku 123456-5\u200b' }, {}],
	[{ 'Container Number': undefined, Kiste: 'MSKU1234565' }, {}],
	[{ Type: "40' HC" }, {}],
	[{ Type: undefined, VOL: "1 x 40'HC" }, {}],
	[{ Type: '', Size: 40, 'Cont. Type': 'HC' }, {}],
	[{ 'Weight (kg)': '18,000.00 KGS' }, {}],
	[{ 'Weight (kg)': undefined, 'Weight (LBS)': 39_683 }, {}],
	[{ 'Weight (kg)': undefined, Weight: 18, UOM: 'MT' }, {}],
	[{ 'Weight (kg)': undefined, 'Gross Weight (Kilos)': 18_000 }, {}],
	[{ 'Weight (kg)': undefined, 'Weight (Pounds)': 39_683 }, {}],
	[{ 'MBL Number': undefined, 'MBL Nº': 'MAEU219876543' }, {}],
	[{ City: 'Ontario', State: 'CA', 'Delivery Address': '1200 E Airport Dr, Ontario, CA' }, {}],
	[{ 'Weight (kg)': '250 kg' }, { weight: 250 }],
	[{ Type: '40TK' }, { type: '40TK' }],
	[{ Contents: undefined, Ctns: 500 }, { package: '500 Ctns' }],
	[{ Contents: undefined, Qty: 500, 'Package Type': 'CTNS' }, { package: '500 CTNS' }],
	[
		{ Contents: undefined, Pkgs: '100 packages', 'Description of Goods': 'Valves' },
		{ package: '100 packages', commodity: ['Valves'] },
	],
	[{ Seal: '="0004711"' }, { seal_number: '0004711' }],
	[{ Hazmat: 'Yes' }, { is_dg: true }],
	[{ Hazmat: '-' }, {}],
	[{ Hazmat: 'Non-haz' }, {}],
	[{ 'Weight (kg)': undefined, 'G.W.\n毛重 (KG)': 18_000 }, {}],
	[
		{ Equip: '40HC', 'Cont #': 'MSKU1234565', 'Container Number': undefined, Type: undefined },
		{ number: 'MSKU1234565', type: '40HQ' },
	],
	[{ DG: 'yes', Status: 'OPEN' }, { is_dg: true }],
	[
		{ Type: '40RF', 'Temp Set (°C)': '-18' },
		{ type: '40RF', is_reefer: true },
	],
	[{ 'SOC (Y/N)': 'Y' }, { is_soc: true }],
])('reads %j without a word', (cells, read) => {
	expect(orderOf(cells)).toMatchObject({ problems: [], notes: [], containers: [{ ...container, ...read }] });
});

it.each<[cells: IDataObject, name: string]>([
	[{ 'Container Number': 'MSKU123456' }, 'number'],
	[{ Type: '' }, 'type'],
	[{ 'Weight (kg)': '' }, 'weight'],
	[{ 'Weight (kg)': '18.125' }, 'weight'],
	[{ Contents: '' }, 'package'],
	[{ Hazmat: 'TBA' }, 'is_dg'],
	[{ Remarks: 'UN1263' }, 'is_dg'],
	[{ 'Cargo Value': '25.000' }, 'cargo_value'],
	[{ 'Cargo Value': 'as per invoice' }, 'cargo_value'],
])('leaves out what it cannot read in %j instead of sending 0, no or an empty text', (cells, name) => {
	expect(orderOf(cells).problems).toHaveLength(1);
	expect(orderOf(cells).containers[0]).not.toHaveProperty(name);
});

it.each<[cells: IDataObject, note: string]>([
	[{ Type: '40RF', Temp: 'NOR' }, 'a non-operating reefer (NOR), quoted as a dry container'],
	[{ Type: '40RH NOR' }, 'a non-operating reefer (NOR), quoted as a dry container'],
	[{ ETA: '2020-01-01' }, 'More than 60 days ago: ETA 2020-01-01. Check the year.'],
	[{ Hazmat: 'No', Remarks: 'UN1263' }, 'Remarks: "UN1263" looks like hazmat, but Hazmat is no'],
	[{ Hazmat: 'N/A' }, 'Hazmat: "N/A" was read as empty'],
	[{ Status: 'N/A' }, 'Status: "N/A" was read as empty'],
	// What isn't read is shown.
	[{ Remarks: 'CANCELLED -\ndo not book' }, 'Remarks: "CANCELLED - do not book"'],
	[{ 'Weight (kg)': undefined, Weight: 18_000 }, 'Weight has no unit, so it was read as kilograms'],
	...['Invoice Value', 'Cargo Value €', 'Cargo Value (000 USD)', 'Weight/ctn', 'Weight (tare)', 'Wt (net) kg'].map(
		(heading): [IDataObject, string] => [{ [heading]: 42 }, `${heading}: "42"`],
	),
	[{ Seal: 'TBA' }, 'Seal: "TBA"'],
	[{ Chassis: 1 }, 'Chassis: "1"'],
	[{ Temp: 'DRY' }, 'Temp: "DRY"'],
	[{ Qty: 500 }, 'Qty: "500"'],
	[{ UOM: 'CTNS' }, 'UOM: "CTNS"'],
	[
		{ 'Weight (kg)': undefined, Weight: 18_000, 'Weight Unit': 'LBR' },
		'Weight has no known unit, so it was read as kilograms',
	],
	[{ ZIP: 92_337 }, 'ZIP: "92337"'],
	[
		{ City: 'Ontario', State: 'CA', ZIP: 91_761, 'Delivery Address': '12 Elm Ct' },
		'Delivery Address was completed: 12 Elm Ct, Ontario, CA 91761',
	],
	[{ Type: '40RF NOR', Temp: '-18 C' }, 'Temp: "-18 C"'],
	[{ 'B/L': 'HOUSE1' }, 'B/L: "HOUSE1"'],
	[{ 'Container Number': 'MSKU1234565 / ML123457' }, 'Container Number: "MSKU1234565 / ML123457"'],
])('notes of %j: %s', (cells, note) => {
	const { problems, notes } = orderOf(cells);
	expect({ problems, notes }).toEqual({ problems: [], notes: expect.arrayContaining([note]) as unknown });
});

it.each<[cells: IDataObject, problem: RegExp]>([
	[
		{ 'Container Number': 'MSKU1234565, TCLU7654320' },
		/^row 2: Container Number has 2 containers\. Give each its own row/,
	],
	[
		{ 'Container Number': 'MSKU12345' },
		/^row 2: Container Number "MSKU12345" isn't a container number: four letters and seven digits/,
	],
	[{ 'Container Number': '' }, /Container Number is missing/],
	[{ 'Container 2': 'TCLU7654320' }, /^row 2: Container 2: "TCLU7654320" is another container\. Give each its own row/],
	[{ Type: '53HC' }, /^row 2: Type "53HC" isn't a type such as 40HQ/],
	[{ Type: '40 FT' }, /Type "40 FT" isn't a type such as 40HQ/],
	[{ Type: '' }, /Container Type is missing/],
	[{ Type: '2x40HC' }, /counts 2 containers, but the list has 1 .* Give each its own row/],
	[{ Type: undefined, 'Sz/Tp': '2x40HC' }, /counts 2 containers/],
	[{ Type: 'HC', Size: '2x40' }, /counts 2 containers/],
	[{ Containers: 2 }, /counts 2 containers, but the list has 1/],
	[{ Size: 20 }, /Size "20" doesn't fit the type 40HQ\. Correct one/],
	[{ 'Weight (kg)': '18.000' }, /Weight \(kg\) can be read in two ways: write 18000 or 18/],
	[{ 'Weight (kg)': '25.4 tons' }, /isn't one weight in kilograms, pounds or tonnes/],
	[{ 'Weight (kg)': '18.5' }, /is unusual for a container in kg\. Write it with its unit/],
	[{ 'Weight (kg)': '16,400 / 18,000' }, /isn't one weight/],
	[{ UOM: 'LBS' }, /may be in two units\. Write it with its unit/],
	[{ 'Weight (kg)': 'TBA' }, /Weight \(kg\) is missing/],
	[{ 'Weight (kg)': undefined, 'Weight/ctn': '12.5 kg' }, /Weight is missing/],
	[{ Contents: '' }, /Contents are missing/],
	[{ Type: '40RF' }, /^row 2: Temperature must be like -18 C or 0 F for a reefer, or NOR/],
	[{ Type: '40RF', Temp: '-18' }, /^row 2: Temp must be like -18 C or 0 F/],
	[{ Type: '40RF', Temp: '-18 C', Reefer: 'no' }, /Reefer is no, but the type is 40RF\. Correct one/],
	...['TBA', 'unknown', '?', 'UN1789', 'nein'].map((Hazmat): [IDataObject, RegExp] => [
		{ Hazmat },
		/^row 2: Hazmat must be yes or no, not "/,
	]),
	...['UN 1263', 'PAINT, NA1993', 'ONU 1263, CLASE 3', 'IMO class 6.1', 'DG', 'li-ion batteries'].map(
		(Remarks): [IDataObject, RegExp] => [
			{ Remarks },
			/^row 2: Remarks: ".* may mean hazmat\. Write yes or no in a column called Hazmat/,
		],
	),
	[
		{ Status: 'Delivered' },
		/^row 2: Status is "Delivered"\. Leave the row out, or name this status under Statuses to Book/,
	],
	[{ Contents: 'LITHIUM ION BATTERIES' }, /may mean hazmat\. Write yes or no/],
	[{ 'MBL Number': '#N/A' }, /MBL Number is a placeholder/],
	[{ 'MBL Number': '6.12E+11' }, /MBL Number lost its last digits/],
	[{ 'MBL Number': 'MAEU219876543 / 16-NOV-31' }, /MBL Number must be one number/],
	[{ 'MBL Number': 'CANCELLED' }, /MBL Number "CANCELLED" isn't the number of a bill\. Enter only that number/],
	[{ 'MBL Number': 'HBL NSX771' }, /MBL Number must be one number/],
	[{ 'Haz Y/N': '?' }, /Haz Y\/N must be yes or no, not "\?"/],
	[{ ETA: '12/22' }, /ETA "12\/22" isn't a date/],
	[{ ETA: '12/5/2099' }, /ETA must be a date written YYYY-MM-DD, since this could mean 2099-12-05 or 2099-05-12/],
	[{ ETA: 'next week' }, /ETA "next week" isn't a date\. Write it as YYYY-MM-DD/],
	[{ 'Delivery Address': '1200 Pi\uFFFDon Ave' }, /Delivery Address has characters that were lost/],
	[{ 'Delivery Address': '9 Elm St, Ontario, OR 97914' }, /doesn't end with the city Ontario, CA/],
	[
		{ City: 'Ontario', State: 'CA', 'Delivery Address': '9 Elm St, Ontario, OR' },
		/doesn't end with the city Ontario, CA/,
	],
	[{ 'Delivery Address': '9 Elm St, Fontana, CA 92335' }, /doesn't end with the city Ontario, CA\. Write it with city/],
])('refuses %j with a reason that names the row', (cells, problem) => {
	expect(orderOf(cells).problems).toEqual([expect.stringMatching(problem)]);
});

it.each([
	...['Load ID 4711', 'class 92.5', 'MV EVER ACE, IMO 9839430', 'Hazel Trading, Hazleton'],
	...['NON-HAZARDOUS GOODS', 'not dangerous', 'No DG', 'Hazmat: No', 'DG - none'],
])('asks nothing about "%s"', (Remarks) => {
	expect(orderOf({ Remarks })).toMatchObject({ problems: [], notes: [`Remarks: "${Remarks}"`] });
});

it.each([
	['ETA (MM/DD/YYYY)', '2099-12-05'],
	['ETA (DD/MM)', '2099-05-12'],
])('reads an ambiguous date as the heading %s says', (heading, date) => {
	expect(orderOf({ ETA: undefined, [heading]: '12/05/2099' })).toMatchObject({
		problems: [],
		port_of_discharge_eta: date,
	});
});

it('knows a container number under the heading of another column', () => {
	expect(orderOf({ 'Container Number': undefined, 'Unit #': 'MSKU1234565' }).container_numbers).toBe('MSKU1234565');
});
