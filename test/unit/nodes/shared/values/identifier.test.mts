// cspell:ignoreRegExp /[Ａ-Ｚ]+|[A-Z]{4,}\w+/g
import {
	cleaned,
	completedZip,
	isPlaceholder,
	isPrintedNumber,
	isSameOnPaper,
	isSeveral,
	mblKey,
	readIdentifier,
} from '../../../../../nodes/shared/values/identifier.ts';
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';

it.each([
	['MAEU219876543 ', 'MAEU219876543'],
	['\u00a0MAEU219876543\r\n', 'MAEU219876543'],
	['MSKU1234565\u200b', 'MSKU1234565'],
	['\ufeffMAEU219876543', 'MAEU219876543'],
	['MAEU\u00ad2198\u200e76543\u0000', 'MAEU219876543'],
	['ＭＡＥＵ２１９８７６５４３', 'MAEU219876543'],
	['="0004711"', '0004711'],
	['="5"" pipe"', '5" pipe'],
	['PO-4711 / A', 'PO-4711 / A'],
	['MAEU 219 876 543', 'MAEU 219 876 543'],
	['  ', ''],
])('cleans %j: %j', (given, text) => {
	expect(cleaned(given)).toBe(text);
	expect(readIdentifier(given)).toBe(text);
});

it.each([
	...['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '########', '6.12E+11', '6,12E+11', '="#N/A"'],
	...['TBA', 'tbd', 'To be advised', 'N/A', 'n.a.', 'null', 'undefined', 'NaN', 'None', '[object Object]', '---', '?'],
])('refuses the placeholder %j', (text) => {
	expect(isPlaceholder(text)).toBe(true);
	expect(readIdentifier(text)).toBeInstanceOf(Unreadable);
});

it.each(['TBAU1234567', 'NULL-77', '1E5', '0', '0004711', 'N/A-1', 'PENDING-3', '#4711', 'Ñ1', ''])(
	'accepts %j',
	(text) => {
		expect(isPlaceholder(text)).toBe(false);
		expect(readIdentifier(text)).toBe(text);
	},
);

it('shows the invisible characters of what it refuses', () => {
	expect(readIdentifier('TBA\u200b')).toMatchObject({ reason: expect.stringContaining(String.raw`"TBA\u200b"`) });
});

it.each([7, null, undefined, true, ['A']])('returns %j unchanged', (value) => {
	expect(readIdentifier(value)).toBe(value);
});

it.each([
	['maeu 219-876.543', 'MAEU219876543'],
	[219876543, '219876543'],
	['219876543.0', '219876543'],
	['ＭＡＥＵ\u200b1', 'MAEU1'],
	[null, ''],
	[{}, ''],
])('compares MBL number %j as %j', (value, key) => {
	expect(mblKey(value)).toBe(key);
});

it.each([
	'MAEU219876543 / 16-NOV-31',
	'MAEU219876543 16-NOV-31',
	'MAEU219876543/16-NOV-31',
	'MAEU219876543 / MAEU219876544',
	'MAEU219876543/MAEU219876544',
	'MAEU219876543, MAEU219876544',
	'MAEU219876543\nMAEU219876544',
	'MAEU219876543; 44',
	'219876543 & 219876544',
	'MAEU219876543 and MAEU219876544',
	'MAEU219876543 MAEU219876544',
	'MSKU1234565 TCLU7654320',
	'MAEU 987654321 MAEU 987654322',
	'OOLU2701234560 (TELEX RELEASE)',
	'MAEU219876543 SURRENDERED',
])('finds several numbers in %j', (text) => {
	expect(isSeveral(text)).toBe(true);
});

it.each([
	'MAEU219876543',
	'MAEU 219876543',
	'MAEU 219 876 543',
	'MAEU-219876543',
	'OOLU/2134567890',
	'LAX/24/12345',
	'MSKU 123456-5',
	'MSKU 123456 5',
	'fb8ed1ce-203f-4ffa-b70e-f91662a7eeb9',
	'',
])('finds one number in %j', (text) => {
	expect(isSeveral(text)).toBe(false);
});

it.each([
	['MAEU 219 876 543', true],
	['OOLU/2134567890', true],
	['HLCU LAX 240512345', true],
	['LAX/24/12345', true],
	['MSKU 123456-5', true],
	['MAEU219876543 A', true],
	['TELEX', true],
	['B/L MAEU219876543', false],
	['BOL MAEU219876543', false],
	['SWB 219876543', false],
	['MAERSK 219876543', false],
	['MBL# MAEU219876543', false],
	['MAEU219876543/HBL123', false],
	['MAEU219876543 - TELEX', false],
	['MAEU219876543 40HC', false],
])('%j is one number as it is printed: %j', (text, isOne) => {
	expect(isPrintedNumber(text)).toBe(isOne);
});

it.each([
	['219876543', 'MAEU219876543', true],
	['MAEU219876543', '219876543', true],
	['maeu 219-876-543', 'MAEU219876543', true],
	['SHA123456', 'COSUSHA123456', true],
	['219876544', 'MAEU219876543', false],
	['ONEY219876543', 'MAEU219876543', false],
	['9876543', 'MAEU219876543', false],
	['', 'MAEU', false],
])('a paper with %j means %j: %j', (paper, mbl, isSame) => {
	expect(isSameOnPaper(paper, mbl)).toBe(isSame);
});

it.each([
	['7114', undefined, '07114'],
	['501', 'US', '00501'],
	['91761.0', 'usa', '91761'],
	['7114-1234', 'United States', '07114-1234'],
	['91761.5', '', '91761.5'],
	['3000', 'CH', '3000'],
	['3000.0', 'CH', '3000.0'],
	['M5V 3L9', undefined, 'M5V 3L9'],
	[undefined, undefined, undefined],
])('completes the ZIP code %j in the country %j: %j', (zip, country, completed) => {
	expect(completedZip(zip, country)).toBe(completed);
});
