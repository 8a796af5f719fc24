// cspell:ignoreRegExp /\b[A-Z]{4,}\w*/g
// cspell:ignore Möbel Größe Böhm Søn Kiste
import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { groupRows } from '../../../../../../nodes/DrayageFreight/resources/groupRows/group.ts';

// Container lists as agents and forwarders send them, 25 rows each, read as n8n's Extract from File › Text reads them.
const fileOf = (name: string) =>
	readFileSync(new URL(`../../../../../fixtures/containerLists/${name}.csv`, import.meta.url), 'utf8');

const required = [
	...['port_of_discharge', 'port_of_discharge_eta', 'city', 'delivery_address'],
	'customer_reference_number',
];
const settings = { own: new Map(), required, timezone: 'America/Los_Angeles' };
const grouped = (items: IDataObject[]) => groupRows(items, settings).map(({ json }) => json);
const read = (name: string) => grouped([{ data: fileOf(name) }]);
const numbersOf = ({ container_numbers: numbers }: IDataObject) => (numbers as string).split(', ');
const problemsIn = (orders: IDataObject[]) =>
	orders
		.filter(({ problems }) => (problems as string[]).length > 0)
		.map(({ mbl_number: mbl, problems }) => [mbl, ...(problems as string[])]);
const given = (pattern: RegExp): unknown => expect.stringMatching(pattern);

it('reads a list with semicolons and decimal commas, whose addresses contain commas', () => {
	const orders = read('semicolons');
	expect(orders.flatMap(numbersOf)).toHaveLength(25);
	expect(problemsIn(orders)).toEqual([['HLCUHAM2604711', given(/hazmat or for other containers/)]]);
	const [first, second] = orders;
	expect(first).toMatchObject({
		port_of_discharge_eta: '2031-04-03',
		delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
		containers: [
			{ type: '40HQ', package: '512 CTNS', weight: 18_230.5, commodity: ['Möbel, "Größe M"'], seal_number: 'DE71000' },
			{ weight: 17_900 },
			{ weight: 9500 },
			{ weight: 12_000, is_dg: true },
			{ weight: 21_345.75 },
		],
	});
	// The day comes first in this column, because another of its dates has no 15th month.
	expect(second).toMatchObject({ port_of_discharge_eta: '2031-03-04', problems: [], notes: [] });
});

it("reads an agent's list with titles, merged cells, seals, remarks, a sum and footnotes", () => {
	const orders = read('agent');
	expect(problemsIn(orders)).toEqual([
		['ONEYSZPF12345600', 'row 10: 2 containers are in one cell. Give each its own row'],
		['COSU6391234560', given(/the weight can be read in two ways: write 18230 or 18.23 \(given: "18.230"\)/)],
		['KMTCSHA1234567', given(/the weight is missing/)],
		['', given(/^row 21: MBL Number is a placeholder.*"TBA"/)],
	]);
	const orderOf = (mbl: string) => orders.find(({ mbl_number: one }) => one === mbl);
	expect(orderOf('OOLU2718406530')).toMatchObject({
		...{ city: 'FONTANA, CA', customer_reference_number: 'PO#88121', cntr_size: 40, weight: 18_400 },
		containers: [
			{ seal_number: 'OOLJKL123' },
			{ seal_number: 'OOLJKL124' },
			{ type: '40HQ', seal_number: 'OOLJKL125' },
		],
		notes: ['row 7, row 8: the MBL number is missing and was taken from the row above'],
		CNEE: '广州贸易有限公司 / SUNRISE HOME INC.',
	});
	expect(orderOf('ZIMUSNH1234567')).toMatchObject({
		containers: [{ type: '40GP', weight: 18_000 }],
		notes: ['ZCSU7123408: the weight is in pounds and was converted to kilograms'],
	});
	expect(orderOf('CMDUCNPG123456')).toMatchObject({ cargo_types: [], notes: [given(/NOR/)] });
	expect(orderOf('WHLC123A456789')).toMatchObject({ cargo_types: [2] });
	expect(orderOf('MAEU259876543')).toMatchObject({ container_count: 2 });
	expect(orderOf('HLCUSHA2312ABCD1')).toMatchObject({ cargo_types: [3], temperatures: 'HLBU1123405: -18 C' });
	expect(orderOf('HLCUSHA2312ABCD2')).toMatchObject({ cargo_types: [3], temperatures: 'HLBU1123508: -18 C' });
	const late = orders.slice(-3).map(({ port_of_discharge_eta: eta, containers }) => [eta, containers]);
	expect(late).toEqual(Array.from({ length: 3 }, () => ['2031-04-03', [expect.objectContaining({ type: '40HQ' })]]));
});

it('reads a list from the US, with pounds and with city, state and ZIP code in columns of their own', () => {
	const orders = read('pounds');
	expect(orders.flatMap(numbersOf)).toHaveLength(25);
	expect(problemsIn(orders)).toEqual([
		['', given(/^row 6: MBL Number lost its last digits/)],
		['', given(/^row 7: MBL Number lost its last digits/)],
		['', 'row 14: the MBL number is missing'],
	]);
	expect(orders[0]).toMatchObject({
		...{ mbl_number: 'MAEU258000000', city: 'Ontario, CA', Customer: 'Böhm & Søn Imports' },
		delivery_address: 'Acme DC #4, 1670 Champagne Ave, Ontario, CA 91761',
		containers: [
			{ type: '40HQ', package: '20 Pieces', weight: 18_000 },
			{ package: '500 Cartons', weight: 18_000 },
		],
		notes: ['MSKU9123402, MSKU9123418: the weight is in pounds and was converted to kilograms'],
	});
});

it('reads the rows of an Excel file without Header Row, with their numbers in the file', () => {
	const rows = [
		['Container list'],
		[],
		['MBL', 'Container', null, 'Type', 'Weight', 'Pkgs'],
		['MAEU1', 'MSKU1234565', null, '40HC', 18_000, '500 CTNS'],
		[null, 'TCLU7654320', null, '40HC'],
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
	const wrong = (data: string) => grouped([{ data }]).map(({ problems }) => problems);
	expect(wrong('Ref;Container;Type;Weight\n1;MSKU1234565;40HC;18000\n2;TCLU7654320;40HC;18000')).toEqual([
		[given(/^The MBL number is missing in all rows\. .*Column Names/)],
	]);
	expect(wrong('MBL,Container,Address\nM1,MSKU1234565,1200 E Airport Dr, Ontario, CA')).toEqual([
		[given(/^The list couldn't be read: row 2 has more cells than there are headings/)],
	]);
});

it('adds the zero that a spreadsheet removed from a ZIP code', () => {
	const data = 'MBL,Container,Address,City,State,ZIP\nM1,MSKU1234565,1 Port St,Newark,NJ,7114';
	expect(grouped([{ data }])).toMatchObject([{ city: 'Newark, NJ', delivery_address: '1 Port St, Newark, NJ 07114' }]);
});

it.each<[string, string, string, string]>([
	['Deliver To;City/State/Zip', '1200 S Airport Ave;Ontario, CA 91761', 'Ontario, CA 91761', ''],
	['Deliver To;City', '1200 S Airport Ave;Ontario, CA', 'Ontario, CA', ''],
	['Deliver To;City;Zip', '1200 S Airport Ave;Ontario, CA;91761', 'Ontario, CA', ' 91761'],
	['Deliver To;City;Zip', '1200 S Airport Ave;Ontario, CA 91761;91761', 'Ontario, CA 91761', ''],
])('adds the city of %j to the street', (headings, cells, city, zip) => {
	const data = `MBL;Container;${headings}\nM1;MSKU1234565;${cells}`;
	expect(grouped([{ data }])).toMatchObject([
		{ city, delivery_address: `1200 S Airport Ave, ${city}${zip}`, notes: [] },
	]);
});

it.each([
	...['City, State, Zip', 'City, State', 'City, ST', 'City/State/Zip', 'City & State', 'Deliver To City', 'Dest. City'],
	...['DELIVERY CITY, STATE ZIP', 'ship_to_city', 'DeliveryCity', 'Destination (City, State)', 'Final Destination'],
])('takes %j for the destination city', (heading) => {
	const data = `MBL;Container;Pickup City;"${heading}"\nM1;MSKU1234565;Reno, NV;Ontario, CA`;
	expect(grouped([{ data }])).toMatchObject([{ city: 'Ontario, CA' }]);
});

it('reads state and ZIP code of a destination', () => {
	const data =
		'MBL;Container;Address;Ship To City;Ship To State;Ship To Zip Code\nM1;MSKU1234565;1 Port St;Newark;NJ;07114';
	expect(grouped([{ data }])).toMatchObject([{ city: 'Newark, NJ', delivery_address: '1 Port St, Newark, NJ 07114' }]);
});
