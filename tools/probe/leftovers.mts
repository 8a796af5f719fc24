import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The IDs of warehouses that a run has made and not deleted yet, kept in a file of the account. */
export class Leftovers {
	readonly #file: string;

	/** `account` names the account without telling its token. */
	constructor(folder: string, account: string) {
		this.#file = path.join(folder, `${account.slice(0, 16)}.json`);
	}

	async list(): Promise<unknown[]> {
		const text = await readFile(this.#file, 'utf8').catch(() => '[]');
		return JSON.parse(text) as unknown[];
	}

	async add(id: unknown): Promise<void> {
		await this.#write([...(await this.list()), id]);
	}

	async drop(id: unknown): Promise<void> {
		await this.#write((await this.list()).filter((other) => other !== id));
	}

	async #write(ids: readonly unknown[]): Promise<void> {
		await mkdir(path.dirname(this.#file), { recursive: true });
		await writeFile(this.#file, JSON.stringify(ids));
	}
}
