import fc from 'fast-check';
import { fillPath } from '../../../../transport/http/request.ts';
import { runs } from '../../../support/runs.mts';

describe('an ID in a path', () => {
	it.each([undefined, null, '', '.', '..', NaN, Infinity, {}, [], ['7'], true, '\ud800'])(
		'%j prevents the request',
		(fileId) => {
			expect(() => fillPath('/orders/{orderId}/files/{fileId}', { orderId: 5, fileId })).toThrow(
				"The request wasn't sent: the file id can't be used in a URL",
			);
		},
	);

	it('never leads to another endpoint', () => {
		const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[./?#%2eE\\ ]{0,6}$/));
		fc.assert(
			fc.property(fc.oneof(text, fc.double(), fc.anything()), (orderId) => {
				let path;
				try {
					path = fillPath('/orders/{orderId}/files', { orderId });
				} catch {
					return;
				}
				const { pathname, search, hash } = new URL(path, 'https://api.example.com');
				const [empty, orders, id = '', files, ...more] = pathname.split('/');
				expect([empty, orders, files, search, hash, more]).toEqual(['', 'orders', 'files', '', '', []]);
				expect(decodeURIComponent(id)).toBe(String(orderId));
			}),
			{ numRuns: runs(300) },
		);
	});
});
