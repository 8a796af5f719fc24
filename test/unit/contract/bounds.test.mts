import { checkRequest, endpoints, type Endpoint, type RequestParts } from '../../../contract/index.ts';
import { bounds, type Bound } from '../../tables/bounds.mts';
import { changed } from '../../tables/change.mts';
import { examples } from '../../tables/examples.mts';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The example of an operation as the contract sees it: queries typed, rather than written out. */
function requestOf({ operation, wire }: Bound): { endpoint: Endpoint; parts: RequestParts; target: 'body' | 'query' } {
	const [resource = '', name = ''] = operation.split('.');
	const endpoint = (endpoints as Record<string, Record<string, Endpoint>>)[resource]?.[name];
	const example = examples[operation];
	if (!endpoint || !example) throw new Error(`${operation} has no example for ${wire}`);
	const typed = Object.entries(example.query ?? {}).map(([key, value]): [string, unknown] => {
		if (Array.isArray(value)) return [key.replace('[]', ''), value.map(Number)];
		return [key, value === 'true' ? true : NUMBER.test(value) ? Number(value) : value];
	});
	const params = { warehouseId: 7 };
	return {
		endpoint,
		parts: { params, query: Object.fromEntries(typed), body: example.body ?? {} },
		target: endpoint.body ? 'body' : 'query',
	};
}

/** The value that stands at the wire path when the user's value is this one: lists are named by an entry of theirs. */
const atWire = ({ wire }: Bound, value: unknown) => {
	const index = Number(wire.split('.').pop());
	if (Number.isNaN(index)) return value;
	const entries = Array.isArray(value) ? (value as unknown[]) : String(value).split(', ');
	return entries[index];
};

function issuesAt(bound: Bound, value: unknown) {
	const { endpoint, parts, target } = requestOf(bound);
	const request = changed(parts, `${target}.${bound.wire}`, atWire(bound, value));
	return checkRequest(endpoint, request).filter(({ path }) => path.join('.') === bound.wire);
}

const rows = (kind: 'good' | 'bad') =>
	bounds.flatMap((bound) => bound[kind].map((value) => [bound.operation, bound.wire, value, bound] as const));

/** Values that only the node's reading turns into what they mean. */
const isForNode = (wire: string, value: unknown) =>
	wire.endsWith('id') && typeof value === 'string' && NUMBER.test(value);

it.each(rows('good').filter(([, wire, value]) => !isForNode(wire, value)))(
	'%s takes %s %j',
	(_operation, _wire, value, bound) => {
		expect(issuesAt(bound, value)).toEqual([]);
	},
);

it.each(rows('bad'))('%s refuses %s %j', (_operation, _wire, value, bound) => {
	const issues = issuesAt(bound, value);
	expect(issues).toHaveLength(1);
	expect(issues[0]?.message.startsWith(bound.says)).toBe(true);
});

it.each(Object.keys(examples))('has nothing against the documented example of %s', (operation) => {
	const { endpoint, parts } = requestOf({ operation, wire: '' } as Bound);
	expect(checkRequest(endpoint, parts).filter(({ path }) => !/Id$|orderNumber/.test(String(path[0])))).toEqual([]);
});
