import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createProxyServer } from 'http-proxy-3';
import { Server } from 'proxy-chain';
import { generate } from 'selfsigned';
import { freePort, HOST, temporaryFolder } from '../../../../tools/setup/services.mts';

/** A proxy for outgoing requests. It records the host of each request and each tunnel. */
export class OutgoingProxy {
	private readonly server: Server;
	private passed: string[] = [];
	/** Set this to make the proxy require a user name and password. */
	isClosed = false;

	private constructor(port: number) {
		this.server = new Server({
			host: HOST,
			port,
			prepareRequestFunction: ({ hostname, port: target, isHttp }) => {
				this.passed.push(`${isHttp ? '' : 'tunnel to '}${hostname}:${target}`);
				return { requestAuthentication: this.isClosed };
			},
		});
	}

	static async start(): Promise<OutgoingProxy> {
		const proxy = new OutgoingProxy(await freePort());
		await proxy.server.listen();
		return proxy;
	}

	get url(): string {
		return `http://${HOST}:${this.server.port}`;
	}

	/** Returns the hosts of all requests since the last call. */
	take(): string[] {
		const { passed } = this;
		this.passed = [];
		return passed;
	}

	async close(): Promise<void> {
		await this.server.close(true);
	}
}

/** A private certificate authority, with a server key and a certificate that it signed. */
interface Authority {
	/** The path of its certificate, for NODE_EXTRA_CA_CERTS. */
	readonly file: string;
	readonly ssl: { readonly key: string; readonly cert: string };
	/** Deletes the file. */
	remove(): void;
}

const usage = (of: object) => ({ name: 'keyUsage' as const, critical: true, ...of });

/** Creates a certificate authority, and a certificate for this host and 127.0.0.1. */
export async function makeAuthority(hostname = 'localhost'): Promise<Authority> {
	const ca = await generate([{ name: 'commonName', value: 'Authority of the tests' }], {
		algorithm: 'sha256',
		extensions: [{ name: 'basicConstraints', cA: true, critical: true }, usage({ keyCertSign: true })],
	});
	const names = [
		{ type: 2, value: hostname },
		{ type: 7, ip: HOST },
	] as const;
	const { private: key, cert } = await generate([{ name: 'commonName', value: hostname }], {
		algorithm: 'sha256',
		ca: { key: ca.private, cert: ca.cert },
		extensions: [usage({ digitalSignature: true }), { name: 'subjectAltName', altNames: [...names] }],
	});
	const folder = temporaryFolder('drayage-authority-');
	const file = path.join(folder, 'authority.pem');
	writeFileSync(file, ca.cert);
	return { file, ssl: { key, cert }, remove: () => rmSync(folder, { recursive: true }) };
}

/** Adds TLS in front of a server. Returns the port, and a function that stops it. */
export async function startTlsFront({ ssl }: Authority, target: string): Promise<{ port: number; close: () => void }> {
	const front = createProxyServer({ target, ssl, changeOrigin: true });
	// Without an error listener, a client that disconnects would end the process.
	front.on('error', () => undefined);
	const port = await freePort();
	front.listen(port, HOST);
	return { port, close: () => front.close() };
}
