import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../../tools/setup/project.mjs';

const { DRAYAGE_PICTURES: FOLDER = '' } = process.env;

/** Whether npm run test:e2e -- --screenshots runs. */
export const TAKES_PICTURES = FOLDER !== '';

/** Converts a PNG to a lossless WebP. n8n's build tool would publish every PNG of the repository with the package. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
	const blank = await page.context().browser()!.newPage();
	const url = await blank.evaluate<string>(`(async () => {
		const image = new Image();
		image.src = 'data:image/png;base64,${png.toString('base64')}';
		await image.decode();
		const canvas = document.createElement('canvas');
		Object.assign(canvas, { width: image.width, height: image.height });
		canvas.getContext('2d').drawImage(image, 0, 0);
		return canvas.toDataURL('image/webp', 1);
	})()`);
	await blank.close();
	return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Saves a screenshot to docs/images, if pictures are taken. */
export async function pictureOf(
	page: Page,
	name: string,
	options: Parameters<Page['screenshot']>[0] = {},
): Promise<void> {
	if (!TAKES_PICTURES) return;
	const file = path.join(ROOT, FOLDER, `${name}.webp`);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, await toWebp(page, await page.screenshot(options)));
}
