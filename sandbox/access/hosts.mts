import { BlockList, isIP, isIPv6 } from 'node:net';

/** A host name or IP address, as in URLs and Host headers. */
export interface Host {
	/** In lowercase, without a trailing dot. IPv6 addresses are in brackets. */
	readonly name: string;
	/** Empty if no port is given. */
	readonly port: string;
}

const FORM = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;

/** Parses a Host header or an allowed host. Returns undefined if it's invalid. */
export function parseHost(text: string): Host | undefined {
	const match = FORM.exec(text);
	if (!match || !URL.canParse(`http://${text}`)) return undefined;
	// The URL class normalizes every notation of an address, including 0x7f.1 and [::ffff:127.0.0.1].
	return { name: nameIn(new URL(`http://${text}`)), port: match[1] ?? '' };
}

const nameIn = ({ hostname }: URL) => hostname.replace(/\.$/, '');

/** Returns the host of a URL, with the default port of its protocol if the URL has none. */
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
/**
 * Addresses that no n8n can have: unspecified, link-local (used for cloud metadata), multicast, and IPv6 forms (NAT64,
 * 6to4) of these.
 */
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
/** Returns an IPv6 address in the form used in URLs. */
export const inBrackets = (text: string) => (isIPv6(text) ? `[${text}]` : text);

/** Returns whether a name or an address always refers to this machine. */
export function isLoopback(name: string): boolean {
	const address = withoutBrackets(name);
	return name === 'localhost' || (isIP(address) !== 0 && isIn(LOOPBACK, address));
}

/** The ports of n8n and of a proxy in front of it. */
const USUAL_PORTS = ['80', '443', '5678'];

export const isUsualPort = (port: string): boolean => USUAL_PORTS.includes(port);

interface AllowedHost extends Host {
	readonly hasAllPorts: boolean;
}

const takes = ({ port, hasAllPorts }: AllowedHost, wanted: string) =>
	hasAllPorts || (port === '' ? isUsualPort(wanted) : port === wanted);

const ALL_PORTS = ':*';

/**
 * Parses a list of allowed hosts, each with a port, with `:*` for all ports, or without a port for the default ports.
 */
export class HostList {
	readonly #hosts: readonly AllowedHost[];

	/** Throws if one of the entries isn't a host. */
	constructor(readonly texts: readonly string[]) {
		this.#hosts = texts.map((text) => {
			const hasAllPorts = text.endsWith(ALL_PORTS);
			const host = parseHost(inBrackets(hasAllPorts ? text.slice(0, -ALL_PORTS.length) : text));
			if (!host) throw new Error(`"${text}" isn't a host: use a name or an IP address, with or without a port`);
			return { ...host, hasAllPorts };
		});
	}

	/** The first allowed host. */
	get first(): Host | undefined {
		return this.#hosts[0];
	}

	/** Returns whether webhook requests may go to a host and its port. */
	has({ name, port }: Host): boolean {
		return this.#hosts.some((host) => host.name === name && takes(host, port));
	}

	get isLoopbackOnly(): boolean {
		return this.#hosts.every(({ name }) => isLoopback(name));
	}

	/** Returns whether a host is in the list, regardless of the port. */
	hasName(name: string): boolean {
		return this.#hosts.some((host) => host.name === name);
	}

	/**
	 * Returns whether a name in the list may resolve to this address. Names are allowed so that an n8n can be reached.
	 * Services on this machine and at the edge of its network can be reached only if they're allowed themselves.
	 */
	mayLeadTo(address: string, port: string): boolean {
		const name = parseHost(inBrackets(address))?.name ?? '';
		if (this.has({ name, port })) return true;
		if (isLoopback(name)) return this.#hosts.some((host) => isLoopback(host.name) && takes(host, port));
		return !isIn(UNUSABLE, address);
	}
}
