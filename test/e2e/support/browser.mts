import { chromium, type Browser } from 'playwright-core';
import { shared } from '../../support/shared.mts';
import { findChromium } from '../../../tools/setup/install.mjs';

/** Starts a headless browser. */
async function openBrowser(): Promise<Browser> {
	const executablePath = findChromium();
	if (executablePath === undefined) throw new Error('No Chromium here; npm run test:e2e installs it or says how.');
	// Chromium's own sandbox doesn't work for root or in containers.
	return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** Returns a browser for the tests of a file or a block. */
export const useBrowser = () => shared(openBrowser, (browser) => browser.close());
