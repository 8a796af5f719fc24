import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Changes } from './console/changes.mts';
import { control, type ControlClient } from './control/client.mts';
import { realTime } from './model/clock.mts';
import { Numbers } from './model/idSequence.mts';
import { buildServer } from './http/server.mts';
import { plantSeeds } from './seeds/plant.mts';
import type { Service } from './service.mts';
import { endState, freshState, type State } from './model/state.mts';
import { buildStorage } from './http/downloads.mts';
import { SANDBOX_TOKEN } from './token.mts';

export { control, type ControlClient } from './control/client.mts';

const HOST = '127.0.0.1';

export interface SandboxOptions {
	/** 0, the default, takes a free one. */
	readonly port?: number;
	/** Accepted as it is, and with `-colleague` (same company) and `-other` (another company) behind it. */
	readonly token?: string;
	/** The sandbox's idea of the time, which the control routes can move forward. */
	readonly now?: () => Date;
	/** Where its numbers begin. When it is given, they go on after a reset; else they are the same each time. */
	readonly firstNumber?: number;
	/** Whether it starts with sample orders, shipments and quotes, and has them again after a reset. */
	readonly seeds?: boolean;
}

/** A sandbox that is up. */
export interface Sandbox {
	/** `http://127.0.0.1:<port>` */
	readonly url: string;
	/** The other origin, to which downloads lead when told so. */
	readonly storageUrl: string;
	readonly token: string;
	/** Tells it what to do, over HTTP. */
	readonly control: ControlClient;
	close(): Promise<void>;
}

/** Starts a sandbox of its own on this machine; it answers nobody else. Rejects when the port is taken. */
export async function startSandbox({
	port = 0,
	token = SANDBOX_TOKEN,
	now = realTime,
	firstNumber,
	seeds = false,
}: SandboxOptions = {}): Promise<Sandbox> {
	const uploads = mkdtempSync(join(tmpdir(), 'drayage-sandbox-'));
	let numbers = new Numbers(firstNumber);
	const fresh = (url: string, storageUrl: string): State =>
		freshState({ token, now, uploads, url, storageUrl, numbers, changed: () => service.changes.note() });
	const plant = () => {
		if (seeds) plantSeeds(service.state);
	};
	const service: Service = {
		state: fresh('', ''),
		changes: new Changes(),
		url: '',
		reset() {
			endState(service.state);
			numbers = firstNumber === undefined ? new Numbers() : numbers.beyond();
			service.state = fresh(service.url, service.state.storageUrl);
			plant();
		},
	};
	const app = buildServer(service);
	const storage = buildStorage(service);
	const close = async () => {
		endState(service.state);
		await Promise.all([app.close(), storage.close()]);
		await rm(uploads, { recursive: true, force: true });
	};
	try {
		service.url = await app.listen({ port, host: HOST });
		service.state = fresh(service.url, await storage.listen({ port: 0, host: HOST }));
		plant();
	} catch (error) {
		await close();
		throw error;
	}
	return { url: service.url, storageUrl: service.state.storageUrl, token, control: control(service.url), close };
}
