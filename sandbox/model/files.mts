import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PDFDocument, StandardFonts } from 'pdf-lib';

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


const PAGE: [number, number] = [595, 842];
const MARGIN = 56;

/** Characters that the standard fonts lack become question marks. */
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');

/** A small one-page PDF: a title and a line for each pair of name and value. */
export async function documentPdf(title: string, lines: ReadonlyArray<readonly [string, string]>): Promise<Buffer> {
	// Without the time of its making, so that a document downloads as the same bytes each time.
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage(PAGE);
	let top = PAGE[1] - MARGIN;
	page.drawText(plain(title), { x: MARGIN, y: top, size: 20, font });
	for (const [name, value] of lines) {
		top -= 24;
		page.drawText(plain(`${name}: ${value}`), { x: MARGIN, y: top, size: 11, font });
	}
	page.drawText('Made by the sandbox. Not a real document.', { x: MARGIN, y: MARGIN, size: 9, font });
	return Buffer.from(await document.save());
}

async function upload(folder: string, name: string): Promise<Readable | undefined> {
	const path = join(folder, name);
	const isThere = await access(path).then(
		() => true,
		() => false,
	);
	return isThere ? createReadStream(path) : undefined;
}

/** The bytes of a file; undefined if it was uploaded and someone has deleted it from the folder since. */
export async function openFile({ content }: StoredFile, uploads: string): Promise<Buffer | Readable | undefined> {
	if (content.kind === 'upload') return await upload(uploads, content.name);
	if (content.kind === 'pdf') return await documentPdf(content.title, content.lines);
	// Made-up bytes are never in memory all at once.
	return Readable.from(chunks(content.size), { objectMode: false });
}
