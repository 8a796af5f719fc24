import { container, grouped } from './support.mts';

const order = (Containers: string) => grouped([{ 'MBL Number': 'M1', Containers }])[0];

// Lines as arrival notices print them.
it.each([
	['MSKU1234565 40HC SEAL ML123456 500 CTNS 18,000.00 KGS', '500 CTNS'],
	['MSKU1234565 40HC 20 STANDARD PALLETS 18,000 KGS', '20 STANDARD PALLETS'],
	['MSKU1234565,40HQ,18000,500 CTNS', '500 CTNS'],
	["MSKU1234565 1 x 40' HIGH CUBE, 500 CTNS, 18000 KGS", '500 CTNS'],
	['MSKU1234565 40HC PO 4711234 500 CTNS 18,000 KGS', 'PO 4711234 500 CTNS'],
	['MSKU1234565, 40HC, 500, 18000, Lamps', '500, Lamps'],
	['MSKU1234565 - 40HC - 18000 - 500 CTNS', '500 CTNS'],
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
MSKU1234565   ML123456   40'HQ  512 CARTONS  18,000.000 KGS / 39,683 LBS

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

it.each([
	'MSKU1234565 40HC 500 CTNS',
	'MSKU1234565 40HC 1200 CTNS',
	'MSKU1234565 40HC 1,200 PCS',
	'MSKU1234565 40HC PO 47112 500 CTNS',
	'MSKU1234565, 40HC, Ref 18211, 500 CTNS',
	'MSKU1234565 40HC 500 CTNS ETA 28 NOV 2031',
])('takes no other number for the weight in %j', (line) => {
	expect(order(line)?.problems).toEqual(['MSKU1234565: Weight is missing']);
});

it('asks which of two numbers is the weight', () => {
	expect(order('MSKU1234565, 40HC, 4711, 18000, 20 Cartons')).toMatchObject({
		problems: ['MSKU1234565: "4711 / 18000" has several weights. Write only the gross weight, with its unit'],
		containers: [{ package: '20 Cartons' }],
	});
});

it('reports an unknown type in a line', () => {
	expect(order('MSKU1234565, forty, 18000, 20 Cartons')).toMatchObject({
		problems: ['MSKU1234565: Container Type is missing'],
		containers: [{ package: 'forty, 20 Cartons' }],
	});
});

it('reports a container number with a typing error', () => {
	expect(order(', 40HC, 18000, 20 Cartons')).toMatchObject({
		problems: ['line 1: Container Number is missing'],
		containers: [{ type: '40HQ', weight: 18_000, package: '20 Cartons' }],
	});
	expect(order('MSKU12345, 40HC, 18000, 20 Cartons')?.problems).toEqual([
		`line 1: "MSKU12345" isn't a container number: four letters and seven digits`,
	]);
});

it('keeps what people write between the lines', () => {
	const line = 'MSKU1234565, 40HQ, 18000, 20 Cartons';
	expect(order(`${line}\nCANCELLED - DO NOT BOOK`)).toMatchObject({
		container_count: 1,
		problems: ['line 1: "CANCELLED - DO NOT BOOK". Leave the row out, or correct it'],
	});
	expect(order(`Hello team,\n${line}\nplease unload live`)).toMatchObject({
		...{ container_count: 1, problems: [] },
		notes: ['line 1: "Hello team, / please unload live"'],
	});
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
