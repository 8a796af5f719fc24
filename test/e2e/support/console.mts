import type { Browser, Locator, Page } from 'playwright-core';
import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { shared } from '../../support/shared.mts';
import { useBrowser } from './browser.mts';

/** A place on the page, in pixels. */
interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** The sandbox's console, operated like a user would. */
export class Console {
	/** The uncaught errors of the page so far. */
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
		await this.page.getByRole('heading', { level: 1 }).waitFor();
	}

	/** Goes to a page by its link, without a reload. */
	async go(title: string): Promise<void> {
		await this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: title }).click();
		await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
	}

	/** Waits until the page shows this result of an action. */
	async says(text: string): Promise<void> {
		await this.page.getByRole('status').getByText(text).waitFor();
	}

	row(text: string): Locator {
		return this.page.getByRole('row').filter({ hasText: text });
	}

	/** Opens the record in a row and returns its panel. */
	async record(text: string): Promise<Locator> {
		await this.row(text).first().getByRole('link').click();
		return await this.panel();
	}

	/** Returns the panel of the open record once it has loaded. */
	async panel(): Promise<Locator> {
		const panel = this.page.getByRole('complementary', { name: 'Record' });
		await panel.getByRole('heading', { level: 3, name: 'JSON' }).waitFor();
		return panel;
	}

	/** Expands all collapsed parts. */
	async unfoldAll(): Promise<void> {
		await this.page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
	}

	/** Returns the positions of the elements that match a selector. */
	async boxes(selector: string): Promise<Box[]> {
		return await this.page.evaluate<Box[]>(
			`[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getBoundingClientRect().toJSON())`,
		);
	}

	button(name: string): Locator {
		return this.page.getByRole('button', { name, exact: true });
	}
}

interface Kit {
	/** The console of the running test. */
	readonly console: Console;
	readonly page: Page;
	readonly sandbox: Sandbox;
}

/**
 * Returns a sandbox for the tests of a file, and a console for each test. Uncaught errors in the console fail the test.
 */
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
