import { TestEnvironment } from 'jest-environment-node';
import asyncHooks from 'node:async_hooks';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import { forgetOwnFiles, loadOutside } from './outside.mjs';

const TIMERS = ['setImmediate', 'setInterval', 'setTimeout', 'clearImmediate', 'clearInterval', 'clearTimeout'];
/** What a test replaces, or compares with, that what it tests must see too. */
const SHARED_GLOBALS = ['console', 'Date', 'Error', 'Math', ...TIMERS];

/** The stores made for a test file; jest-circus makes one for each. */
const stores = new Set();
const { AsyncLocalStorage } = asyncHooks;
asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
	constructor(...options) {
		super(...options);
		stores.add(this);
	}
};

/** Node 20 asks every store at every promise until it is disabled: without this, each test file is slower than the last. */
function disableStores() {
	for (const store of stores) store.disable();
	stores.clear();
}

/** Makes a property the same as that of another object, also when it is replaced. */
function share(object, name, other) {
	const set = (value) => void (other[name] = value);
	Object.defineProperty(object, name, { configurable: true, enumerable: true, get: () => other[name], set });
}

/**
 * Tests run in a context of their own, as ever in jest; what they test is loaded by Node's own `require`, which keeps
 * packages for all test files that a worker runs (n8n-core alone takes seconds). The project's own files are loaded
 * again for each test file. With the option `n8n`, n8n's services are made again for each, too, and end with it.
 */
export default class OutsideEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.before = { console, env: process.env, variables: { ...process.env } };
		forgetOwnFiles();
		// The transform handOver.mjs calls it.
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

	/** What n8n's services do when their process ends; older ones leave timers behind otherwise. */
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
