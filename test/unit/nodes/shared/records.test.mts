import {
	comparable,
	containerIds,
	dateOf,
	daysBetween,
	idIn,
	orderIds,
	recordList,
	valueOf,
} from '../../../../nodes/shared/records.ts';

const NAMES = ['status', 'status_code'];

it.each([
	['the first name that is there', { status_code: 30 }, 30],
	['a name before the others', { status_code: 30, status: 'x' }, 'x'],
	['the next name if the first is empty', { status: null, status_code: 30 }, 30],
	['an empty value as null', { status: null }, null],
	['an empty text as null', { status: '' }, null],
	['a value that is left out as nothing', { other: 1 }, undefined],
	['the code of an object', { status: { name: 'Available', code: 34 } }, 34],
	['false as a value', { status: false }, false],
	['a list as nothing', { status: [1] }, undefined],
])('reads %s', (_, record, value) => {
	expect(valueOf(record, NAMES)).toBe(value);
});

it('reads the records of a list, and returns undefined if there is no list', () => {
	expect(recordList({ containers: [{ id: 1 }, null, 'x'] }, ['containers'])).toEqual([{ id: 1 }]);
	expect(recordList({ containers: null }, ['containers'])).toEqual([]);
	expect(recordList({ containers: 'none' }, ['containers'])).toBeUndefined();
	expect(recordList({}, ['containers'])).toBeUndefined();
});

it('reads dates, with or without a time', () => {
	expect(dateOf('2026-03-01')).toBe('2026-03-01');
	expect(dateOf(' 2026-03-01 10:00:00')).toBe('2026-03-01');
	expect(dateOf('soon')).toBeUndefined();
	expect(dateOf('2026-02-30')).toBeUndefined();
	expect(dateOf(20_260_301)).toBeUndefined();
});

it('compares a number from a spreadsheet without its decimals', () => {
	expect(comparable('4711.0')).toBe(comparable(4711));
	expect(comparable('1.10')).not.toBe(comparable('1.1'));
});

it('counts days across months and daylight saving time', () => {
	expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
	expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
	expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1);
});

it.each([null, '', {}, []])('uses the next name for an ID if the field with the first name contains %j', (id) => {
	expect(idIn({ id, order_id: 7 }, ['id', 'order_id'])).toBe('7');
	expect(idIn({ id, order_id: id }, ['id', 'order_id'])).toBeUndefined();
	expect(orderIds({ id, order_id: 7 }).order_id).toBe(7);
	expect(containerIds({ id, container_id: 7, number: id, container_number: 'C' })).toEqual({
		container_id: 7,
		container_number: 'C',
	});
});
