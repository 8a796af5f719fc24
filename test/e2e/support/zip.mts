import { inflateRawSync } from 'node:zlib';

const ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const DEFLATED = 8;

/** Returns the files in a ZIP file by name, using its central directory. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
	const files = new Map<string, Buffer>();
	for (let at = zip.indexOf(ENTRY); at >= 0; at = zip.indexOf(ENTRY, at + 4)) {
		const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
		const local = zip.readUInt32LE(at + 42);
		const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
		const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
		files.set(name, zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes);
	}
	return files;
}
