import { Access } from '../../../../sandbox/access/access.mts';
import { HostList, parseHost } from '../../../../sandbox/access/hosts.mts';

it.each([
	['n8n', 'n8n', ''],
	['N8N.Example:5678', 'n8n.example', '5678'],
	['host.docker.internal.:80', 'host.docker.internal', '80'],
	['0x7f000001:4010', '127.0.0.1', '4010'],
	['[::1]:4010', '[::1]', '4010'],
])('reads the host %s', (text, name, port) => {
	expect(parseHost(text)).toEqual({ name, port });
});

it.each(['', 'a b', 'evil@127.0.0.1', '127.0.0.1/x', '127.0.0.1\\@evil', '::1', 'a:999999', 'http://a'])(
	"doesn't read a host from %j",
	(text) => expect(parseHost(text)).toBeUndefined(),
);

it.each(['*', 'n8n*', 'http://n8n'])('%s isn’t a host to allow', (text) => {
	expect(() => new HostList([text])).toThrow(/isn't a host/);
});

const open = (...allowHosts: string[]) => new Access({ host: '0.0.0.0', allowHosts });

it.each([
	['http://n8n:5678/webhook/a', undefined],
	['http://user:pass@n8n:5678/', undefined],
	['https://[fd00::5]/a', undefined],
	['http://sandbox.test/', undefined],
	['http://all.test:6379/', undefined],
	['http://n8n:6379/', 'n8n:6379'],
	['http://sandbox.test:4010/', 'sandbox.test:4010'],
	['http://evil.example:5678/?n8n', 'evil.example:5678'],
	['http://n8n@evil.example:5678/', 'evil.example:5678'],
	['http://2130706433:5678/', '127.0.0.1:5678'],
	['http://[::ffff:127.0.0.1]:5678/', '[::ffff:7f00:1]:5678'],
])('in an open sandbox, %s receives webhook requests, or the error names its host', (url, named) => {
	const reason = open('n8n:5678', 'fd00::5', 'sandbox.test', 'all.test:*').whyNotSent(url);
	if (named === undefined) expect(reason).toBeUndefined();
	else expect(reason).toContain(`no webhook requests to ${named}.`);
});

it.each([
	['127.0.0.1', [], false],
	['::1', [], false],
	['127.0.0.1', ['localhost:5678', '::1'], false],
	['127.0.0.1', ['tunnel.example'], true],
	['127.0.0.1', ['127.0.0.1.evil.example'], true],
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

it.each(['a b', ''])("doesn't listen on %j", (host) => {
	expect(() => new Access({ host, allowHosts: [] })).toThrow(/isn't an address/);
});
