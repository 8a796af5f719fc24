import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../../tools/setup/project.mjs';

/** Saves a screenshot to docs/images, but only under npm run screenshots. */
export async function pictureOf(
	page: Page,
	name: string,
	options: Parameters<Page['screenshot']>[0] = {},
): Promise<void> {
	const folder = process.env.DRAYAGE_PICTURES;
	if (folder === undefined) return;
	const file = path.join(ROOT, folder, `${name}.png`);
	mkdirSync(path.dirname(file), { recursive: true });
	await page.screenshot({ ...options, path: file });
}
