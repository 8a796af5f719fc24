import { isDeepStrictEqual } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { OWNER } from '../../../tools/n8n/rest.mts';
import { pictureOf, TAKES_PICTURES } from './pictures.mts';
import { waitUntil } from './until.mts';

/** n8n accepts a login only from the browser that has signed in. */
const BROWSER_ID = 'the browser of the tests';
const VIEWPORT = { width: 1280, height: 800 };
/** A pause for n8n's animations before a screenshot. Assertions don't depend on it. */
const REST_MS = 700;

/** The area of n8n's canvas in the window, including its buttons. */
const CANVAS = { x: 42, y: 84, width: 1238, height: 680 };
const BUTTONS = [
	'add-sticky-button',
	'canvas-controls',
	'command-bar-button',
	'instance-ai-canvas-action-button',
	'node-creator-plus-button',
	'toggle-focus-panel-button',
	'workflow-chat-button',
];

/** The width of the open node between its input and its output. */
const NODE_WIDTH = 420;

/** The time that n8n may take to expand a list by itself. After that, a click expands it. */
const UNFOLDS_WITHIN_MS = 2_000;

const isShown = async (wanted: Locator, timeout: number) =>
	await wanted.waitFor({ timeout }).then(
		() => true,
		() => false,
	);

const byTestId = (name: string) => `[data-test-id="${name}"]`;

/**
 * n8n's editor, operated like a user would. Finds elements by their text, or by n8n's test IDs if the text is
 * ambiguous.
 */
export class Editor {
	/** The number of fields that were typed into since `countClicks`. */
	typed = 0;

	private constructor(
		readonly page: Page,
		private readonly url: string,
	) {}

	/** Opens an empty canvas as the owner. */
	static async signIn(browser: Browser, url: string): Promise<Editor> {
		const page = await browser.newPage({ viewport: VIEWPORT });
		const { email, password } = OWNER;
		const data = { emailOrLdapLoginId: email, password };
		await page.request.post(`${url}/rest/login`, { headers: { 'browser-id': BROWSER_ID }, data });
		await page.addInitScript(`localStorage.setItem('n8n-browserId', '${BROWSER_ID}');
			addEventListener('pointerdown', () => globalThis.clicks++, { capture: true });`);
		const editor = new Editor(page, url);
		await editor.newWorkflow();
		return editor;
	}

	at(name: string): Locator {
		return this.page.locator(byTestId(name)).filter({ visible: true });
	}

	/** Opens an empty canvas. */
	async newWorkflow(): Promise<void> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.at('canvas-plus-button').waitFor();
	}

	/**
	 * Opens a saved workflow with these nodes and fits it into the window. Changes the page like a browser's Back button,
	 * because loading the whole editor again takes ten times as long.
	 */
	async openWorkflow(id: string, nodes: readonly string[]): Promise<void> {
		await this.page.evaluate(`history.pushState(null, '', '/workflow/${id}');
			dispatchEvent(new PopStateEvent('popstate'));`);
		const leave = this.page.getByRole('button', { name: 'Leave without saving' });
		const wanted = [...nodes].sort();
		await waitUntil(async () => {
			if (await leave.isVisible()) await leave.click();
			const shown = this.page.evaluate<string[]>(`[...document.querySelectorAll('${byTestId('canvas-node')}')]
				.map(({ dataset }) => dataset.nodeName)`);
			return isDeepStrictEqual((await shown).sort(), wanted);
		});
		await this.at('zoom-to-fit').click();
	}

	/** Searches the node panel of an empty canvas and returns the results. */
	async searchNodes(text: string): Promise<Locator> {
		const box = this.at('node-creator-search-bar');
		if (!(await box.isVisible())) await this.at('canvas-plus-button').click();
		await box.fill(text);
		return this.at('node-creator-item-name');
	}

	/** Adds a node by one of its actions or events, under its name in the panel. */
	async addNode(text: string, name: string, action: string): Promise<void> {
		const found = await this.searchNodes(text);
		await found.getByText(name, { exact: true }).click();
		const wanted = this.page.getByText(action, { exact: true });
		const actions = this.page.getByText(/^Actions \(/);
		await wanted.or(actions).first().waitFor();
		// n8n draws the heading first and expands it later, so an immediate click might collapse it.
		while (!(await isShown(wanted, UNFOLDS_WITHIN_MS))) await actions.click();
		await wanted.click();
		await this.at('ndv').waitFor();
	}

	/** Adds a node after the last one on the canvas, by one of its actions. */
	async addNodeBehind(text: string, name: string, action: string): Promise<void> {
		await this.at('canvas-handle-plus').last().click();
		await this.addNode(text, name, action);
	}

	/** Clicks a parameter and types. */
	async fill(parameter: string, text: string): Promise<void> {
		await this.at(`parameter-input-${parameter}`).locator('input, textarea, [contenteditable=true]').first().click();
		await this.page.keyboard.type(text);
		this.typed += 1;
	}

	/** Starts counting mouse clicks, and fields that are typed into. The page must not be reloaded after this. */
	async countClicks(): Promise<() => Promise<number>> {
		this.typed = 0;
		await this.page.evaluate('globalThis.clicks = 0');
		return async () => await this.page.evaluate<number>('globalThis.clicks');
	}

	/** Selects an option of a drop-down parameter. */
	async choose(parameter: string, option: string): Promise<void> {
		await this.at(`parameter-input-${parameter}`).click();
		await this.option(option).click();
	}

	/** Selects one of the stored credentials. */
	async chooseCredential(name: string): Promise<void> {
		await this.at('node-credentials-select').click();
		await this.option(name).click();
	}

	/** Types into the list of a resource locator and selects the first entry with this text. */
	async chooseFromList(parameter: string, search: string, entry: string): Promise<void> {
		await this.at(`resource-locator-${parameter}`).locator(byTestId('rlc-input')).click();
		await this.at('rlc-search').fill(search);
		await this.at('rlc-item').getByText(entry).first().click();
	}

	/** Replaces the expression in a resource locator with an entry from its list. */
	async chooseList(parameter: string): Promise<void> {
		const locator = this.at(`resource-locator-${parameter}`);
		await locator.hover();
		await this.at(`${parameter}-parameter-input-options-container`).locator(byTestId('radio-button-fixed')).click();
		await locator.locator(byTestId('rlc-mode-selector')).click();
		await this.option('From list').click();
	}

	/** Returns the entries in the list of a resource locator. */
	async entriesOf(parameter: string): Promise<string[]> {
		await this.at(`resource-locator-${parameter}`).locator(byTestId('rlc-input')).click();
		await this.at('rlc-item').first().waitFor();
		return (await this.at('rlc-item').allTextContents()).map((name) => name.trim());
	}

	/** Returns the entries in the menu of a collection's button. */
	async optionsOf(button: string): Promise<string[]> {
		await this.page.getByPlaceholder(button, { exact: true }).click();
		const options = this.page.getByRole('option').filter({ visible: true });
		await options.first().waitFor();
		const names = await options.allTextContents();
		await this.page.getByPlaceholder(button, { exact: true }).press('Escape');
		return names.map((name) => name.trim());
	}

	/** Adds a field to a collection with the collection's button. */
	async addOption(button: string, name: string): Promise<void> {
		await this.page.getByPlaceholder(button, { exact: true }).click();
		await this.option(name).click();
	}

	/** Returns the beginnings of the sticky notes on the canvas that are too small for their text. */
	async notesCutOff(): Promise<string[]> {
		return await this.page.evaluate<string[]>(`[...document.querySelectorAll('${byTestId('sticky')}')]
			.filter((note) => [...note.querySelectorAll('div')].some((part) => part.scrollHeight > part.clientHeight + 1))
			.map(({ textContent }) => textContent.slice(0, 60))`);
	}

	/** Returns an entry of the open drop-down by its name, ignoring its description. */
	private option(name: string): Locator {
		return this.page.getByRole('option').filter({ has: this.page.getByText(name, { exact: true }), visible: true });
	}

	async execute(): Promise<void> {
		await this.at('node-execute-button').click();
	}

	/** Takes a screenshot of the window for docs/images. */
	async picture(name: string, options: Parameters<Page['screenshot']>[0] = {}): Promise<void> {
		if (!TAKES_PICTURES) return;
		await this.page.mouse.move(0, 0);
		await this.page.evaluate('document.activeElement?.blur()');
		await this.page.waitForTimeout(REST_MS);
		await pictureOf(this.page, name, { style: '.el-notification { display: none }', ...options });
	}

	/** Takes a screenshot of the open node and its output, in a window with room for many columns. */
	async widePicture(name: string): Promise<void> {
		if (!TAKES_PICTURES) return;
		await this.page.setViewportSize({ ...VIEWPORT, width: 2240 });
		const { x, y, width, height } = (await this.at('output-panel').boundingBox())!;
		await this.picture(name, { clip: { x: x - NODE_WIDTH, y, width: width + NODE_WIDTH, height } });
		await this.page.setViewportSize(VIEWPORT);
	}

	/** Takes a screenshot of the canvas alone. */
	async canvasPicture(name: string): Promise<void> {
		const execute = '[data-test-id^="execute-workflow-button"]';
		// With two triggers, n8n adds a button for choosing between them.
		const buttons = [...BUTTONS.map(byTestId), execute, `${execute} ~ *`, `:has(> ${execute}) ~ *`];
		const style = `${buttons.join()} { visibility: hidden } .el-notification { display: none }`;
		await this.picture(name, { style, clip: CANVAS });
	}
}
