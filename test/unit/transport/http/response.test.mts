import { entriesOf, unwrap } from '../../../../transport/http/response.ts';

const record = { id: 7 };

it.each<[string, unknown, unknown[]]>([
	['a bare list', [record], [record]],
	['a wrapped list', { data: [record] }, [record]],
	['an envelope with page information', { data: [record], last_page: 1 }, [record]],
	['a wrapped envelope', { data: { data: [record], last_page: 1 } }, [record]],
	['a wrapped record', { data: record }, [record]],
	['a bare record', record, [record]],
	['nothing', undefined, []],
	['a wrapped null', { data: null }, []],
	['a null beside page information', { data: null, last_page: 1 }, []],
])('%s holds its records', (_, content, records) => {
	expect(entriesOf(content)).toEqual(records);
});

it.each<[unknown, unknown]>([
	[{ data: { id: 7 } }, { id: 7 }],
	[
		{ data: [], total: 0 },
		{ data: [], total: 0 },
	],
	['text', 'text'],
	[null, null],
])('%j is unwrapped to %j', (content, inner) => {
	expect(unwrap(content)).toEqual(inner);
});
