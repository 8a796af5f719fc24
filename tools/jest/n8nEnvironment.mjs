import { TestEnvironment } from 'jest-environment-node';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import { forgetOwnFiles, loadOutside } from './outside.mjs';

/**
 * Tests against n8n-core: loading it takes seconds, so a worker of jest loads it once, with Node's own `require`, for
 * all test files that it runs. n8n's services and the project's own files are made anew for each of them.
 */
export default class N8nEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.exitListeners = new Set(process.listeners('exit'));
		forgetOwnFiles();
		loadOutside(path.join(ROOT, 'tools/engine/environment.mts'));
		loadOutside(path.join(ROOT, 'tools/engine/fresh.mts')).forgetServices();
		// The transform handOver.mjs calls it.
		this.global.loadOutside = loadOutside;
		// Jest's is a copy, in which n8n would not see what a test sets.
		this.global.process.env = process.env;
	}

	/** n8n's services end as with their process: older ones leave timers behind otherwise. */
	async teardown() {
		for (const listener of process.listeners('exit').filter((one) => !this.exitListeners.has(one))) {
			process.off('exit', listener);
			listener(0);
		}
		await super.teardown();
	}
}
