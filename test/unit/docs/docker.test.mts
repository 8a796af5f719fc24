import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { parse } from 'yaml';
import { Access } from '../../../sandbox/access/access.mts';
import type { SandboxOptions } from '../../../sandbox/index.mts';
import { readOptions } from '../../../sandbox/options.mts';
import { packageFolder } from '../../../tools/n8n/processes.mts';
import { postgresEnv, queueEnv, REDIS_PERSISTENCE, redisEnv } from '../../../tools/queue/servers.mts';
import { ROOT } from '../../../tools/setup/project.mjs';
import { shared } from '../../support/shared.mts';

// No containers are started here, so these tests compare the files with those that other tests run.

interface Service {
	readonly image: string;
	readonly command?: readonly string[];
	readonly environment: Readonly<Record<string, string>>;
	readonly volumes: readonly string[];
	readonly healthcheck?: { readonly test: string | readonly string[] };
	readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
	readonly restart?: string;
	readonly stop_grace_period?: string;
}
interface Compose {
	readonly name: string;
	readonly services: Readonly<Record<string, Service>>;
	readonly volumes: Readonly<Record<string, null>>;
}

const FILES = ['compose.yaml', 'compose.queue.yaml'] as const;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const compose = (file: (typeof FILES)[number]) => parse(read(`docs/docker/${file}`)) as Compose;
const versionOf = (folder: string) =>
	(JSON.parse(read(path.join(folder, 'package.json'))) as { version: string }).version;

/**
 * A server that accepts values allowed by the schema of compose files. Fastify has a validator, but by default it
 * changes values.
 */
const validator = shared(
	async () => {
		const text = read('test/fixtures/compose/compose-spec.json');
		// The validator knows this draft under a different name.
		const schema = { ...(JSON.parse(text) as object), $schema: undefined };
		const unchanged = { coerceTypes: false, removeAdditional: false, useDefaults: false } as const;
		const app = Fastify({ ajv: { customOptions: { ...unchanged, strict: false, validateFormats: false } } });
		app.post('/', { schema: { body: schema } }, async () => 'valid');
		return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
	},
	({ app }) => app.close(),
);

const validate = async (content: object) => {
	const headers = { 'content-type': 'application/json' };
	return await (await fetch(validator().url, { method: 'POST', headers, body: JSON.stringify(content) })).text();
};

it.each(FILES)('%s matches the schema of compose files', async (file) => {
	expect(await validate(compose(file))).toBe('valid');
	const { services } = compose(file);
	const wrong = { services: { ...services, n8n: { ...services.n8n, surroundings: {} } } };
	expect(await validate(wrong)).toContain('must NOT have additional properties');
	expect(await validate({ services: { n8n: { image: 5 } } })).toContain('must be string');
});

/** What a service mounts: where, by the name of the volume or the folder on the host. */
const mountsOf = ({ volumes = [] }: Partial<Service> = {}) =>
	new Map(volumes.map((volume) => volume.split(':', 2) as [string, string]));

const HOME = '/home/node/.n8n';

describe.each(FILES)('%s', (file) => {
	const { name, services, volumes } = compose(file);
	const processes = Object.values(services).filter(({ image }) => image.endsWith('/n8n'));
	const [project] = [...mountsOf(services.package).keys()].filter((source) => source.startsWith('.'));

	it('has its own name, and each of its volumes is mounted', () => {
		expect(name).toMatch(/^drayage/);
		const mounted = Object.values(services).flatMap((service) => [...mountsOf(service).keys()]);
		expect(new Set(mounted.filter((source) => !source.startsWith('.')))).toEqual(new Set(Object.keys(volumes)));
	});

	it('gives every process of n8n the volume into which the package is unpacked', () => {
		const [unpacked] = [...mountsOf(services.package)].filter(([source]) => source in volumes);
		const [volume = '', target = '-'] = unpacked ?? [];
		expect(path.join(HOME, 'nodes').startsWith(target)).toBe(true);
		expect(processes.length).toBeGreaterThan(0);
		for (const one of processes) expect(mountsOf(one).get(volume)).toBe(target);
		expect(path.join(ROOT, 'docs/docker', project ?? '')).toBe(ROOT);
		expect(services.package!.volumes).toContain(`${project}:/project:ro`);
	});

	it('gives the sandbox, which runs packages from npm, only its own folder of the project', () => {
		const sources = services.sandbox!.volumes.filter((volume) => volume.startsWith('.'));
		expect(sources).toEqual([`${project}/sandbox:/project/sandbox:ro`]);
	});

	it('keeps the data of n8n, PostgreSQL, Redis and the sandbox on volumes', () => {
		const kept = Object.fromEntries(
			Object.entries(services).map(([key, service]) => [key, [...mountsOf(service).values()]]),
		);
		expect(kept.sandbox).toContain('/data');
		if (file === 'compose.yaml') expect(kept.n8n).toEqual([HOME]);
		else expect(kept).toMatchObject({ postgres: ['/var/lib/postgresql/data'], redis: ['/data'] });
	});

	it('starts each service after the services it needs, and waits only for health checks that exist', () => {
		const needs = Object.fromEntries(Object.entries(services).map(([key, { depends_on: on }]) => [key, on]));
		const unpacked = { package: { condition: 'service_completed_successfully' } };
		const healthy = { condition: 'service_healthy' };
		if (file === 'compose.yaml') expect(needs.n8n).toEqual(unpacked);
		else {
			expect(needs.n8n).toEqual({ ...unpacked, postgres: healthy, redis: healthy });
			for (const worker of [needs['worker-1'], needs['worker-2']]) expect(worker).toEqual({ n8n: healthy });
		}
		for (const on of Object.values(needs)) {
			for (const [needed, { condition }] of Object.entries(on ?? {})) {
				expect(services[needed]?.healthcheck !== undefined).toBe(condition === 'service_healthy');
			}
		}
	});

	it('restarts services that end, and lets n8n finish its executions', () => {
		const { package: once, ...others } = services;
		expect(once?.restart).toBeUndefined();
		for (const { restart } of Object.values(others)) expect(restart).toBe('unless-stopped');
		// n8n's own limit is 30 seconds (N8N_GRACEFUL_SHUTDOWN_TIMEOUT).
		for (const { stop_grace_period: grace } of processes) expect(parseInt(grace ?? '0')).toBeGreaterThan(30);
	});

	it('contains the names of the tarballs of this version', () => {
		const commands = JSON.stringify(services);
		expect(commands).toContain(`/project/n8n-nodes-drayage-${versionOf('.')}.tgz`);
		expect(commands).toContain(`/project/sandbox/drayage-sandbox-${versionOf('sandbox')}.tgz`);
	});

	it('unpacks the package to the same folder as the tests, in place of an older one, for the user of n8n', () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'drayage-compose-'));
		try {
			mkdirSync(path.join(folder, 'package'));
			writeFileSync(path.join(folder, 'package/package.json'), '{}');
			const tarball = path.join(folder, `n8n-nodes-drayage-${versionOf('.')}.tgz`);
			execFileSync('tar', ['-czf', tarball, '-C', folder, 'package']);
			const home = path.join(folder, 'home');
			const old = path.join(packageFolder(home), 'dist');
			mkdirSync(old, { recursive: true });
			const [shell = '', flags = '', script = ''] = services.package?.command ?? [];
			const here = script.replaceAll('$$', '$').replaceAll('/project', folder).replaceAll('/home/node', home);
			const said = execFileSync(shell, [flags, `chown() { echo chown "$@"; }\n${here}`], { encoding: 'utf8' });
			expect(readdirSync(packageFolder(home))).toEqual(['package.json']);
			expect(said).toBe(`chown -R node:node ${home}/.n8n\n`);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it('starts the sandbox with valid options, and lets n8n and its webhooks through', () => {
		const [npx, ...args] = services.sandbox?.command ?? [];
		expect(npx).toBe('npx');
		const { host, allowHosts, data, port } = readOptions(
			args.slice(args.indexOf('drayage-sandbox') + 1),
		) as SandboxOptions;
		expect([host, data, port]).toEqual(['0.0.0.0', '/data/sandbox.json', 4010]);
		const access = new Access({ host: host ?? '', allowHosts: allowHosts ?? [] });
		expect([access.isOpen, access.urlAt(4010)]).toEqual([true, 'http://sandbox:4010']);
		expect(access.whyNotSent(`${services.n8n?.environment.N8N_WEBHOOK_URL}webhook/x`)).toBeUndefined();
		expect(Object.keys(services)).toEqual(expect.arrayContaining(['n8n', 'sandbox']));
	});

	it('publishes ports only to its own machine', () => {
		const ports = Object.values(services).flatMap((service) => (service as { ports?: string[] }).ports ?? []);
		expect(ports).toEqual(['127.0.0.1:5678:5678', '127.0.0.1:4010:4010']);
	});
});

const UNVERIFIED = { N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' };
const webhookUrl = 'http://n8n:5678/';

it('the compose file gives n8n the same settings as the tests', () => {
	expect(compose('compose.yaml').services.n8n?.environment).toEqual({ ...UNVERIFIED, N8N_WEBHOOK_URL: webhookUrl });
	expect(read('tools/n8n/processes.mts')).toContain("N8N_UNVERIFIED_PACKAGES_ENABLED: 'true'");
});

it('the compose file for queue mode gives n8n, both workers and Redis the same settings as the tests', () => {
	const { services } = compose('compose.queue.yaml');
	const shared = {
		...postgresEnv({ host: 'postgres', port: 5432, database: 'n8n' }),
		...redisEnv({ host: 'redis', port: 6379 }),
		...queueEnv({ webhookUrl, encryptionKey: '${N8N_ENCRYPTION_KEY:?}' }),
		...UNVERIFIED,
		// The PostgreSQL of the tests doesn't require a password.
		DB_POSTGRESDB_PASSWORD: '${POSTGRES_PASSWORD:?}',
	};
	for (const name of ['n8n', 'worker-1', 'worker-2']) expect(services[name]?.environment).toEqual(shared);
	for (const name of ['worker-1', 'worker-2']) expect(services[name]?.command).toBe('worker');
	// Without a host it uses the socket, on which PostgreSQL also accepts connections while it creates its database.
	expect(services.postgres?.healthcheck?.test).toContain('pg_isready --host 127.0.0.1 ');
	expect(services.n8n?.healthcheck?.test).toContainEqual(
		expect.stringContaining('http://127.0.0.1:5678/healthz/readiness'),
	);
	expect(services.redis?.command).toEqual(['redis-server', ...REDIS_PERSISTENCE]);
	expect(services.postgres?.environment).toEqual({
		POSTGRES_DB: shared.DB_POSTGRESDB_DATABASE,
		POSTGRES_USER: shared.DB_POSTGRESDB_USER,
		POSTGRES_PASSWORD: shared.DB_POSTGRESDB_PASSWORD,
	});
	expect(services.sandbox).toEqual(compose('compose.yaml').services.sandbox);
});
