// Rehearses a release without a network. In a copy of the last commit, it builds both packages, creates what the
// publish workflow creates, and publishes to a local registry that stores nothing.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { ROOT } from '../setup/project.mjs';

const run = promisify(execFile);

/** The steps that only a person can do for the first release, in order. */
export const ONLY_A_PERSON = `Only a person can:
  1. create the GitHub environment "npm" with a reviewer, and add to it, for the first version alone, the secret NPM_TOKEN:
     an npm token that may publish new packages and ends after a day
  2. push the tag and approve the run of the publish workflow
  3. on npmjs.com, make publish.yml and the environment "npm" the trusted publisher of both packages, disallow tokens,
     and delete the token and the secret
  4. submit the package to n8n (docs/submission), with the video`;

/** Rehearses the release of the last commit and prints what it did. Throws if a step fails. */
export async function rehearse(): Promise<void> {
	const temporary = mkdtempSync(path.join(tmpdir(), 'drayage-release-'));
	const copy = path.join(temporary, 'n8n-nodes-drayage');
	try {
		await run('git', ['clone', '--quiet', ROOT, copy]);
		symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
		const tag = `v${dateChangelog(copy)}`;
		console.log(`Rehearsing ${tag} in a copy of the last commit …`);
		await run('npm', ['run', '--silent', 'build', '--', 'sandbox'], { cwd: copy });
		const release = path.join(temporary, 'release');
		await run('npm', ['run', '--silent', 'release:check', '--', '--tag', tag, '--out', release], { cwd: copy });
		const manifests = [copy, path.join(copy, 'sandbox')].map(
			(folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest,
		);
		for (const { name, version } of manifests) await publish(path.join(release, `${name}-${version}.tgz`));
		console.log(`Published both packages to a registry on this machine. The release would say:\n`);
		console.log(readFileSync(path.join(release, 'notes.md'), 'utf8').split('\n').slice(0, 6).join('\n'));
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

interface Manifest {
	readonly name: string;
	readonly version: string;
}

/** Sets the date of an unreleased version to today, as a maintainer does before tagging, and returns the version. */
function dateChangelog(folder: string): string {
	const file = path.join(folder, 'CHANGELOG.md');
	const today = new Date().toISOString().slice(0, 10);
	writeFileSync(file, readFileSync(file, 'utf8').replace('(unreleased)', `(${today})`));
	return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest).version;
}

interface Publication {
	readonly name: string;
	readonly access?: string;
	readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/** Publishes a tarball with npm to a local registry. Throws unless exactly these bytes arrive, with public access. */
async function publish(tarball: string): Promise<void> {
	const received: Publication[] = [];
	const registry = createServer((request, response) => {
		if (request.method !== 'PUT') return void response.writeHead(404).end('{}');
		void json(request).then((body) => {
			received.push(body as Publication);
			response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
		});
	});
	registry.listen(0, '127.0.0.1');
	await once(registry, 'listening');
	const { port } = registry.address() as AddressInfo;
	try {
		// Provenance needs GitHub Actions and a network, so this is the only step that isn't rehearsed.
		const options = ['--access', 'public', '--provenance=false', '--ignore-scripts', '--loglevel=error'];
		const to = [`--registry=http://127.0.0.1:${port}`, `--//127.0.0.1:${port}/:_authToken=rehearsal`];
		await run('npm', ['publish', tarball, ...options, ...to], { cwd: path.dirname(tarball) });
	} finally {
		registry.close();
	}
	const [publication] = received;
	const data = Object.values(publication?._attachments ?? {})[0]?.data ?? '';
	const hash = (bytes: Buffer) => createHash('sha512').update(bytes).digest('hex');
	if (publication?.access !== 'public' || hash(Buffer.from(data, 'base64')) !== hash(readFileSync(tarball))) {
		throw new Error(`npm did not publish ${path.basename(tarball)} as it is.`);
	}
}
