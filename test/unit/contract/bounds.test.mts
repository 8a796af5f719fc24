import { checkRequest, endpoints, type Endpoint, type RequestParts } from '../../../contract/index.ts';
import { bounds, emptyLists } from '../../fixtures/bounds/index.mts';
import { changed } from '../../fixtures/change.mts';
import { examples, operationOf } from '../../fixtures/examples/index.mts';

const NUMBER = /^-?\d+(\.\d+)?$/;

const typed = (value: string) => (value === 'true' ? true : NUMBER.test(value) ? Number(value) : value);

/** The path parameters that an example's path holds. */
function paramsOf({ path }: Endpoint, shown: string): Record<string, unknown> {
	const parts = shown.split('/');
	const named = path.split('/').map((part, index) => [/^{(\w+)}$/.exec(part)?.[1], parts[index] ?? ''] as const);
	return Object.fromEntries(named.flatMap(([name, value]) => (name === undefined ? [] : [[name, typed(value)]])));
}

/** An example as the contract sees it: path and query typed, rather than written out. */
function requestOf(name: string): { endpoint: Endpoint; parts: RequestParts } {
	const [resource = '', operation = ''] = operationOf(name).split('.');
	const endpoint = (endpoints as Record<string, Record<string, Endpoint>>)[resource]?.[operation];
	const example = examples[name];
	if (!endpoint || !example) throw new Error(`There is no example ${name}`);
	const query = Object.entries(example.query ?? {}).map(([key, value]): [string, unknown] =>
		Array.isArray(value) ? [key.replace('[]', ''), value.map(Number)] : [key, typed(value)],
	);
	return {
		endpoint,
		parts: { params: paramsOf(endpoint, example.path), query: Object.fromEntries(query), body: example.body ?? {} },
	};
}

/** The value that stands at the wire path when the user's value is this one: lists are named by an entry of theirs. */
const atWire = (wire: string, value: unknown) => {
	const index = Number(wire.split('.').pop());
	if (Number.isNaN(index)) return value;
	const entries = Array.isArray(value) ? (value as unknown[]) : String(value).split(', ');
	return entries[index];
};

function issuesAt(example: string, wire: string, value: unknown) {
	const { endpoint, parts } = requestOf(example);
	const part = wire in parts.params ? 'params' : endpoint.body ? 'body' : 'query';
	const request = changed(parts, `${part}.${wire}`, atWire(wire, value));
	return checkRequest(endpoint, request).filter(({ path }) => path.join('.') === wire);
}

const rows = bounds.flatMap(({ example, wire, says, bad }) =>
	bad.map((value) => [example, wire, value, says] as const),
);

it.each(rows)('%s refuses %s %j', (example, wire, value, says) => {
	const messages = issuesAt(example, wire, value).map(({ message }) => message);
	expect(messages).toEqual([expect.stringMatching(new RegExp(`^${says.replace(/[.+()]/g, '\\$&')}`))]);
});

it.each(emptyLists)('%s refuses %s without entries', (example, wire) => {
	expect(issuesAt(example, wire, [])).toMatchObject([{ message: 'must be a list of at least 1' }]);
});

it.each(Object.keys(examples))('has nothing against the documented example of %s', (name) => {
	const { endpoint, parts } = requestOf(name);
	expect(checkRequest(endpoint, parts)).toEqual([]);
});
