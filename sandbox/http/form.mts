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
	/** The file's name in the uploads folder. */
	readonly name: string;
	readonly filename: string;
	readonly mediaType: string;
	/** The file's size in bytes. */
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

/**
 * Returns the contents of a form: rows by list, fields with other names unchanged, and the names of files that are too
 * large.
 */
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

/**
 * Returns whether an error comes from the form parser. Unlike errors of a disk or connection, its errors have no code.
 */
const isOfParser = (error: unknown) => (error as NodeJS.ErrnoException).code === undefined;

/**
 * Parses an upload form into lists of rows. Its fields have names such as `file_list[0][file]`
 * (docs/interface.md#order-files). Rejects damaged forms and files larger than 10 MB. Keeps fields with other names
 * unchanged. Adds the names of written files to `stored`, even if parsing fails.
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
