import type { IBinaryData } from 'n8n-workflow';

/** Matches files that mail programs add to an email: signatures and certificates, contact cards, invitations. */
const ADDED = /\.(?:p7(?:b|c|m|s)|asc|sig|vcf|ics)$|^winmail\.dat$/i;
const ADDED_TYPES = /pkcs7|pgp-(?:signature|keys)|calendar|vcard|ms-tnef/i;

/** Matches the names that mail programs give to images within a text. */
const NAMED_BY_MAIL = /^(?:image\d{3,}|outlook-.+)\.\w+$/i;

/** Sizes in bytes. A smaller image is a logo: one within the text, and one that has its own name. */
const [INLINE_LOGO, LOGO] = [50_000, 10_000];

const BYTES: Readonly<Record<string, number>> = { b: 1, kb: 1_000, mb: 1_000_000 };

/** Returns the size of a file in bytes, as n8n notes it, or Infinity if it isn't known. */
const sizeOf = ({ id, data, bytes, fileSize }: Partial<IBinaryData>): number => {
	if (!id && typeof data === 'string') return data.length * 0.75;
	if (typeof bytes === 'number') return bytes;
	const [, number, unit = 'b'] = /^([\d.]+)\s*([kM]?B)?/i.exec(fileSize ?? '') ?? [];
	return number === undefined ? Infinity : Number(number) * (BYTES[unit.toLowerCase()] ?? Infinity);
};

/** A file is what its name or its type says, since mail programs declare many files as application/octet-stream. */
const isPdf = ({ fileName = '', mimeType = '' }: Partial<IBinaryData>) =>
	/\.pdf$/i.test(fileName) || /\bpdf\b/i.test(mimeType);

const isImage = ({ fileName = '', mimeType = '' }: Partial<IBinaryData>) =>
	mimeType.startsWith('image/') || /\.(?:png|jpe?g|gif|bmp|webp)$/i.test(fileName);

/**
 * Returns whether a file is a part of an email rather than a document: a certificate, a contact card, or the logo in a
 * signature. An image within the text counts as a document from 50 KB on, since it may be a photo.
 */
export const isMailPart = (file: Partial<IBinaryData>): boolean => {
	const { fileName = '', mimeType = '' } = file;
	if (isPdf(file)) return false;
	if (ADDED.test(fileName) || ADDED_TYPES.test(mimeType)) return true;
	return isImage(file) && sizeOf(file) < (NAMED_BY_MAIL.test(fileName) ? INLINE_LOGO : LOGO);
};
