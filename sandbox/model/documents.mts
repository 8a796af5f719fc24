import { PDFDocument, StandardFonts } from 'pdf-lib';

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
