import { createReadStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { documentPdf } from './pdf.mts';
import type { State } from './state.mts';

/** Where the bytes of a file come from: the folder of uploads, a made-up text, or a PDF of a few lines. */
export type Content =
	| { readonly kind: 'upload'; readonly name: string; readonly size: number }
	| { readonly kind: 'madeUp'; readonly size: number }
	| { readonly kind: 'pdf'; readonly title: string; readonly lines: ReadonlyArray<readonly [string, string]> };

/** A file to download. Its bytes are made or opened only when somebody asks for them. */
export interface StoredFile {
	readonly id: number;
	/** What it belongs to: `order 12`, `ltl LS…`, `ftl FS…`. */
	readonly holder: string;
	readonly type: string | null;
	readonly filename: string;
	readonly mediaType: string;
	/** YYYY-MM-DD HH:MM:SS */
	readonly createdAt: string;
	readonly content: Content;
}

const CHUNK = Buffer.alloc(64 * 1024, 'The sandbox made this file up. ');

function* chunks(size: number): Generator<Buffer> {
	for (let left = size; left > 0; left -= CHUNK.length) yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
}

async function upload(folder: string, name: string): Promise<Readable | undefined> {
	// A data file that came from somewhere else names no file outside the folder.
	if (basename(name) !== name) return undefined;
	const path = join(folder, name);
	const isThere = await access(path).then(
		() => true,
		() => false,
	);
	return isThere ? createReadStream(path) : undefined;
}

/** Removes uploads that no file of the sandbox has: those of a refused request, of a broken one, or under another name. */
export async function removeUnused(
	names: readonly string[],
	{ files, uploads }: Pick<State, 'files' | 'uploads'>,
): Promise<void> {
	if (names.length === 0) return;
	const used = new Set(files.list().map(({ content }) => (content.kind === 'upload' ? content.name : '')));
	const unused = names.filter((name) => !used.has(name));
	await Promise.all(unused.map(async (name) => await rm(join(uploads, name), { force: true })));
}

/** The bytes of a file; undefined if it was uploaded and someone has deleted it from the folder since. */
export async function openFile({ content }: StoredFile, uploads: string): Promise<Buffer | Readable | undefined> {
	if (content.kind === 'upload') return await upload(uploads, content.name);
	if (content.kind === 'pdf') return documentPdf(content.title, content.lines);
	// Made-up bytes are never in memory all at once.
	return Readable.from(chunks(content.size), { objectMode: false });
}
