import { existsSync } from 'node:fs';
import { installOnDebian } from './debian.mjs';

const PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser on this machine, undefined where there is none. CHROMIUM_PATH names one that stands elsewhere. */
export function findChromium() {
	const { CHROMIUM_PATH } = process.env;
	return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...PLACES].find((file) => existsSync(file));
}

/** Makes sure that a browser is there: installs Debian's where that can be done without asking, else says what to do. */
export async function ensureChromium() {
	if (findChromium()) return;
	await installOnDebian('Installing Chromium', ['chromium', 'fonts-liberation']);
	if (findChromium()) return;
	throw new Error(
		'The browser tests need Chromium or Chrome. Install it (on Debian: sudo apt-get install chromium), or name one in CHROMIUM_PATH.',
	);
}
