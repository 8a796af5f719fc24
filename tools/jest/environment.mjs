import { TestEnvironment } from 'jest-environment-node';
import asyncHooks from 'node:async_hooks';
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
 * anew for each test file.
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
	}

	async teardown() {
		await super.teardown();
		disableStores();
		const { env, variables } = this.before;
		globalThis.console = this.before.console;
		process.env = env;
		for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
		Object.assign(env, variables);
	}
}
