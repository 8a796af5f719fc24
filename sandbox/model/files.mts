import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { State } from './state.mts';

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

/** A header bears ASCII alone; a name that it cannot bear follows in the extended form of RFC 6266. */
export function dispositionOf(filename: string): string {
	const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
	const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
	return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** undocumented: content type and disposition of downloads; these are the sandbox's own. */
export async function sendBytes(reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
	const content = await file.open();
	void reply.header('content-type', file.mediaType).header('content-disposition', dispositionOf(file.filename));
	if (file.size !== undefined) void reply.header('content-length', file.size);
	return reply.send(content);
}

/** Sends a file, or leads to the other origin that has it (docs/interface.md#u-downloads). */
export function sendFile(
	reply: FastifyReply,
	file: StoredFile,
	{ behaviour, storageUrl }: State,
): FastifyReply | Promise<FastifyReply> {
	const { redirect } = behaviour.downloads;
	if (redirect === 0) return sendBytes(reply, file);
	return reply.redirect(`${storageUrl}/files/${file.id}/${encodeURIComponent(file.filename)}`, redirect);
}
