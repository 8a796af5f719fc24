import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ORDER_FILE_BYTES } from '../../contract/index.ts';
import { failedValidation, refusal } from './problems.mts';

/** A file from a form, as stored on disk. */
export interface UploadedFile {
	/** Its name in the folder of uploads. */
	readonly name: string;
	readonly filename: string;
	readonly mediaType: string;
	/** In bytes. */
	readonly size: number;
}

type Row = Record<string, unknown>;

const NAME = /^(file_list|urls)\[(\d{1,3})\]\[(file|type|url)\]$/;

/** Streams one file of the form to disk. Returns null if it's larger than the API accepts. */
async function store(part: MultipartFile, folder: string, stored: string[]): Promise<UploadedFile | null> {
	const name = randomUUID();
	stored.push(name);
	const target = createWriteStream(join(folder, name));
	await pipeline(part.file, target);
	if (part.file.truncated) return null;
	return { name, filename: part.filename, mediaType: part.mimetype, size: target.bytesWritten };
}

/** What a form contains: fields with other names as they are, rows by list, and the names of files that are too large. */
async function readParts(request: FastifyRequest, folder: string, stored: string[]) {
	const form: Row = {};
	const lists: Record<string, Row[]> = {};
	const tooLarge: string[] = [];
	for await (const part of request.parts({ limits: { fileSize: ORDER_FILE_BYTES } })) {
		const value = part.type === 'file' ? await store(part, folder, stored) : part.value;
		const [, list, index, key] = NAME.exec(part.fieldname) ?? [];
		if (value === null) tooLarge.push(part.fieldname.replace(/\[(\w+)\]/g, '.$1'));
		if (list === undefined || key === undefined) form[part.fieldname] = value;
		else ((lists[list] ??= [])[Number(index)] ??= {})[key] = value;
	}
	return { form, lists, tooLarge };
}

/** The parser's errors have no code, unlike those of a disk or a connection. */
const isOfParser = (error: unknown) => (error as NodeJS.ErrnoException).code === undefined;

/**
 * Reads an upload form into lists of rows. Its fields are named like `file_list[0][file]`
 * (docs/interface.md#order-files). Rejects damaged forms and files of more than 10 MB; fields with other names are kept
 * unchanged. The names of the files that it writes are added to `stored`, even if it fails.
 */
export async function readForm(request: FastifyRequest, folder: string, stored: string[]): Promise<Row> {
	const { form, lists, tooLarge } = await readParts(request, folder, stored).catch((error: unknown) => {
		throw isOfParser(error) ? refusal.notMultipart() : error;
	});
	if (tooLarge.length > 0) {
		throw failedValidation(
			tooLarge.map((field) => ({ field, message: `The ${field} may not be greater than 10 MB.` })),
		);
	}
	return { ...form, ...lists };
}
