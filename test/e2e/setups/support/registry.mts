import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { packInto } from '../../../../tools/build.mjs';
import { HOST, temporaryFolder } from '../../../../tools/setup/services.mts';
import { listening } from '../../../support/server.mts';
import { makeAuthority } from './outgoing.mts';

const REGISTRY = 'registry.npmjs.org';
export const PACKAGE = 'n8n-nodes-drayage';

interface Release {
	readonly tarball: Buffer;
	readonly manifest: { readonly version: string };
}

/** Packs the package as npm publishes it. `change` edits the files in this folder first. */
function packRelease(version: string, change: (folder: string) => void): Release {
	const folder = temporaryFolder('drayage-release-');
	packInto(folder);
	const file = path.join(folder, 'package.json');
	const manifest = { ...(JSON.parse(readFileSync(file, 'utf8')) as object), version };
	writeFileSync(file, JSON.stringify(manifest));
	change(folder);
	const args = ['pack', '--silent', '--ignore-scripts'];
	const name = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).trim();
	return { tarball: readFileSync(path.join(folder, name)), manifest };
}

/**
 * npm's registry on this machine, with only this package. n8n uses other registries only with a license, so this one
 * has npm's own name. It is reached through a proxy that refuses all other hosts and has its own certificate authority.
 * `env` sets both for n8n and npm.
 */
export async function startRegistry() {
	const releases = new Map<string, Release>();
	const describe = ({ tarball, manifest }: Release) => ({
		...manifest,
		dist: {
			tarball: `https://${REGISTRY}/${PACKAGE}/-/${PACKAGE}-${manifest.version}.tgz`,
			shasum: createHash('sha1').update(tarball).digest('hex'),
			integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
		},
	});
	const respond = (url: string): object | Buffer | undefined => {
		const newest = [...releases.keys()].at(-1) ?? '';
		const [, name, version, file] = url.split('?', 1)[0]?.split('/') ?? [];
		if (name !== PACKAGE) return undefined;
		if (file !== undefined) return [...releases].find(([one]) => file === `${PACKAGE}-${one}.tgz`)?.[1].tarball;
		const found = releases.get(version === 'latest' ? newest : (version ?? ''));
		if (version !== undefined) return found && describe(found);
		const versions = Object.fromEntries([...releases].map(([one, release]) => [one, describe(release)]));
		return { name, 'dist-tags': { latest: newest }, versions };
	};
	const authority = await makeAuthority(REGISTRY);
	const server = createHttpsServer(authority.ssl, ({ url = '' }, response) => {
		const found = respond(url);
		const type = Buffer.isBuffer(found) ? 'application/octet-stream' : 'application/json';
		response.writeHead(found ? 200 : 404, { 'content-type': type });
		response.end(Buffer.isBuffer(found) ? found : JSON.stringify(found ?? { error: 'Not found' }));
	});
	const registry = await listening(server);
	const { port } = server.address() as AddressInfo;
	const proxyServer = createHttpServer((_, response) => response.writeHead(502).end());
	const tunnels = new Set<Duplex>();
	proxyServer.on('connect', ({ url }, socket) => {
		tunnels.add(socket);
		socket.on('error', () => socket.destroy());
		if (url !== `${REGISTRY}:443`) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
		const target = connect(port, HOST, () => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
			target.pipe(socket).pipe(target);
		});
		target.on('error', () => socket.destroy());
		socket.on('close', () => target.destroy());
	});
	const proxy = await listening(proxyServer);
	const folder = temporaryFolder('drayage-npm-');
	return {
		env: {
			...{ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: HOST, NODE_EXTRA_CA_CERTS: authority.file },
			...{ npm_config_https_proxy: proxy.url, npm_config_proxy: proxy.url, npm_config_cafile: authority.file },
			...{ npm_config_cache: folder, npm_config_userconfig: path.join(folder, 'npmrc') },
		},
		/** Publishes this version as the latest. */
		publish: (version: string, change: (folder: string) => void = () => undefined) =>
			void releases.set(version, packRelease(version, change)),
		async close() {
			for (const tunnel of tunnels) tunnel.destroy();
			await proxy.close();
			await registry.close();
			authority.remove();
		},
	};
}
