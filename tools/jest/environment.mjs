import { TestEnvironment } from 'jest-environment-node';
import asyncHooks from 'node:async_hooks';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import { transformFileSync } from '@swc/core';
import { url as debuggerUrl } from 'node:inspector';
import Module, { createRequire } from 'node:module';
import { FOLDER, PROVIDED } from '../versions/versions.mjs';
import { swcOptions } from './transform.mjs';

const PACKAGES = `${path.sep}node_modules${path.sep}`;

/** The module that loads the project's files and packages. Loaded modules stay loaded until the process ends. */
const OUTSIDE = new Module(path.join(ROOT, 'package.json'));
OUTSIDE.filename = OUTSIDE.id;
OUTSIDE.paths = Module._nodeModulePaths(ROOT);

/** Node's own `require`, from the project's folder. */
const loadOutside = Object.assign((name) => OUTSIDE.require(name), {
	cache: Module._cache,
	resolve: createRequire(OUTSIDE.filename).resolve,
});

const isOwn = (file) => file?.startsWith(ROOT) === true && !file.includes(PACKAGES);

/** Tables built only from data packages, so they never change. Loading the cities takes a tenth of a second. */
const GEOGRAPHY = path.join(ROOT, 'sandbox', 'geo');

const isKept = (file) => !isOwn(file) || path.dirname(file) === GEOGRAPHY;

/**
 * Unloads the project's own files, so that each test file has its own rate limits and memory. Packages that stay loaded
 * list the files that they have loaded as their children, and would keep them in memory.
 */
function forgetOwnFiles() {
	for (const file of Object.keys(loadOutside.cache)) if (!isKept(file)) delete loadOutside.cache[file];
	for (const module of [OUTSIDE, ...Object.values(loadOutside.cache)]) {
		if (module.children.some(({ id }) => !isKept(id))) module.children = module.children.filter(({ id }) => isKept(id));
	}
}

const compiled = new Map();

/** Enabled only for a debugger, because source maps take time. */
const sourceMaps = debuggerUrl() === undefined ? false : 'inline';

function compile(file) {
	const code = compiled.get(file) ?? transformFileSync(file, { ...swcOptions, sourceMaps }).code;
	compiled.set(file, code);
	return code;
}

for (const extension of ['.ts', '.mts', '.mjs']) {
	const usual = Module._extensions[extension];
	Module._extensions[extension] = (module, file) =>
		isOwn(file) || !usual ? module._compile(compile(file), file) : usual(module, file);
}

if (FOLDER !== ROOT) {
	const resolve = Module._resolveFilename;
	Module._resolveFilename = (name, parent, isMain, options) =>
		PROVIDED.includes(name) && isOwn(parent?.filename)
			? resolve(name, parent, isMain, { paths: [FOLDER] })
			: resolve(name, parent, isMain, options);
}

/** Gives the package's files n8n's zod. All other files get the project's own, which zod-to-openapi needs. */
const isShipped = (file) => isOwn(file) && ['.js', '.ts'].includes(path.extname(file));

// Not done in name resolution, because Node caches its results for all files of a folder.
if (process.env.DRAYAGE_ZOD) {
	const load = Module._load;
	Module._load = (name, parent, ...others) =>
		load(name === 'zod' && isShipped(parent?.filename) ? process.env.DRAYAGE_ZOD : name, parent, ...others);
}

const TIMERS = ['setImmediate', 'setInterval', 'setTimeout', 'clearImmediate', 'clearInterval', 'clearTimeout'];
/** Globals that a test replaces or compares with, so the tested code must share them. */
const SHARED_GLOBALS = ['console', 'Date', 'Error', 'Math', ...TIMERS];

/** The stores created for a test file, of which jest-circus creates one for each, and their values. */
const stores = new Set();
const values = [];
const { AsyncLocalStorage } = asyncHooks;

const boxed = (value) => values[values.push({ value }) - 1];

/**
 * A store whose values can be emptied. The timer of Node's `fetch`, which starts again in each test file, keeps a value
 * of every store, and jest's value leads to everything that a file has loaded.
 */
asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
	constructor(...options) {
		super(...options);
		stores.add(this);
	}

	run(value, ...call) {
		return super.run(boxed(value), ...call);
	}

	enterWith(value) {
		super.enterWith(boxed(value));
	}

	getStore() {
		return super.getStore()?.value;
	}
};

/**
 * Disables the stores of the previous test file and empties them. Node 20 asks every store about every promise until
 * the store is disabled, so each test file would be slower than the last.
 */
function disableStores() {
	for (const store of stores) store.disable();
	stores.clear();
	for (const box of values.splice(0)) box.value = undefined;
}

/** Makes a property always equal to that of another object, even after it is replaced. */
function share(object, name, other) {
	const set = (value) => void (other[name] = value);
	Object.defineProperty(object, name, { configurable: true, enumerable: true, get: () => other[name], set });
}

/**
 * Runs tests in their own context, as usual in jest. The tested code is loaded by Node's own `require`, which keeps
 * packages for all test files of a worker, because n8n-core alone takes seconds to load. The project's own files are
 * reloaded for each test file. With the option `n8n`, n8n's services are also recreated for each file and stopped with
 * it.
 */
export default class OutsideEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.before = { console, env: process.env, variables: { ...process.env } };
		forgetOwnFiles();
		// Called by transform.mjs.
		this.global.loadOutside = loadOutside;
		for (const name of SHARED_GLOBALS) share(this.global, name, globalThis);
		share(this.global.process, 'env', process);
		const FakeTimers = this.fakeTimersModern.constructor;
		this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
		if (!config.projectConfig.testEnvironmentOptions.n8n) return;
		this.exitListeners = new Set(process.listeners('exit'));
		loadOutside(path.join(ROOT, 'tools/engine/environment.mts'));
		loadOutside(path.join(ROOT, 'tools/engine/services.mts')).forgetServices();
	}

	/** Stops n8n's services, as at the end of their process. Otherwise older ones leave timers running. */
	endServices() {
		for (const listener of process.listeners('exit').filter((one) => !this.exitListeners.has(one))) {
			process.off('exit', listener);
			listener(0);
		}
	}

	async teardown() {
		if (this.exitListeners) this.endServices();
		await super.teardown();
		disableStores();
		const { env, variables } = this.before;
		globalThis.console = this.before.console;
		process.env = env;
		for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
		Object.assign(env, variables);
	}
}
