import { labelOf } from '../../../../nodes/shared/fields/labels.ts';
import { inOrder } from '../../../../nodes/DrayageFreight/execution/inOrder.ts';
import { missingNumbers, splitNumbers } from '../../../../nodes/shared/operations/batches.ts';
import { simplified } from '../../../../nodes/DrayageFreight/execution/output.ts';
import { resources } from '../../../../nodes/DrayageFreight/resources/index.ts';
import { endpoints } from '../../../../contract/index.ts';

const fieldsOf = (resource: string, operation: string) =>
	resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation)?.fields ?? [];

describe('inOrder', () => {
	it('answers in order, whatever ends first, with no more than the width under way', async () => {
		let underWay = 0;
		let most = 0;
		const results = await inOrder(20, 3, async (index) => {
			most = Math.max(most, ++underWay);
			await new Promise((resolve) => setImmediate(resolve));
			if (index % 2) await new Promise((resolve) => setImmediate(resolve));
			underWay--;
			return index * 10;
		});
		expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index * 10));
		expect(most).toBe(3);
	});

	it('starts nothing after a rejection, and throws that of the lowest number', async () => {
		const started: number[] = [];
		const run = inOrder(100, 2, async (index) => {
			started.push(index);
			// Number 1 is rejected first, number 0 a little later.
			if (index === 0) await new Promise((resolve) => setImmediate(resolve));
			throw new Error(`no ${index}`);
		});
		await expect(run).rejects.toThrow('no 0');
		expect(started).toEqual([0, 1]);
	});

	it('does nothing for nothing', async () => {
		expect(await inOrder(0, 8, async () => await Promise.reject(new Error('never')))).toEqual([]);
	});
});

it.each([
	[['mbl_number'], 'MBL Number'],
	[['containers', 1, 'number'], 'Containers 2 › Number'],
	[['containers', '0', 'cargo_value'], 'Containers 1 › Cargo Value'],
	[['contact_emails', 2], 'Contact Emails 3'],
	[['some_new_field'], 'Some new field'],
])('calls %j what the user sees: %s', (path, label) => {
	expect(labelOf(fieldsOf('order', 'create'), path)).toBe(label);
});

describe('splitNumbers', () => {
	const parts = (query: Record<string, unknown>) => ({ params: {}, query, body: {} });
	const many = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

	it('leaves what fits as one request', () => {
		const requests = splitNumbers(endpoints.ltlShipment.getAll, parts({ order_numbers: many(50, 'A') }));
		expect(requests.map(({ query }) => query)).toEqual([{ order_numbers: many(50, 'A').join(',') }]);
	});

	it('meets each group of one list with each group of the other', () => {
		const query = { order_numbers: many(51, 'A'), rate_numbers: many(51, 'B') };
		const requests = splitNumbers(endpoints.ltlShipment.getAll, parts(query));
		expect(requests).toHaveLength(4);
		expect(requests.at(-1)?.query).toEqual({ order_numbers: 'A50', rate_numbers: 'B50' });
	});

	it('tells which numbers no record answers', () => {
		const records = [{ order_number: 'A' }, { order_number: 7 }];
		expect(missingNumbers(endpoints.ltlShipment.getAll, parts({ order_numbers: ['A', 'B', '7'] }), records)).toEqual([
			{ order_number: 'B', found: false },
		]);
		expect(missingNumbers(endpoints.ltlShipment.getAll, parts({ order_numbers: ['B', 'B'] }), [])).toHaveLength(1);
	});

	it('are not called missing where a record does not name its number', () => {
		const asked = parts({ rate_numbers: ['R1', 'R2'] });
		const missing = (records: object[]) => missingNumbers(endpoints.ltlShipment.getAll, asked, records as never);
		expect(missing([{ rate_number: 'R1' }])).toEqual([{ rate_number: 'R2', found: false }]);
		expect(missing([{ rate_number: 'R1' }, { order_number: 'A' }])).toEqual([]);
	});
});

it('simplifies to the named fields, flattening what lies deeper', () => {
	const record = { id: 1, city: { id: 2 }, user: {}, code: null };
	expect(simplified(record, ['id', 'code', 'city.id', 'city.name', 'gone.deep'])).toEqual({
		id: 1,
		code: null,
		city_id: 2,
	});
});
