import { existsSync } from 'node:fs';
import path from 'node:path';
import { n8nFolder, n8nNode, n8nScript } from '../setup/n8n.mjs';
import { packInto } from '../build.mjs';
import { OWNER, RestClient } from './rest.mts';
import { freePort, HOST, type Service, type Services } from '../setup/services.mts';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';
import { ROOT } from '../setup/project.mjs';

// The first start creates the database, which takes a while on a slow machine.
const READY_MS = 180_000;

/** An n8n or a sandbox that was started. */
export interface Running {
	url: string;
	service: Service;
}

/** Returns the folder in which n8n looks for the package. */
export const packageFolder = (data: string): string =>
	path.join(data, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-drayage');

/** Starts n8n with the packed package in its folder of community nodes, unless `isBare` is set. */
export async function spawnN8n(
	services: Services,
	port: number,
	data: string,
	further: NodeJS.ProcessEnv = {},
	isBare = false,
): Promise<Running> {
	const url = `http://${HOST}:${port}`;
	if (!isBare) packInto(packageFolder(data));
	const env = { ...addressEnv(port, url), ...ownerEnv(), ...quietEnv(), ...(await dataEnv(data)), ...further };
	return { url, service: spawnCommand(services, 'n8n', ['start'], data, env) };
}

/**
 * Starts a worker or webhook process of an n8n in queue mode, with its own data folder, and waits until it is ready.
 */
export async function startHelper(
	services: Services,
	command: 'worker' | 'webhook',
	name: string,
	data: string,
	further: NodeJS.ProcessEnv,
	port?: number,
): Promise<Service> {
	const own = port ?? (await freePort());
	const url = `http://${HOST}:${own}`;
	const health = {
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(own),
		N8N_WORKER_SERVER_ADDRESS: HOST,
	};
	const env = { ...addressEnv(own, url), ...quietEnv(), ...(await dataEnv(data)), ...health, ...further };
	const service = spawnCommand(services, name, [command], data, env);
	await service.ready(`${url}/healthz/readiness`, READY_MS);
	return service;
}

function spawnCommand(services: Services, name: string, args: string[], data: string, env: NodeJS.ProcessEnv) {
	return services.start({
		name,
		command: n8nNode(),
		args: [n8nScript(), ...args],
		cwd: n8nFolder(),
		env,
		logFile: path.join(data, `${name}.log`),
	});
}

/** Waits until n8n responds, its database is ready and its owner can sign in. */
export async function n8nReady({ url, service }: Running): Promise<void> {
	await service.ready(`${url}/healthz/readiness`, READY_MS);
	await service.ready(`${url}/rest/settings`, READY_MS);
	await new RestClient(url).provideOwner();
}

function addressEnv(port: number, url: string): NodeJS.ProcessEnv {
	return {
		N8N_HOST: HOST,
		N8N_LISTEN_ADDRESS: HOST,
		N8N_PORT: String(port),
		N8N_PROTOCOL: 'http',
		N8N_SECURE_COOKIE: 'false',
		N8N_EDITOR_BASE_URL: `${url}/`,
		N8N_WEBHOOK_URL: `${url}/`,
	};
}

async function dataEnv(data: string): Promise<NodeJS.ProcessEnv> {
	return {
		// Under jest, NODE_ENV is `test`, which makes n8n behave as in its own tests.
		NODE_ENV: 'production',
		DB_TYPE: 'sqlite',
		N8N_USER_FOLDER: data,
		N8N_RUNNERS_BROKER_LISTEN_ADDRESS: HOST,
		// The broker of another n8n on this machine may use n8n's default port.
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
	};
}

function ownerEnv(): NodeJS.ProcessEnv {
	return {
		N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
		N8N_INSTANCE_OWNER_EMAIL: OWNER.email,
		N8N_INSTANCE_OWNER_FIRST_NAME: OWNER.firstName,
		N8N_INSTANCE_OWNER_LAST_NAME: OWNER.lastName,
		N8N_INSTANCE_OWNER_PASSWORD_HASH: OWNER.passwordHash,
	};
}

/** Settings that keep n8n from calling other servers and asking questions. */
function quietEnv(): NodeJS.ProcessEnv {
	const off = [
		'N8N_AI_ENABLED',
		'N8N_DIAGNOSTICS_ENABLED',
		'N8N_DYNAMIC_BANNERS_ENABLED',
		'N8N_HIRING_BANNER_ENABLED',
		'N8N_LICENSE_AUTO_RENEW_ENABLED',
		'N8N_PERSONALIZATION_ENABLED',
		'N8N_TEMPLATES_ENABLED',
		'N8N_VERIFIED_PACKAGES_ENABLED',
		'N8N_VERSION_NOTIFICATIONS_ENABLED',
		'N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED',
	];
	return {
		...Object.fromEntries(off.map((name) => [name, 'false'])),
		...withoutModules(),
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_LOG_FORMAT: 'text',
		NO_COLOR: '1',
	};
}

/** Modules that fetch a list of servers at every start, and show each user an assistant that needs an API key. */
const UNWANTED_MODULES = ['mcp-registry', 'instance-ai'];

/** Returns the modules that n8n supports. An n8n rejects the names of newer modules. */
function withoutModules(): NodeJS.ProcessEnv {
	const modules = path.join(n8nFolder(), 'node_modules', 'n8n', 'dist', 'modules');
	const names = UNWANTED_MODULES.filter((name) => existsSync(path.join(modules, name)));
	return names.length > 0 ? { N8N_DISABLED_MODULES: names.join() } : {};
}

/**
 * Starts the sandbox in a separate process, with its state in n8n's data folder. A new sandbox has sample freight
 * unless it should be empty.
 */
export function spawnSandbox(
	services: Services,
	port: number,
	{ data, isEmpty }: { readonly data: string; readonly isEmpty: boolean },
): Running {
	const script = path.join(ROOT, 'sandbox', 'main.mts');
	// n8n's workflows refer to the sandbox's orders, so the sandbox keeps them as long as n8n keeps the workflows.
	const file = path.join(data, 'sandbox.json');
	const options = ['--port', String(port), '--token', SANDBOX_TOKEN, '--data', file, ...(isEmpty ? ['--empty'] : [])];
	const service = services.start({
		name: 'The sandbox',
		command: process.execPath,
		args: ['--import', 'tsx', script, ...options],
		cwd: ROOT,
		logFile: path.join(data, 'sandbox.log'),
	});
	return { url: `http://${HOST}:${port}`, service };
}

/** Waits until the sandbox responds. */
export async function sandboxReady({ url, service }: Running): Promise<void> {
	await service.ready(`${url}/openapi.json`, READY_MS);
}
