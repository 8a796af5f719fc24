import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readSnapshot, type Snapshot } from './snapshot.mts';

/** Changes within this many milliseconds are written together. */
const GATHERED_MS = 500;

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

/** Reads the file. Creates the folder for uploads, but not the file's own, since that would hide a typo. */
function openFile(file: string): string | undefined {
	if (!existsSync(dirname(file))) throw new Error(`the folder ${dirname(file)} doesn't exist. Create it first.`);
	const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
	if (!existsSync(`${file}.files`)) mkdirSync(`${file}.files`, { mode: 0o700 });
	return text;
}

/** Stores the state in a file. */
export class DataFile implements Storage {
	#timer: NodeJS.Timeout | undefined;
	#writing: Promise<void> = Promise.resolve();
	#failed = false;

	private constructor(
		private readonly file: string,
		private readonly snapshot: () => Snapshot,
		private text: string | undefined,
		readonly found: Snapshot | undefined,
	) {}

	/**
	 * Loads the file. Throws if the file is damaged or not a sandbox's; such a file is never overwritten. `snapshot`
	 * returns the state to store.
	 */
	static open(path: string, snapshot: () => Snapshot): DataFile {
		const file = resolve(path);
		let text: string | undefined;
		try {
			text = openFile(file);
		} catch (error) {
			throw new Error(`The data file ${file} can't be used: ${(error as Error).message}`);
		}
		return new DataFile(file, snapshot, text, text === undefined ? undefined : readSnapshot(text, file));
	}

	get uploads(): string {
		return `${this.file}.files`;
	}

	note(): void {
		this.#timer ??= setTimeout(() => void this.#save(), GATHERED_MS).unref();
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

	/** Replaces the file as a whole, so that it is complete even if the process is killed. */
	async #replace(): Promise<void> {
		const text = JSON.stringify(this.snapshot());
		if (text === this.text) return;
		const part = `${this.file}.part`;
		// The file contains the token.
		await writeFile(part, text, { mode: 0o600 });
		await rename(part, this.file);
		this.text = text;
	}
}
