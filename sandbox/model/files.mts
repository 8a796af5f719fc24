import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A file to download. Its bytes are made or opened only when somebody asks for them. */
export interface StoredFile {
	readonly id: number;
	/** What it belongs to: `order 12`, `ltl LS…`, `ftl FS…`. */
	readonly holder: string;
	readonly type: string | null;
	readonly filename: string;
	readonly mediaType: string;
	/** In bytes, where it is known before the file is opened. */
	readonly size?: number;
	readonly createdAt: Date;
	readonly open: () => Promise<Buffer | Readable> | Readable;
}

/** Bytes that lie in the sandbox's folder on disk. */
export const onDisk = (path: string, size: number) => ({ size, open: () => createReadStream(path) });

const CHUNK = Buffer.alloc(64 * 1024, 'The sandbox made this file up. ');

function* chunks(size: number): Generator<Buffer> {
	for (let left = size; left > 0; left -= CHUNK.length) yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
}

/** Any number of made-up bytes that are never held in memory together. */
export const madeUp = (size: number) => ({ size, open: () => Readable.from(chunks(size), { objectMode: false }) });

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
