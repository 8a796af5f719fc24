import fc from 'fast-check';
import { BlockList } from 'node:net';
import { isInternalHost } from '../../../../transport/http/ipAddresses.ts';
import { runs } from '../../../support/runs.mts';

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
])("%s isn't internal", (host) => {
	expect(isInternalHost(hostOf(host))).toBe(false);
});

/** The ranges of RFC 6890, as Node itself understands them. */
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

it('the check of addresses agrees with Node on any address', () => {
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
