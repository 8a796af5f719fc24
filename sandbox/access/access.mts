import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SANDBOX_TOKEN } from '../token.mts';
import { hostOf, HostList, inBrackets, isLoopback, isUsualPort, parseHost, type Host } from './hosts.mts';

/** Long enough to be impossible to guess. */
const TOKEN_LENGTH = 20;

export interface AccessOptions {
	/** The address to listen on. */
	readonly host: string;
	readonly allowHosts: readonly string[];
	readonly token?: string | undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** Who can use the sandbox, under which names, and where it can send webhook requests. */
export class Access {
	readonly host: string;
	/** Whether other machines can connect. If so, every request needs the token. */
	readonly isOpen: boolean;
	readonly allowed: HostList;
	readonly token: string;

	/** Throws if an option can't be used. */
	constructor({ host, allowHosts, token }: AccessOptions) {
		const name = parseHost(inBrackets(host))?.name;
		if (name === undefined) throw new Error(`"${host}" isn't an address to listen on`);
		this.host = host;
		this.allowed = new HostList(allowHosts);
		// Behind a proxy or tunnel, the sandbox can be reached by the allowed name even though it listens on loopback.
		this.isOpen = !isLoopback(name) || !this.allowed.isLoopbackOnly;
		if (this.isOpen && token !== undefined && token.length < TOKEN_LENGTH) {
			throw new Error(
				`The token is too short for a sandbox that other machines can reach: use ${TOKEN_LENGTH} characters or more, or none for a random one`,
			);
		}
		this.token = token ?? (this.isOpen ? randomBytes(24).toString('base64url') : SANDBOX_TOKEN);
	}

	/** Returns the URL for clients: the first allowed host, or else the address that the sandbox listens on. */
	urlAt(port: number): string {
		const { first } = this.allowed;
		return this.isOpen && first ? `http://${first.name}:${first.port || port}` : this.localUrlAt(port);
	}

	/** Returns the URL for programs on this machine. */
	localUrlAt(port: number): string {
		const host = this.host === '0.0.0.0' ? '127.0.0.1' : this.host === '::' ? '::1' : this.host;
		return `http://${inBrackets(host)}:${port}`;
	}

	/** Returns whether a name belongs to the sandbox. `localAddress` is the address that received the request. */
	isOwnName({ name }: Host, localAddress = ''): boolean {
		if (isLoopback(name) || this.allowed.hasName(name)) return true;
		// Unlike a name, an address can't be redirected to another machine.
		const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
		return parseHost(inBrackets(address))?.name === name;
	}

	isToken(text: string): boolean {
		return isSame(text, this.token);
	}

	/**
	 * Returns the content of the console's cookie. It isn't the token itself, because browsers send cookies to every
	 * port of a host.
	 */
	get session(): string {
		return createHmac('sha256', this.token).update('console').digest('base64url');
	}

	isSession(text: string): boolean {
		return isSame(text, this.session);
	}

	/**
	 * Returns why webhook requests to a URL are blocked, or undefined if they're allowed. On a single machine, every
	 * URL is allowed.
	 */
	whyNotSent(url: string): string | undefined {
		if (!this.isOpen) return undefined;
		const host = hostOf(new URL(url));
		if (this.allowed.has(host)) return undefined;
		const missing = isUsualPort(host.port) ? host.name : `${host.name}:${host.port}`;
		return `The sandbox sends no webhook requests to ${host.name}:${host.port}. To allow it, start the sandbox with --allow-host ${missing}`;
	}
}
