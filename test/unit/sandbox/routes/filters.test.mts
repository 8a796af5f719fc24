import { endpoints, type Endpoint, PAGING, type Schema } from '../../../../contract/index.ts';
import { booked, listIn, useSandbox } from '../support.mts';

const sandbox = useSandbox();

const filters = Object.entries(endpoints as Record<string, Record<string, Endpoint>>).flatMap(
	([resource, operations]) =>
		Object.entries(operations)
			.filter(([, { responseType }]) => responseType === 'pages' || responseType === 'list')
			.flatMap(([operation, { method, path, query = {} }]) =>
				Object.entries(method === 'GET' ? query : {})
					.filter(([field]) => !(field in PAGING))
					.map(([field, schema]) => ({ name: `${resource}.${operation}`, path, field, schema })),
			),
);

/** A value that no record has. */
const strange = ({ kind }: Schema) => (['id', 'integer'].includes(kind) ? 987_654_321 : 'nowhere');

/** The queries of lists that aren't returned without one. */
let needed: Record<string, object> = {};

beforeEach(async () => {
	await sandbox.control.seedOrders({ count: 2 });
	await sandbox.control.seedRateRequests();
	await sandbox.api.post('/api/v2/pickupNumberAgents', { name: 'Harbor Dispatch', emails: [] });
	await booked(sandbox.api, 'ltl');
	const order_numbers = (await booked(sandbox.api, 'ftl')).order_number;
	needed = {
		'city.search': { query: 'Ontario,CA' },
		'ftlShipment.getAll': { order_numbers },
		'ftlShipment.track': { order_numbers },
	};
});

test.each(filters)('$name leaves out what its filter $field does not match', async ({ name, path, field, schema }) => {
	const found = async (query: object) => listIn(await sandbox.api.get(path, { params: query }));
	expect(await found(needed[name] ?? {})).not.toEqual([]);
	expect(await found({ ...needed[name], [field]: strange(schema) })).toEqual([]);
});

test('the documented filters are tested', () => {
	expect(filters.length).toBeGreaterThanOrEqual(16);
});
