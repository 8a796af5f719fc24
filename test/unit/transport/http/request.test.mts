import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';
import { BlockList } from 'node:net';
import { PassThrough } from 'node:stream';
import { fillPath, isInternalHost, sendOnce } from '../../../../transport/http/request.ts';
import { runs } from '../../../support/runs.mts';

/** Sends a request for a file to which n8n responds with the stream. */
const opened = async (body: PassThrough, signal?: AbortSignal) => {
	const httpRequest = async () => ({ statusCode: 200, headers: {}, body });
	const context = { helpers: { httpRequest } } as unknown as IExecuteFunctions;
	const request = { method: 'GET', url: 'https://files.example.com/label.pdf', encoding: 'stream' } as const;
	return await sendOnce(context, undefined, request, { timeout: 1_000, maximumWait: 0, signal });
};

it("handles a stream that breaks before it's read, which would otherwise end the process", async () => {
	const stream = new PassThrough();
	await opened(stream);
	expect(() => stream.emit('error', new Error('connection reset'))).not.toThrow();
});

it('ends a stream when its signal is aborted', async () => {
	const [stream, stop] = [new PassThrough(), new AbortController()];
	await opened(stream, stop.signal);
	expect(stream.destroyed).toBe(false);
	stop.abort();
	expect(stream.destroyed).toBe(true);
});

const hostOf = (host: string) => new URL(`http://${host}/`).hostname;

it.each([
	...[
		'localhost',
		'LOCALHOST.',
		'files.localhost',
		'n8n',
		'printer.local',
		'metadata.google.internal',
		'nas.home.arpa',
	],
	...['127.0.0.1', '127.1', '0', '2130706433', '0x7f.1', '0177.0.0.1', '127.0.0.1.', '10.255.0.1', '172.16.0.1'],
	...[
		'172.31.255.255',
		'192.168.1.1',
		'169.254.169.254',
		'100.64.0.1',
		'100.127.255.255',
		'198.19.0.1',
		'255.255.255.255',
	],
	...[
		'[::1]',
		'[::]',
		'[fe80::1]',
		'[fd00:ec2::254]',
		'[fc00::1]',
		'[::ffff:10.0.0.1]',
		'[::ffff:7f00:1]',
		'[ff02::1]',
	],
	...['[64:ff9b::a9fe:a9fe]', '[2002:7f00:1::]', '[::127.0.0.1]', '[0:0:0:0:0:0:0:1]'],
])('%s is internal', (host) => {
	expect(isInternalHost(hostOf(host))).toBe(true);
});

it.each([
	...['api.drayeasy.com', 'freight.example.com.', '10.example.com', '127.0.0.1.example.com', 'localhost.example.com'],
	...['internal.example.com', 'fd00.example.com', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1'],
	...['192.169.0.1', '169.253.0.1', '198.20.0.1', '11.0.0.1', '1.27.0.0', '[2001:4860:4860::8888]', '[::ffff:8.8.8.8]'],
	...[
		'[2606:4700:4700:0:0:0:0:1111]',
		'[64:ff9b::808:808]',
		'[2002:808:808::1]',
		'[fd::1]',
		'[2600:1f00::ffff:7f00:1]',
	],
])('%s is not', (host) => {
	expect(isInternalHost(hostOf(host))).toBe(false);
});

/** What Node itself considers an address in one of the ranges of RFC 6890. */
const ranges = new BlockList();
for (const [range, bits] of [
	...([
		['0.0.0.0', 8],
		['10.0.0.0', 8],
		['127.0.0.0', 8],
		['169.254.0.0', 16],
		['172.16.0.0', 12],
	] as const),
	...([
		['192.168.0.0', 16],
		['192.0.0.0', 24],
		['198.18.0.0', 15],
		['100.64.0.0', 10],
		['224.0.0.0', 3],
	] as const),
]) {
	ranges.addSubnet(range, bits, 'ipv4');
}
for (const [range, bits] of [
	['fc00::', 7],
	['fe80::', 9],
	['ff00::', 8],
] as const)
	ranges.addSubnet(range, bits, 'ipv6');

it('agrees with Node on any address', () => {
	const byte = fc.oneof(
		fc.constantFrom(0, 10, 100, 127, 168, 169, 172, 192, 198, 254),
		fc.integer({ min: 0, max: 255 }),
	);
	const v4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'));
	fc.assert(
		fc.property(
			v4,
			fc.ipV6().filter((address) => !address.includes('.')),
			(four, six) => {
				const isInternal = ranges.check(four, 'ipv4');
				expect([four, isInternalHost(hostOf(four))]).toEqual([four, isInternal]);
				expect([four, isInternalHost(hostOf(`[::ffff:${four}]`))]).toEqual([four, isInternal]);
				const host = hostOf(`[${six}]`);
				const isPlain = !/^\[(::|2002:|64:ff9b::)/.test(host);
				if (isPlain) expect([six, isInternalHost(host)]).toEqual([six, ranges.check(six, 'ipv6')]);
			},
		),
		{ numRuns: runs(300) },
	);
});

describe('an ID in a path', () => {
	it.each([undefined, null, '', '.', '..', NaN, Infinity, {}, [], ['7'], true, '\ud800'])(
		'%j lets no request be sent',
		(fileId) => {
			expect(() => fillPath('/orders/{orderId}/files/{fileId}', { orderId: 5, fileId })).toThrow(
				"The request wasn't sent: its file id isn't usable in a URL",
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
