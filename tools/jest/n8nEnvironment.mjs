import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import OutsideEnvironment from './environment.mjs';
import { loadOutside } from './outside.mjs';

/** With an n8n whose services are made anew for each test file, and end with it. */
export default class N8nEnvironment extends OutsideEnvironment {
	constructor(config, context) {
		super(config, context);
		this.exitListeners = new Set(process.listeners('exit'));
		loadOutside(path.join(ROOT, 'tools/engine/environment.mts'));
		loadOutside(path.join(ROOT, 'tools/engine/services.mts')).forgetServices();
	}

	/** What n8n's services do when their process ends; older ones leave timers behind otherwise. */
	async teardown() {
		for (const listener of process.listeners('exit').filter((one) => !this.exitListeners.has(one))) {
			process.off('exit', listener);
			listener(0);
		}
		await super.teardown();
	}
}
