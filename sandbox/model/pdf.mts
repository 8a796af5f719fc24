/** Points from the left and bottom edges of an A4 page. */
const MARGIN = 56;
const TOP = 786;

/** Replaces characters missing from the standard fonts with question marks. */
const escaped = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');

const textAt = (y: number, size: number, text: string) =>
	`BT /F1 ${size} Tf ${MARGIN} ${y} Td (${escaped(text)}) Tj ET`;

/** Returns the content of a page: a title, and a line for each name and value, in one font. */
function contentOf(title: string, lines: ReadonlyArray<readonly [string, string]>): string {
	return [
		textAt(TOP, 20, title),
		...lines.map(([name, value], index) => textAt(TOP - 24 * (index + 1), 11, `${name}: ${value}`)),
		textAt(MARGIN, 9, 'Made by the sandbox. Not a real document.'),
	].join('\n');
}

/**
 * Creates a small one-page PDF. Its bytes are the same each time. A PDF library would be larger than all other packages
 * together.
 */
export function documentPdf(title: string, lines: ReadonlyArray<readonly [string, string]>): Buffer {
	const content = contentOf(title, lines);
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	];
	let text = '%PDF-1.4\n';
	const offsets: string[] = [];
	for (const [index, object] of objects.entries()) {
		offsets.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
	}
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
	return Buffer.from(
		`${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
		'latin1',
	);
}
