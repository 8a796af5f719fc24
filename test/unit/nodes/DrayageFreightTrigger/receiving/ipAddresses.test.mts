import { isOnList } from '../../../../../nodes/DrayageFreightTrigger/receiving/ipAddresses.ts';

describe('who may post', () => {
	test.each([
		['203.0.113.7', '', true],
		[undefined, '', true],
		['203.0.113.7', '203.0.113.7', true],
		['203.0.113.7', '198.51.100.1, 203.0.113.7', true],
		['203.0.113.7', '198.51.100.1 203.0.113.0/24', true],
		['203.0.113.7', '203.0.113.8', false],
		['203.0.113.77', '203.0.113.7', false],
		['203.0.114.7', '203.0.113.0/24', false],
		['203.0.113.7', '0.0.0.0/0', true],
		['::ffff:203.0.113.7', '203.0.113.7', true],
		['203.0.113.7', '::ffff:203.0.113.7', true],
		['2001:db8::1', '2001:DB8:0:0:0:0:0:1', true],
		['2001:db8::1', '2001:db8::/32', true],
		['2001:db9::1', '2001:db8::/32', false],
		['::1', '::1', true],
		['::1', '0.0.0.0/0', false],
		['203.0.113.7', 'nonsense', false],
		['203.0.113.7', '203.0.113.7/33', false],
		['203.0.113.7', '203.0.113.7/', false],
		['203.0.113.7', '203.0.113', false],
		['203.0.113.7', '203.0.113.256', false],
		['1::2::3', '1::2::3', false],
		['nonsense', 'nonsense', false],
		[undefined, '203.0.113.7', false],
	])('%s with the list "%s": %s', (address, list, allowed) => {
		expect(isOnList(address, list)).toBe(allowed);
	});
});
