import type { AddressInfo } from 'node:net';
import { Access } from './access/access.mts';
import { Changes } from './console/changes.mts';
import { control, type ControlClient } from './control/client.mts';
import type { Accounts } from './model/accounts.mts';
import { realTime } from './model/clock.mts';
import { DataFile, temporaryStorage, type Storage } from './model/dataFile.mts';
import { Numbers, startOfThisRun } from './model/idSequence.mts';
import { accountsFrom, restore, snapshotOf } from './model/snapshot.mts';
import { buildServer } from './http/server.mts';
import { plantSeeds } from './seeds/plant.mts';
import type { Service } from './service.mts';
import { endState, freshState, type State } from './model/state.mts';
import { buildStorage } from './http/downloads.mts';

export { control, type ControlClient } from './control/client.mts';

const LOOPBACK = '127.0.0.1';

export interface SandboxOptions {
	/** The port to listen on. The default, 0, uses a free port. */
	readonly port?: number;
	/**
	 * The address to listen on. The default is 127.0.0.1, so that only this machine can connect. `0.0.0.0` means all
	 * networks.
	 */
	readonly host?: string;
	/**
	 * Host names and addresses that clients use for the sandbox, and those that it can send webhook requests to.
	 * Webhook requests are allowed at ports 80, 443 and 5678, at the port in `name:port`, or at all ports with
	 * `name:*`. The sandbox uses the first entry in its own links. Needed only if other machines can connect.
	 */
	readonly allowHosts?: readonly string[];
	/**
	 * The access token. The sandbox also accepts it with the suffixes `-colleague` (same company) and `-other` (another
	 * company). Default: `sandbox-token` on this machine, or a random token if other machines can connect.
	 */
	readonly token?: string;
	/** A file in an existing folder that keeps the state for the next run. Uploaded files go to the folder `<file>.files`. */
	readonly data?: string;
	/** The sandbox's time. Control routes can move it forward. */
	readonly now?: () => Date;
	/**
	 * The first ID. If set, IDs continue after a reset. Otherwise they start the same each time, unless there is a data
	 * file.
	 */
	readonly firstNumber?: number;
	/**
	 * Whether the sandbox starts with sample orders, shipments and quotes, also after a reset. A data file from an
	 * earlier run stays unchanged.
	 */
	readonly seeds?: boolean;
}

/** A running sandbox. */
export interface Sandbox {
	/** `http://127.0.0.1:<port>`, or the URL with the first allowed host. */
	readonly url: string;
	/** The URL of the other origin. Downloads redirect to it if that is turned on. */
	readonly storageUrl: string;
	readonly token: string;
	/** Whether other machines can connect. If so, everything requires the token. */
	readonly isOpen: boolean;
	/** The sandbox's control routes, over HTTP. */
	readonly control: ControlClient;
	/** Stops the sandbox after writing its data file. */
	close(): Promise<void>;
}

/**
 * Returns the access token. A token from an earlier run is kept, unless it's easy to guess and other machines can
 * connect.
 */
function accessFor(options: SandboxOptions, earlier?: string): Access {
	const { host = LOOPBACK, allowHosts = [], token } = options;
	const access = (own: string | undefined) => new Access({ host, allowHosts, token: own });
	if (token !== undefined || earlier === undefined) return access(token);
	try {
		return access(earlier);
	} catch {
		return access(undefined);
	}
}

/** Starts a sandbox. Rejects if the port is taken, or an option or the data file can't be used. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, data, now = realTime, seeds = false } = options;
	// Rejects invalid options before opening anything.
	accessFor(options);
	const file = data === undefined ? undefined : DataFile.open(data, () => snapshotOf(service.state));
	const storage: Storage = file ?? temporaryStorage();
	const { uploads, found } = storage;
	const access = accessFor(options, found?.token);
	const firstNumber = options.firstNumber ?? (file && startOfThisRun());
	let numbers = new Numbers(found ? Math.max(found.nextNumber, firstNumber ?? 0) : firstNumber);
	const fresh = (storageUrl: string, accounts?: Accounts): State =>
		freshState(
			{ access, now, uploads, url: service.url, storageUrl, numbers, changed: () => service.changed() },
			accounts,
		);
	const plant = () => {
		if (seeds) plantSeeds(service.state);
	};
	const service: Service = {
		// Replaced as soon as the URLs are known, before any request is served.
		state: undefined as unknown as State,
		access,
		changes: new Changes(),
		url: '',
		changed() {
			service.changes.note();
			storage.note();
		},
		reset() {
			endState(service.state);
			numbers = firstNumber === undefined ? new Numbers() : numbers.beyond();
			service.state = fresh(service.state.storageUrl);
			plant();
		},
	};
	const app = buildServer(service);
	const files = buildStorage(service);
	const closeServers = async () => {
		const state = service.state as State | undefined;
		if (state) endState(state);
		await Promise.all([app.close(), files.close()]);
	};
	const close = async () => {
		await closeServers();
		await storage.close();
	};
	const listen = async (server: typeof app, wanted: number) => {
		await server.listen({ port: wanted, host: access.host });
		return (server.server.address() as AddressInfo).port;
	};
	try {
		const storagePort = await listen(files, 0);
		const storageUrl = access.urlAt(storagePort).replace(/:\d+$/, `:${storagePort}`);
		service.state = fresh(storageUrl, found && accountsFrom(found, access.token));
		if (found) restore(service.state, found);
		else plant();
		const ownPort = await listen(app, port);
		service.url = access.urlAt(ownPort);
		Object.assign(service.state, { url: service.url });
		await file?.write();
		const { token, isOpen } = access;
		const local = control(access.localUrlAt(ownPort), token);
		return { url: service.url, storageUrl, token, isOpen, control: local, close };
	} catch (error) {
		await closeServers();
		await storage.abandon();
		throw error;
	}
}
