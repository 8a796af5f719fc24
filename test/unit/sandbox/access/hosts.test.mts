import { Access } from '../../../../sandbox/access/access.mts';
import { HostList, isLoopback, parseHost } from '../../../../sandbox/access/hosts.mts';

it.each([
	['n8n', 'n8n', ''],
	['N8N.Example:5678', 'n8n.example', '5678'],
	['host.docker.internal.:80', 'host.docker.internal', '80'],
	['0x7f000001:4010', '127.0.0.1', '4010'],
	['[::1]:4010', '[::1]', '4010'],
	['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', ''],
])('reads the host %s', (text, name, port) => {
	expect(parseHost(text)).toEqual({ name, port });
});

it.each(['', 'a b', 'evil@127.0.0.1', '127.0.0.1/x', '127.0.0.1\\@evil', '::1', 'a:999999', 'http://a'])(
	"doesn't read a host from %j",
	(text) => expect(parseHost(text)).toBeUndefined(),
);

it.each([
	['localhost', true],
	['127.0.0.1', true],
	['[::1]', true],
	['[::ffff:7f00:1]', true],
	['127.0.0.1.evil.example', false],
	['10.0.0.1', false],
	['0.0.0.0', false],
])('%s is loopback: %s', (name, is) => {
	expect(isLoopback(name)).toBe(is);
});

describe('an allowed host name', () => {
	const list = new HostList(['sandbox', 'n8n:5678']);

	it.each([
		['n8n', '5678', true],
		['n8n', '80', false],
		['sandbox', '80', true],
		['sandbox', '4010', false],
	])('such as %s allows webhook requests to port %s: %s', (name, port, gets) => {
		expect(list.has({ name, port })).toBe(gets);
	});

	it('with a star as its port allows all ports', () => {
		const all = new HostList(['n8n:*', '[::1]:*']);
		expect(all.first).toMatchObject({ name: 'n8n', port: '' });
		expect(all.has({ name: 'n8n', port: '6379' })).toBe(true);
		expect(all.mayLeadTo('::1', '6379')).toBe(true);
		expect(() => new HostList(['*'])).toThrow(/isn't a host/);
		expect(() => new HostList(['n8n*'])).toThrow(/isn't a host/);
	});

	it('of this machine allows only its usual ports', () => {
		const own = new HostList(['n8n', 'localhost']);
		for (const address of ['127.0.0.1', '::1']) {
			expect(['5678', '6379', '4010'].map((port) => own.mayLeadTo(address, port))).toEqual([true, false, false]);
		}
	});

	it.each(['172.18.0.3', '203.0.113.7', 'fd00::5'])('can resolve to %s', (address) => {
		expect(list.mayLeadTo(address, '5678')).toBe(true);
	});

	it.each([
		'127.0.0.1',
		'::1',
		'::ffff:127.0.0.1',
		'0.0.0.0',
		'169.254.169.254',
		'::ffff:169.254.169.254',
		'64:ff9b::7f00:1',
		'2002:7f00:1::',
		'fe80::1',
		'224.0.0.1',
		'255.255.255.255',
	])("isn't allowed to resolve to %s", (address) => {
		expect(list.mayLeadTo(address, '5678')).toBe(false);
	});

	it('can resolve to an address that is allowed itself', () => {
		expect(new HostList(['n8n', 'localhost:5678']).mayLeadTo('127.0.0.1', '5678')).toBe(true);
		expect(new HostList(['n8n', 'localhost:5678']).mayLeadTo('127.0.0.1', '6379')).toBe(false);
		expect(new HostList(['n8n', '169.254.1.2']).mayLeadTo('169.254.1.2', '80')).toBe(true);
		expect(new HostList(['n8n', '169.254.1.2']).mayLeadTo('169.254.1.3', '80')).toBe(false);
	});
});

const open = (...allowHosts: string[]) => new Access({ host: '0.0.0.0', allowHosts });

it.each([
	['http://n8n:5678/webhook/a', undefined],
	['http://user:pass@n8n:5678/', undefined],
	['https://[fd00::5]/a', undefined],
	['http://n8n:6379/', 'n8n:6379'],
	['http://evil.example:5678/?n8n', 'evil.example:5678'],
	['http://n8n@evil.example:5678/', 'evil.example:5678'],
	['http://2130706433:5678/', '127.0.0.1:5678'],
	['http://[::ffff:127.0.0.1]:5678/', '[::ffff:7f00:1]:5678'],
])('in an open sandbox, %s receives webhook requests, or the error names its host', (url, named) => {
	const reason = open('n8n:5678', 'fd00::5').whyNotSent(url);
	if (named === undefined) expect(reason).toBeUndefined();
	else expect(reason).toContain(`no webhook requests to ${named}.`);
});

it.each([
	['127.0.0.1', [], false],
	['127.0.0.1', ['localhost:5678', '::1'], false],
	['127.0.0.1', ['tunnel.example'], true],
	['0.0.0.0', [], true],
	['192.168.1.5', [], true],
])('a sandbox that listens on %s with %j is open: %s', (host, allowHosts, isOpen) => {
	const access = new Access({ host, allowHosts });
	expect(access.isOpen).toBe(isOpen);
	expect(access.token === 'sandbox-token').toBe(!isOpen);
});

it('each open sandbox has a different token that is hard to guess, and short tokens are rejected', () => {
	expect(open().token).toMatch(/^[\w-]{32}$/);
	expect(open().token).not.toBe(open().token);
	expect(() => new Access({ host: '0.0.0.0', allowHosts: [], token: 'sandbox-token' })).toThrow(/too short/);
});

it.each([
	[{ host: 'a b', allowHosts: [] }],
	[{ host: '0.0.0.0', allowHosts: ['http://n8n'] }],
	[{ host: '', allowHosts: [] }],
])('rejects %j', (options) => expect(() => new Access(options)).toThrow(/isn't/));
