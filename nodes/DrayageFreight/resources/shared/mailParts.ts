import type { IBinaryData } from 'n8n-workflow';

/** Matches files that mail programs add to an email: signatures and certificates, contact cards, invitations. */
const ADDED = /\.(?:p7(?:b|c|m|s)|asc|sig|vcf|ics)$|^winmail\.dat$/i;
const ADDED_TYPES = /pkcs7|pgp-(?:signature|keys)|calendar|vcard|ms-tnef/i;

/** Matches the names that mail programs give to images within a text. */
const NAMED_BY_MAIL = /^(?:image\d{3,}|outlook-.+)\.\w+$/i;

/** Sizes in bytes. A logo is smaller than a scan or a photo, even with a name such as image001.jpg. */
const [LOGO, LARGE_LOGO] = [10_000, 100_000];

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1_000, mb: 1_000_000 };

/** Returns the size of a file in bytes, as n8n notes it, or Infinity if it isn't known. */
const sizeOf = ({ id, data, bytes, fileSize }: Partial<IBinaryData>): number => {
	if (!id && typeof data === 'string') return data.length * 0.75;
	if (typeof bytes === 'number') return bytes;
	const [, number, unit = 'b'] = /^([\d.]+)\s*([kM]?B)?/i.exec(fileSize ?? '') ?? [];
	return number === undefined ? Infinity : Number(number) * (UNITS[unit.toLowerCase()] ?? Infinity);
};

/**
 * Returns whether a file is a part of an email rather than a document: a certificate, a contact card, or the logo in a
 * signature.
 */
export const isMailPart = (file: Partial<IBinaryData>): boolean => {
	const { fileName = '', mimeType = '' } = file;
	if (ADDED.test(fileName) || ADDED_TYPES.test(mimeType)) return true;
	return mimeType.startsWith('image/') && sizeOf(file) < (NAMED_BY_MAIL.test(fileName) ? LARGE_LOGO : LOGO);
};
