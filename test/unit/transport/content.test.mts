import { listedRecords, findList, noList, findRecords, reportsFailure, unwrap } from '../../../transport/content.ts';

const record = { id: 7 };

it.each<[string, unknown]>([
	['a bare list', [record]],
	['a wrapped list', { data: [record] }],
	['an envelope with page information', { data: [record], last_page: 1 }],
])('the list is found in a response that is %s', (_, content) => {
	expect(findList(content)).toEqual([record]);
	expect(listedRecords(content)).toEqual([record]);
	expect(findRecords(content)).toEqual([record]);
});

it.each<[unknown, string]>([
	[{ message: 'Maintenance until 10:00' }, ': Maintenance until 10:00'],
	[{ data: null, error: 'busy' }, ': busy'],
	[{ data: [null], error: 'busy' }, ': busy'],
	[{ data: null, total: 3 }, ': its fields are data, total'],
	[undefined, ''],
	['Maintenance', ': Maintenance'],
])("without a list, the failure quotes the API's own text, or names its fields: %j", (content, words) => {
	expect(findList(content)).toBeUndefined();
	expect(noList(content).message).toBe(`The API returned no list of records${words}`);
});

it('a search for a record takes an empty response as an empty list, and fails for another one', () => {
	expect([listedRecords(undefined), listedRecords({ data: null })]).toEqual([[], []]);
	expect(() => listedRecords({ message: 'Sorry' })).toThrow('no list of records: Sorry');
});

it('an envelope is removed only if it contains nothing else', () => {
	expect(unwrap({ data: record })).toBe(record);
	expect(unwrap({ data: record, message: 'ok' })).toEqual({ data: record, message: 'ok' });
	expect([findRecords({ data: record }), findRecords(record), findRecords('text')]).toEqual([[record], [record], []]);
});

it.each<[object, boolean]>([
	[{ success: false }, true],
	[{ status: 'error' }, true],
	[{ errors: { mbl_number: ['taken'] } }, true],
	[{ success: true, status: 'open', error: null, errors: [] }, false],
])('%j reports a failure: %j', (content, isFailure) => {
	expect(reportsFailure(content as never)).toBe(isFailure);
});
