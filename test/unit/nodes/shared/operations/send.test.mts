import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';
import { type Endpoint, endpoints } from '../../../../../contract/index.ts';
import { collectWarnings } from '../../../../../nodes/shared/collect.ts';
import { ask } from '../../../../../nodes/shared/operations/send.ts';
import type { ItemCall } from '../../../../../nodes/shared/operations/item.ts';
import { openClient } from '../../../../../transport/client.ts';
import { ServiceFailure } from '../../../../../transport/errors.ts';
import { runs } from '../../../../support/runs.mts';

/** Returns an operation's output for this response from the service, and its hints. */
const answered = async (endpoint: Endpoint, statusCode: number, body: string) => {
	const hints: string[] = [];
	// So high that no request waits. The rate limiter reads at most nine digits.
	const headers = { 'x-ratelimit-limit': '999999999', 'x-ratelimit-remaining': '999999998' };
	const context = {
		getCredentials: async () => ({ environment: 'custom', baseUrl: 'http://lists.test', accessToken: 's3cret' }),
		helpers: { httpRequestWithAuthentication: async () => ({ statusCode, headers, body }) },
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
	} as unknown as IExecuteFunctions;
	const client = await openClient(context);
	const parts = { params: { warehouseId: 7 }, query: {}, body: {} };
	const call = {
		...collectWarnings(context),
		context,
		client,
		parts,
		custom: {},
		requestOptions: {},
		operation: { endpoint },
		item: { limit: Infinity },
	} as unknown as ItemCall;
	const result = await ask(call).catch((error: unknown) => error as Error);
	return { result, hints };
};

const LISTS: readonly Endpoint[] = [endpoints.order.getAll, endpoints.city.search, endpoints.ltlShipment.track];
const RECORDS: readonly Endpoint[] = [
	endpoints.userProfile.get,
	endpoints.rate.search,
	endpoints.warehouse.create,
	endpoints.warehouse.update,
	endpoints.warehouse.delete,
];

/** Text that must not be lost. Everything else in a generated response is an envelope. */
const MARK = /mark\d+/g;
const mark = fc.nat(999).map((number) => `mark${number}`);

const record = fc.oneof(
	fc.record({ id: fc.nat(99), memo: mark }),
	fc.record({ order_number: mark }),
	fc.record({ memo: mark }),
	fc.constant({}),
);
const entry = fc.oneof(
	{ weight: 4, arbitrary: record },
	fc.constant(null),
	mark,
	fc.constant(0),
	fc.constant([{ id: 1 }]),
);
const content: fc.Arbitrary<unknown> = fc.oneof(
	fc.array(entry, { maxLength: 4 }),
	record,
	fc.constantFrom(null, undefined, '', 'text', 0, false, true, {}, []),
	mark,
	fc.record({ orders: fc.array(record) }),
);
const beside = fc.record(
	{
		message: fc.constantFrom('', 'OK', 'Maintenance'),
		success: fc.boolean(),
		error: fc.constantFrom(null, 'busy', false),
		errors: fc.constantFrom([], {}, { name: ['wrong'] }),
		last_page: fc.constantFrom(1, '1', null),
		meta: fc.constantFrom(null, {}, { total: 0 }),
	},
	{ requiredKeys: [] },
);
const response: fc.Arbitrary<unknown> = fc.oneof(
	content,
	content.map((data) => ({ data })),
	fc.tuple(content, beside).map(([data, more]) => ({ ...more, data })),
	fc.tuple(content, beside, beside).map(([data, inner, outer]) => ({ ...outer, data: { ...inner, data } })),
	beside,
);
const body = fc.oneof(
	{ weight: 8, arbitrary: response.map((value) => (value === undefined ? '' : JSON.stringify(value))) },
	fc.constantFrom('', ' \n', '<html>mark1</html>', '{"data": [', 'mark1', '\uFFFD{\u0000}'),
);
const sent = fc.tuple(fc.constantFrom('', '\uFEFF', '\n'), body).map((texts) => texts.join(''));
const statuses = fc.constantFrom(200, 200, 201, 202, 203, 204, 206);

const isList = (value: unknown): boolean =>
	Array.isArray(value) || (typeof value === 'object' && value !== null && 'data' in value && isList(value.data));

const hasMark = (text: string, found: unknown) => JSON.stringify(found).includes(text);

it.each([
	['a list', LISTS],
	['a record', RECORDS],
])(
	'%s: a successful response is returned as it is or the item fails, and nothing is invented',
	async (what, tested) => {
		let returned = 0;
		let failed = 0;
		const property = fc.asyncProperty(fc.constantFrom(...tested), statuses, sent, async (endpoint, status, text) => {
			const { result, hints } = await answered(endpoint, status, text);
			if (result instanceof Error) {
				expect(result).toBeInstanceOf(ServiceFailure);
				expect(result.message).not.toBe('');
				failed++;
				return;
			}
			returned++;
			for (const kept of text.match(MARK) ?? []) expect([kept, hasMark(kept, result)]).toEqual([kept, true]);
			expect(result).not.toContainEqual({ value: null });
			if (what !== 'a list' || result.length > 0) return;
			// Either the response was an empty list, or a hint reports that the response was empty.
			const came: unknown = text.trim() === '' ? undefined : JSON.parse(text.trim());
			if (!isList(came)) expect(hints).toEqual([expect.stringMatching(/may be incomplete: .*empty response/)]);
			expect(text).not.toMatch(/busy|wrong|"success":false/);
		});
		await fc.assert(property, { numRuns: runs(150) });
		expect(returned).toBeGreaterThan(0);
		expect(failed).toBeGreaterThan(0);
	},
);

it('a message instead of a list is shown without the access token', async () => {
	const { result } = await answered(endpoints.order.getAll, 200, '{"message": "No list for s3cret"}');
	expect((result as Error).message).toBe('The API returned no list of records: No list for ***');
});

it.each([
	['POST', endpoints.warehouse.create, '{"data": null}', [{ success: true }]],
	['POST', endpoints.warehouse.create, '[]', [{ success: true }]],
	['DELETE', endpoints.warehouse.delete, '', [{ deleted: true }]],
	['DELETE', endpoints.warehouse.delete, '{"data": {"id": 7}}', [{ deleted: true, id: 7 }]],
	[
		'DELETE',
		endpoints.warehouse.delete,
		'{"success": false, "message": "in use"}',
		[{ success: false, message: 'in use' }],
	],
	['GET', endpoints.rate.search, '{"data": null}', [{ success: true }]],
])('%s: %j with the body %s returns %j', async (_, endpoint, text, items) => {
	expect((await answered(endpoint, 200, text)).result).toEqual(items);
});
