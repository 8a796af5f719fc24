import { isIPv4, isIPv6 } from 'node:net';

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

/** Returns an IPv6 address in the form used in URLs. */
export const inBrackets = (text: string) => (isIPv6(text) ? `[${text}]` : text);

/** Returns whether a host's name always refers to this machine. */
export const isLoopback = (name: string): boolean =>
	name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));

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
}
