import { readText } from '../../../../../nodes/shared/values/text.ts';
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';

it.each([
	[' 1200 Piñon Ave ', '1200 Piñon Ave'],
	['="0004711"', '0004711'],
	['\uFEFF20 Cartons', '20 Cartons'],
	['line 1\nline 2', 'line 1\nline 2'],
	['TBA', 'TBA'],
	['1/2" bolts', '1/2" bolts'],
	[7, '7'],
])('reads %j as %j', (given, text) => {
	expect(readText(given)).toBe(text);
});

it.each([
	['1200 Pi\uFFFDon Ave', /UTF-8/],
	['1200 Pi\uD83D Ave', /UTF-8/],
	['#REF!', /spreadsheet/],
])('refuses %j', (given, reason) => {
	const read = readText(given);
	expect(read).toBeInstanceOf(Unreadable);
	expect((read as Unreadable).reason).toMatch(reason);
});
