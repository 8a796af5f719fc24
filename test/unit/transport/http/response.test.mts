import { parseBody } from '../../../../transport/http/response.ts';

describe('a body', () => {
	const parsed = (body: unknown, status = 200) => parseBody({ status, headers: {}, body });

	it.each([
		['{"a":1}', { a: 1 }],
		['\ufeff [1] ', [1]],
		['', undefined],
		['  \n', undefined],
	])('%j is %j', (body, content) => {
		expect(parsed(body)).toEqual(content);
	});

	it("that isn't JSON is a failure only if the request succeeded", () => {
		expect(() => parsed('<html>')).toThrow("The response isn't JSON (status 200)");
		expect(parsed('<html>', 502)).toBeUndefined();
	});
});
