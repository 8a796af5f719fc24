// Measures the sandbox's console in Chromium with 10,000 orders and 100,000 requests: first paint, layout, scripting and
// time to content of each page.
import { chromium, type Browser } from 'playwright-core';
import { createSandbox, type Sandbox } from '../../sandbox/index.mts';
import { ensureChromium, findChromium } from '../setup/install.mjs';

const ORDERS = 10_000;
const REQUESTS = 100_000;
const AT_ONCE = 25;
const ROUNDS = 5;

/** A page's name and path, and an element that exists once its content is shown. */
interface Page {
	readonly name: string;
	readonly path: string;
	readonly content: string;
}

const PAGES: readonly Page[] = [
	{ name: 'Start page with the map', path: 'home', content: '.map circle, .freight a' },
	{ name: 'Orders', path: 'orders', content: 'tbody tr' },
	{ name: 'Requests', path: 'log', content: 'tbody tr' },
	{ name: 'Controls', path: 'advanced', content: 'form.action' },
];

/** Starts a sandbox with as many orders and requests as after a long run. */
async function startFilled(): Promise<Sandbox> {
	const sandbox = await createSandbox();
	await sandbox.control.setRateLimit({ limit: 10 * REQUESTS });
	await sandbox.control.seedOrders({ count: ORDERS });
	const headers = { Authorization: `Bearer ${sandbox.token}` };
	let left = REQUESTS;
	const send = async () => {
		while (left-- > 0) await (await fetch(`${sandbox.url}/api/v2/users/profile`, { headers })).arrayBuffer();
	};
	await Promise.all(Array.from({ length: AT_ONCE }, send));
	return sandbox;
}

interface Times {
	readonly paint: number;
	readonly script: number;
	/** Time spent on styles and layout, caused by the stylesheets. */
	readonly layout: number;
	readonly content: number;
}

/**
 * Opens a page in a new tab. Returns the milliseconds until the first paint and until the content is shown, and the
 * total time of scripting and layout.
 */
async function open(browser: Browser, url: string, content: string): Promise<Times> {
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	try {
		const session = await page.context().newCDPSession(page);
		await session.send('Performance.enable');
		await page.goto(url);
		await page.locator(content).first().waitFor({ state: 'attached' });
		const shown = await page.evaluate<number>('performance.now()');
		// Work after the content, such as drawing the outlines of the map, counts as well.
		await page.waitForTimeout(700);
		const { metrics } = await session.send('Performance.getMetrics');
		const paint = await page.evaluate<number>(
			"performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
		);
		const milliseconds = (wanted: string) => 1_000 * (metrics.find(({ name }) => name === wanted)?.value ?? 0);
		const layout = milliseconds('RecalcStyleDuration') + milliseconds('LayoutDuration');
		return { paint, script: milliseconds('ScriptDuration'), layout, content: shown };
	} finally {
		await page.close();
	}
}

const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const middle = (times: readonly Times[], name: keyof Times) => Math.round(median(times.map((one) => one[name])));

await ensureChromium();
const executablePath = findChromium() ?? '';
const sandbox = await startFilled();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
	console.log(`${ORDERS} orders, ${REQUESTS} requests; medians of ${ROUNDS} rounds in milliseconds`);
	const rows = [];
	for (const page of PAGES) {
		const times: Times[] = [];
		// The first round is a warm-up.
		for (let round = 0; round <= ROUNDS; round++) {
			const measured = await open(browser, `${sandbox.url}/#/${page.path}`, page.content);
			if (round > 0) times.push(measured);
		}
		rows.push({
			Page: page.name,
			'First paint': middle(times, 'paint'),
			Content: middle(times, 'content'),
			Layout: middle(times, 'layout'),
			Scripting: middle(times, 'script'),
		});
	}
	console.table(rows);
} finally {
	await browser.close();
	await sandbox.close();
}
