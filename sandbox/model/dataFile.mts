import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import lockfile from 'proper-lockfile';
import { readSnapshot, type Snapshot } from './snapshot.mts';

/** Changes within this many milliseconds are written together. */
const GATHERED_MS = 300;
/** The maximum share of time spent on writing, even for large states. */
const SHARE = 1 / 20;

/** The storage for a sandbox's state and uploads: a file with a folder beside it, or temporary storage. */
export interface Storage {
	/** A folder for uploaded files. */
	readonly uploads: string;
	/** The state from an earlier run. */
	readonly found: Snapshot | undefined;
	/** Call this when something may have changed. */
	note(): void;
	/** Writes all changes, or deletes temporary storage. */
	close(): Promise<void>;
	/** Closes the storage of a sandbox that failed to start, without changing stored data. */
	abandon(): Promise<void>;
}

/** Creates temporary storage: uploads are in a temporary folder, and nothing else is stored. */
export function temporaryStorage(): Storage {
	const uploads = mkdtempSync(join(tmpdir(), 'drayage-sandbox-'));
	const remove = async () => await rm(uploads, { recursive: true, force: true });
	return { uploads, found: undefined, note: () => undefined, close: remove, abandon: remove };
}

function readText(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') return undefined;
		throw new Error(`The data file ${file} can't be read: ${message}`);
	}
}

/** Replaces a file atomically. If the process or the machine stops, the file has either the old or the new text. */
async function replaceFile(file: string, text: string): Promise<void> {
	const part = `${file}.${randomUUID()}.part`;
	try {
		// The file contains the token.
		const handle = await open(part, 'w', 0o600);
		try {
			await handle.writeFile(text);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(part, file);
	} catch (error) {
		await rm(part, { force: true });
		throw error;
	}
}

/** Rejects a missing folder. Creating it would hide a typo, and the earlier state would seem lost. */
function checkFolder(folder: string, file: string): void {
	const found = statSync(folder, { throwIfNoEntry: false });
	if (found?.isDirectory() === false) throw new Error(`The data file ${file} can't be used: ${folder} isn't a folder.`);
	if (!found)
		throw new Error(`The data file ${file} can't be used: the folder ${folder} doesn't exist. Create it first.`);
	makeFolder(folder, file);
}

/** Creates a folder if it doesn't exist, and checks that files can be written there. */
function makeFolder(folder: string, file: string, mode?: number): void {
	try {
		mkdirSync(folder, { recursive: true, ...(mode !== undefined && { mode }) });
		// Otherwise another user's folder would be noticed only when the first file is written.
		accessSync(folder, constants.W_OK | constants.X_OK);
	} catch (error) {
		throw new Error(`The data file ${file} can't be used: ${(error as Error).message}`);
	}
}

/** The lock expires if the process that renews it was killed. Until then, a new sandbox waits. */
const LOCK = { stale: 5_000, update: 2_000, retries: { retries: 6, factor: 1, minTimeout: 1_000 } };

async function lock(file: string): Promise<() => Promise<void>> {
	try {
		return await lockfile.lock(file, { ...LOCK, realpath: false, onCompromised: () => undefined });
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code !== 'ELOCKED') throw new Error(`The data file ${file} can't be used: ${message}`);
		throw new Error(`The data file ${file} is used by another sandbox. End that one, or name another file.`);
	}
}

/** Stores the state in a file, and locks it against other sandboxes. */
export class DataFile implements Storage {
	#timer: NodeJS.Timeout | undefined;
	#lastTook = 0;
	#writing: Promise<void> = Promise.resolve();
	#failed = false;

	private constructor(
		private readonly file: string,
		private readonly snapshot: () => Snapshot,
		private readonly unlock: () => Promise<void>,
		private text: string | undefined,
		readonly found: Snapshot | undefined,
	) {}

	/**
	 * Loads the file. Rejects if the file is damaged, in use or not a sandbox's; such a file is never overwritten.
	 * `snapshot` returns the state to store.
	 */
	static async open(path: string, snapshot: () => Snapshot): Promise<DataFile> {
		const file = resolve(path);
		checkFolder(dirname(file), file);
		// A device such as /dev/zero would be read forever.
		if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${file} isn't a file.`);
		const unlock = await lock(file);
		try {
			const text = readText(file);
			const found = text === undefined ? undefined : readSnapshot(text, file);
			const opened = new DataFile(file, snapshot, unlock, text, found);
			makeFolder(opened.uploads, file, 0o700);
			return opened;
		} catch (error) {
			await unlock();
			throw error;
		}
	}

	get uploads(): string {
		return `${this.file}.files`;
	}

	note(): void {
		this.#timer ??= setTimeout(() => void this.#save(), Math.max(GATHERED_MS, this.#lastTook / SHARE)).unref();
	}

	/** Writes now. Rejects if writing fails. */
	async write(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		// Writes are sequential, so that an older state never replaces a newer one.
		const replace = () => this.#replace();
		this.#writing = this.#writing.then(replace, replace);
		await this.#writing;
	}

	async close(): Promise<void> {
		await this.#save();
		await this.abandon();
	}

	async abandon(): Promise<void> {
		clearTimeout(this.#timer);
		await this.unlock().catch(() => undefined);
	}

	async #save(): Promise<void> {
		try {
			await this.write();
			this.#failed = false;
		} catch (error) {
			if (!this.#failed) console.error(`The data file ${this.file} can't be written: ${(error as Error).message}`);
			this.#failed = true;
		}
	}

	async #replace(): Promise<void> {
		const started = performance.now();
		const text = JSON.stringify(this.snapshot());
		if (text === this.text) return;
		await replaceFile(this.file, text);
		this.text = text;
		this.#lastTook = performance.now() - started;
	}
}
