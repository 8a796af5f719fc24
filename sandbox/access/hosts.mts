import { BlockList, isIP, isIPv6 } from 'node:net';

/** A host by its name or IP address, as URLs and Host headers write it. */
export interface Host {
	/** In lower case and without a final dot; an IPv6 address is in brackets. */
	readonly name: string;
	/** Empty if none is named. */
	readonly port: string;
}

const FORM = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;

/** Reads a Host header or an allowed host; undefined if it isn't one. */
export function parseHost(text: string): Host | undefined {
	const match = FORM.exec(text);
	if (!match || !URL.canParse(`http://${text}`)) return undefined;
	// The URL class writes every form of an address the same way: 0x7f.1 and [::ffff:127.0.0.1] too.
	return { name: nameIn(new URL(`http://${text}`)), port: match[1] ?? '' };
}

const nameIn = ({ hostname }: URL) => hostname.replace(/\.$/, '');

/** The host of a URL, with the port that is meant if the URL names none. */
export const hostOf = (url: URL): Host => ({
	name: nameIn(url),
	port: url.port || (url.protocol === 'https:' ? '443' : '80'),
});

function blockList(...subnets: readonly (readonly [network: string, prefix: number])[]): BlockList {
	const list = new BlockList();
	for (const [network, prefix] of subnets) list.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');
	return list;
}

const LOOPBACK = blockList(['127.0.0.0', 8], ['::1', 128]);
/** Never the address of an n8n: unspecified, link-local (cloud metadata is there), multicast, and IPv6 forms (NAT64, 6to4) of these. */
const UNUSABLE = blockList(
	['0.0.0.0', 8],
	['169.254.0.0', 16],
	['224.0.0.0', 3],
	['::', 128],
	['64:ff9b::', 96],
	['64:ff9b:1::', 48],
	['2002::', 16],
	['fe80::', 10],
	['ff00::', 8],
);

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const withoutBrackets = (name: string) => name.replace(/^\[|\]$/g, '');
/** An IPv6 address as URLs write it. */
export const inBrackets = (text: string) => (isIPv6(text) ? `[${text}]` : text);

/** Whether a name or an address means this machine, and nothing else can. */
export function isLoopback(name: string): boolean {
	const address = withoutBrackets(name);
	return name === 'localhost' || (isIP(address) !== 0 && isIn(LOOPBACK, address));
}

/** n8n's own port, and those of a proxy in front of it. */
const USUAL_PORTS = ['80', '443', '5678'];

export const isUsualPort = (port: string): boolean => USUAL_PORTS.includes(port);

interface AllowedHost extends Host {
	readonly hasAllPorts: boolean;
}

const takes = ({ port, hasAllPorts }: AllowedHost, wanted: string) =>
	hasAllPorts || (port === '' ? isUsualPort(wanted) : port === wanted);

const ALL_PORTS = ':*';

/** Hosts that may be named, each with a port, with `:*` for all ports, or without one for the usual ports. */
export class HostList {
	readonly #hosts: readonly AllowedHost[];

	/** Throws if one of the texts isn't a host. */
	constructor(readonly texts: readonly string[]) {
		this.#hosts = texts.map((text) => {
			const hasAllPorts = text.endsWith(ALL_PORTS);
			const host = parseHost(inBrackets(hasAllPorts ? text.slice(0, -ALL_PORTS.length) : text));
			if (!host) throw new Error(`"${text}" isn't a host: use a name or an IP address, with or without a port`);
			return { ...host, hasAllPorts };
		});
	}

	/** The first of them. */
	get first(): Host | undefined {
		return this.#hosts[0];
	}

	/** Whether webhook requests may go to a host and its port. */
	has({ name, port }: Host): boolean {
		return this.#hosts.some((host) => host.name === name && takes(host, port));
	}

	get isLoopbackOnly(): boolean {
		return this.#hosts.every(({ name }) => isLoopback(name));
	}

	/** Whether a host is in the list, whatever the port. */
	hasName(name: string): boolean {
		return this.#hosts.some((host) => host.name === name);
	}

	/**
	 * Whether a name in the list may lead to this address. Names are allowed so that an n8n is reached; the services of
	 * this machine and of its network's edge are reached only if they are allowed themselves.
	 */
	mayLeadTo(address: string, port: string): boolean {
		const name = parseHost(inBrackets(address))?.name ?? '';
		if (this.has({ name, port })) return true;
		if (isLoopback(name)) return this.#hosts.some((host) => isLoopback(host.name) && takes(host, port));
		return !isIn(UNUSABLE, address);
	}
}
