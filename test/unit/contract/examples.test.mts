import { checkRequest, type Endpoint } from '../../../contract/index.ts';
import { examples, operationOf } from '../../fixtures/examples/index.mts';
import { contractEndpoint } from '../../support/contract.mts';

const NUMBER = /^-?\d+(\.\d+)?$/;

const typed = (value: string) => (value === 'true' ? true : NUMBER.test(value) ? Number(value) : value);

/** Returns the path parameters in an example's path. */
function paramsOf({ path }: Endpoint, shown: string): Record<string, unknown> {
	const parts = shown.split('/');
	const named = path.split('/').map((part, index) => [/^{(\w+)}$/.exec(part)?.[1], parts[index] ?? ''] as const);
	return Object.fromEntries(named.flatMap(([name, value]) => (name === undefined ? [] : [[name, typed(value)]])));
}

it.each(Object.entries(examples))('accepts the documented example of %s', (name, { path, query = {}, body = {} }) => {
	const endpoint = contractEndpoint(operationOf(name));
	const values = Object.entries(query).map(([key, value]): [string, unknown] => {
		if (Array.isArray(value)) return [key.replace('[]', ''), value.map(Number)];
		// A query contains 1 for true.
		return [key, endpoint.query?.[key]?.kind === 'boolean' ? value === '1' : typed(value)];
	});
	const request = { params: paramsOf(endpoint, path), query: Object.fromEntries(values), body };
	expect(checkRequest(endpoint, request)).toEqual([]);
});
