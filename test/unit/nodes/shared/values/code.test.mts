import { containerSizes, containerTypes, orderFileTypes } from '../../../../../contract/index.ts';
import * as codes from '../../../../../contract/codes.ts';
import { codeIn, containerTypeOf } from '../../../../../nodes/shared/values/code.ts';

it.each([
	['40HQ', '40HQ'],
	['40HC', '40HQ'],
	["40' High Cube Reefer", '40RF'],
	["40' HC", '40HQ'],
	['40’HC', '40HQ'],
	['40 ft high cube', '40HQ'],
	['40hq', '40HQ'],
	['45G1', '40HQ'],
	['L5G1', '45HQ'],
	['22G1', '20GP'],
	['42G1', '40GP'],
	['20DV', '20GP'],
	["20' Standard", '20GP'],
	['40 DRY', '40GP'],
	['45R1', '40RF'],
	['22U1', '20OT'],
	['40 Reefer', '40RF'],
	['40RH', undefined],
	['53HC', undefined],
	['40', undefined],
	['TANK', undefined],
	[40, undefined],
])('reads container type %j as %j', (written, type) => {
	expect(containerTypeOf(written)).toBe(type);
});

it.each([
	['Proof of Delivery (POD)', 'POD'],
	['proof of delivery', 'POD'],
	['pod ', 'POD'],
	['arrival notice', 'Arrival Notice'],
	['Delivery Order', 'DO'],
	['packing-lists', 'Packing List'],
	['Something New', 'Something New'],
])('reads file type %j as %j', (written, code) => {
	expect(codeIn(orderFileTypes)(written)).toBe(code);
});

it('reads a container type by its label, and sends an unlisted one as it is', () => {
	const type = codeIn(containerTypes);
	expect(["40' High Cube (40HQ)", '40HC', '40RH', ' 40hq\u200b'].map(type)).toEqual(['40HQ', '40HQ', '40RH', '40HQ']);
});

it.each([
	['40HC', 40],
	["45' High Cube", 45],
	['20GP', 20],
	['40', 40],
	['1x40HC', 40],
	['2x40HC', 40],
	['53HC', '53HC'],
	['40ft', 40],
	["40'", 40],
	['40 ft', 40],
	['40 in', '40 in'],
])('reads the type of a container %j as its size %j', (written, size) => {
	expect(codeIn(containerSizes, 'ft')(written)).toBe(size);
});

it('reads feet only in a list of sizes', () => {
	expect(codeIn([{ value: 3, name: 'Wednesday' }])('3 feet')).toBe('3 feet');
});

it('reads every entry of every menu by its own name, although names are compared loosely', () => {
	const menus = Object.values(codes).filter((one) => Array.isArray(one)) as Array<typeof containerTypes>;
	for (const menu of menus) expect(menu.map(({ name }) => codeIn(menu)(name))).toEqual(menu.map(({ value }) => value));
});
