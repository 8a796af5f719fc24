// cspell:ignoreRegExp /\b[A-Z]{4,}\w*/g
// cspell:ignore Möbel Größe Böhm Søn
import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { containerList } from '../../../../../fixtures/containerLists/merged.mts';
import { given, grouped, required } from './support.mts';

// Container lists as agents and forwarders send them, 25 rows each, read as n8n's Extract from File › Text reads them.
const fileOf = (name: string) =>
	readFileSync(new URL(`../../../../../fixtures/containerLists/${name}.csv`, import.meta.url), 'utf8');
const read = (name: string) => grouped([{ data: fileOf(name) }]);
const numbersOf = ({ container_numbers: numbers }: IDataObject) => (numbers as string).split(', ');
const problemsIn = (orders: IDataObject[]) =>
	orders
		.filter(({ problems }) => (problems as string[]).length > 0)
		.map(({ mbl_number: mbl, problems }) => [mbl, ...(problems as string[])]);

it("reads an agent's container list", () => {
	const orders = grouped(containerList, { required });
	const found = orders.map(({ mbl_number, problems }) => [mbl_number, ...(problems as string[])]);
	expect(found).toEqual([
		['MAEU219876543', given(/^TCLU7654320 is listed more than once/)],
		['ONEY0004711'],
		['HLCU12345678'],
		['COSU6123456789'],
		['COSU6123456790'],
		['COSU6123456791', given(/needs a temperature/)],
		['', given(/row 13: MBL.*#N\/A/), given(/row 13: Customer Reference.*#REF!/), given(/missing/)],
		['', given(/row 14: MBL.*6\.12E\+11/)],
		['MAEU219876544'],
		['MAEU219876545', given(/row 16: 2 containers are in one cell/)],
		['MAEU219876546', given(/write 18000 or 18/)],
		['MAEU219876547'],
		['MAEU219876548'],
		['MAEU219876549', given(/encoding/), given(/missing/)],
		['MAEU219876550'],
		['MAEU219876551', given(/row 22: "TCLU322456" isn't a container number/)],
		['MAEU219876552', given(/"53HC" isn't a type/)],
		['MAEU219876553', given(/the weight 8 is unusual/)],
		['MAEU219876554', given(/isn't in the city Ontario, CA/)],
		['MAEU219876555'],
		['MAEU219876556', given(/^TCLU7654320 is listed more than once/)],
		['MAEU219876557', 'Port of Discharge is missing', given(/Contents are missing/)],
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
		{ temperatures: '', cargo_types: [], notes: expect.arrayContaining([given(/non-operating reefer \(NOR\)/)]) },
	]);
});

it('asks only about the weights that can be read in two ways in a list with decimal commas', () => {
	const orders = read('semicolons');
	expect(orders.flatMap(numbersOf)).toHaveLength(25);
	const weight = given(/the weight can be read in two ways: write 12000 or 12/);
	expect(problemsIn(orders)).toEqual([
		['HLCUHAM2604711', weight, given(/hazmat or for other containers/)],
		...['HLCUHAM2604712', 'MAEU219876543', 'MEDUB4711002', 'COSU6391234560'].map((mbl) => [mbl, weight]),
	]);
	const [first, second] = orders;
	expect(first).toMatchObject({
		port_of_discharge_eta: '2031-04-03',
		delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
		containers: [
			{ type: '40HQ', package: '512 CTNS', weight: 18_230.5, commodity: ['Möbel, "Größe M"'], seal_number: 'DE71000' },
			{ weight: 17_900 },
			{ weight: 9500 },
			{ is_dg: true },
			{ weight: 21_345.75 },
		],
	});
	expect(second).toMatchObject({ port_of_discharge_eta: '2031-03-04', notes: [given(/with the day first/)] });
});
