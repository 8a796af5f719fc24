import { checkRequest, endpoints, type Endpoint, type RequestParts } from '../../../contract/index.ts';
import { examples, operationOf } from '../../fixtures/examples/index.mts';

const NUMBER = /^-?\d+(\.\d+)?$/;

const typed = (value: string) => (value === 'true' ? true : NUMBER.test(value) ? Number(value) : value);

/** The path parameters that an example's path holds. */
function paramsOf({ path }: Endpoint, shown: string): Record<string, unknown> {
	const parts = shown.split('/');
	const named = path.split('/').map((part, index) => [/^{(\w+)}$/.exec(part)?.[1], parts[index] ?? ''] as const);
	return Object.fromEntries(named.flatMap(([name, value]) => (name === undefined ? [] : [[name, typed(value)]])));
}

/** The request of an example, with the values of path and query typed. */
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

it.each(Object.keys(examples))('accepts the documented example of %s', (name) => {
	const { endpoint, parts } = requestOf(name);
	expect(checkRequest(endpoint, parts)).toEqual([]);
});
