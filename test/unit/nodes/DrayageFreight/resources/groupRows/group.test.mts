import { groupRows } from '../../../../../../nodes/DrayageFreight/resources/groupRows/group.ts';
import { container, grouped, required, ROW, settings } from './support.mts';

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

it('says where the rows of an order differ, and which containers have no common rate', () => {
	const rows = [
		ROW,
		{ ...ROW, container_number: 'TCLU7654320', type: '20GP', delivery_address: '9 Elm St, Ontario, CA', hazmat: 'yes' },
		{ ...ROW, mbl_number: 'ONEY1', container_number: 'MSKU1234565 / ML123456' },
	];
	expect(grouped(rows).map(({ problems }) => problems)).toEqual([
		[
			'its rows have different values for Delivery Address: 1200 E Airport Dr, Ontario, CA 91761; 9 Elm St, Ontario, CA',
			'MSKU1234565 is listed more than once',
			'its containers have different sizes, and a rate covers one size. Ask DrayEasy how to book them',
			'a rate is for hazmat or for other containers, not for both',
		],
		['MSKU1234565 is listed more than once'],
	]);
});
