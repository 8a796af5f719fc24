import type { Browser, Locator, Page } from 'playwright-core';
import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { shared } from '../../support/shared.mts';
import { useBrowser } from './browser.mts';

/** The sandbox's console, used as by a person. */
export class Console {
	/** Uncaught errors of the page so far. */
	readonly thrown: string[] = [];

	private constructor(
		readonly page: Page,
		private readonly url: string,
	) {
		page.on('pageerror', ({ message }) => this.thrown.push(message));
		page.on('dialog', (dialog) => void dialog.accept());
	}

	static async in(browser: Browser, url: string): Promise<Console> {
		return new Console(await browser.newPage({ viewport: { width: 1280, height: 900 } }), url);
	}

	async open(view: string): Promise<void> {
		await this.page.goto(`${this.url}/#/${view}`);
		await this.page.getByRole('heading', { level: 2 }).waitFor();
	}

	/** Goes to a view by its link, without a reload. */
	async go(title: string): Promise<void> {
		await this.page.getByRole('link', { name: title }).click();
		await this.page.getByRole('heading', { level: 2, name: title }).waitFor();
	}

	/** Waits until the status line contains this text. */
	async says(text: string): Promise<void> {
		await this.page.getByRole('status').getByText(text).waitFor();
	}

	row(text: string): Locator {
		return this.page.getByRole('row').filter({ hasText: text });
	}

	button(name: string): Locator {
		return this.page.getByRole('button', { name });
	}

	/** Unfolds the actions of a row, unless they are open. */
	async unfold(label: string): Promise<void> {
		const actions = this.page.getByLabel(`Actions for ${label}`);
		if ((await actions.locator('..').getAttribute('open')) === null) await actions.click();
	}
}

interface Kit {
	/** The console of the running test. */
	readonly console: Console;
	readonly page: Page;
	readonly sandbox: Sandbox;
}

/** A sandbox for the tests of a file, and a console for each, which must not throw. */
export function useConsole(): Kit {
	const sandbox = shared(
		() => createSandbox(),
		(running) => running.close(),
	);
	const browser = useBrowser();
	let console: Console;
	beforeEach(async () => {
		await sandbox().control.reset();
		console = await Console.in(browser(), sandbox().url);
	});
	afterEach(async () => {
		await console.page.close();
		expect(console.thrown).toEqual([]);
	});
	return {
		get console() {
			return console;
		},
		get page() {
			return console.page;
		},
		get sandbox() {
			return sandbox();
		},
	};
}
