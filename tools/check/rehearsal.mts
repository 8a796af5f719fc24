// Rehearses a release without a network. In a copy of the last commit, it builds both packages, creates what the
// publish workflow creates, and publishes to a registry on this machine.
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
  1. require two-factor authentication for the GitHub organization and for the npm accounts of all maintainers
  2. protect the branch main, and add a tag ruleset for v* that lets only maintainers create tags, and nobody move or delete one
  3. create the GitHub environment "npm": limited to tags v*, with a reviewer other than the person who pushes the tag
     (Prevent self-review). Add to it, for the first version alone, the secret NPM_TOKEN: an npm token that may publish new
     packages and ends after a day
  4. push the tag after CI has passed on main, and approve the run of the publish workflow
  5. on npmjs.com, make publish.yml and the environment "npm" the trusted publisher of both packages, disallow tokens,
     and delete the token and the secret
  6. submit the package to n8n (docs/submission), with the video`;

/** Rehearses the release of the last commit and prints the steps. Throws if a step fails. */
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
		await publish(
			copy,
			release,
			manifests.map(({ name, version }) => `${name}-${version}.tgz`),
		);
		console.log(
			`Published both packages to a registry on this machine, skipped them in a second run, and rejected changed ones. The release would say:\n`,
		);
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

interface Publication extends Manifest {
	readonly access?: string;
	readonly versions: Readonly<Record<string, unknown>>;
	readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

const hashOf = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex');

/**
 * Starts an npm registry that keeps published packages in memory. `hashes` are those of the tarballs that anyone may
 * install.
 */
async function startRegistry() {
	const received = new Map<string, Publication>();
	const bytesOf = ({ _attachments: attachments }: Publication) =>
		Buffer.from(Object.values(attachments)[0]?.data ?? '', 'base64');
	const registry = createServer((request, response) => {
		const name = decodeURIComponent(request.url?.slice(1) ?? '').split('?')[0] ?? '';
		const answer = (status: number, body: unknown) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		if (request.method !== 'PUT') {
			const known = received.get(name);
			return void answer(known ? 200 : 404, known ?? {});
		}
		void json(request).then((body) => {
			received.set(name, body as Publication);
			answer(201, { ok: true });
		});
	});
	registry.listen(0, '127.0.0.1');
	await once(registry, 'listening');
	const { port } = registry.address() as AddressInfo;
	const hashes = () =>
		[...received.values()].filter(({ access }) => access === 'public').map((one) => hashOf('sha512', bytesOf(one)));
	return { port, hashes, close: () => registry.close() };
}

/**
 * Publishes tarballs to a registry on this machine, as the publish workflow does. Throws unless all of this is true:
 * exactly these bytes arrive and are public, a second run skips them, and tarballs with different hashes or different
 * contents are rejected.
 */
async function publish(copy: string, release: string, tarballs: readonly string[]): Promise<void> {
	const { port, hashes, close } = await startRegistry();
	const npmrc = path.join(release, '.npmrc');
	writeFileSync(npmrc, `registry=http://127.0.0.1:${port}\n//127.0.0.1:${port}/:_authToken=rehearsal\n`);
	const contents = new Map(tarballs.map((name) => [name, readFileSync(path.join(release, name))]));
	const sumsOf = (files: ReadonlyMap<string, Buffer>) =>
		[...files].map(([name, bytes]) => `${hashOf('sha256', bytes)}  ${name}`).join('\n');
	const sums = sumsOf(contents);
	const changed = new Map([...contents].map(([name, bytes]) => [name, Buffer.concat([bytes, Buffer.from([0])])]));
	// Provenance needs GitHub Actions and a network, so it's the only step that isn't rehearsed.
	const args = [release, '--provenance=false', '--ignore-scripts', '--loglevel=error'];
	const start = async (SHA256SUMS: string) =>
		await run(path.join(copy, '.ci/publish'), args, {
			env: { ...process.env, SHA256SUMS, NPM_CONFIG_USERCONFIG: npmrc },
		});
	const rejects = async (SHA256SUMS: string) =>
		await start(SHA256SUMS).then(
			() => false,
			() => true,
		);
	try {
		if (!(await rejects(sumsOf(changed))) || hashes().length > 0) throw new Error('Other hashes were not rejected.');
		await start(sums);
		const expected = [...contents.values()].map((bytes) => hashOf('sha512', bytes));
		if (hashes().join() !== expected.join()) throw new Error('npm did not publish the tarballs as they are.');
		const { stdout } = await start(sums);
		const skipped = stdout.split('\n').filter((line) => line.startsWith('skipped '));
		if (skipped.length !== tarballs.length) throw new Error('A second run did not skip what is on npm.');
		for (const [name, bytes] of changed) writeFileSync(path.join(release, name), bytes);
		if (!(await rejects(sumsOf(changed))))
			throw new Error('A version that npm has with other contents was not rejected.');
	} finally {
		close();
	}
}
