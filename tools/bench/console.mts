// Measures the sandbox's console in Chromium with 10,000 orders and 100,000 requests: first paint, scripting and time to
// content of each page, beside the console before its redesign, in one run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import type { Sandbox } from '../../sandbox/index.mts';
import { ensureChromium, findChromium } from '../setup/install.mjs';
import { ROOT } from '../setup/project.mjs';

const ORDERS = 10_000;
const REQUESTS = 100_000;
const AT_ONCE = 25;
const ROUNDS = 5;
/** The maximum increase in scripting time, in milliseconds. */
const MOST_MORE = 200;

/** A page's names in both consoles, and an element that exists once its content is shown. */
interface Page {
	readonly name: string;
	readonly before: string;
	readonly now: string;
	readonly content: string;
}

const PAGES: readonly Page[] = [
	{ name: 'Start page with the map', before: '', now: 'home', content: '.map circle, .freight a' },
	{ name: 'Orders', before: 'orders', now: 'orders', content: 'tbody tr' },
	{ name: 'Requests', before: 'log', now: 'log', content: 'tbody tr' },
	{ name: 'Controls', before: 'controls', now: 'advanced', content: 'form.action' },
];

/**
 * Returns the commit before the one that added the current lists. Returns undefined in a clone without that history.
 */
function commitBefore(): string | undefined {
	const log = ['log', '--diff-filter=A', '--format=%H', '--', 'sandbox/console/kinds/index.mts'];
	const added = execFileSync('git', log, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').at(-1);
	if (!added) return undefined;
	try {
		return execFileSync('git', ['rev-parse', '--verify', `${added}^`], { cwd: ROOT, encoding: 'utf8' }).trim();
	} catch {
		return undefined;
	}
}

/** Unpacks the sandbox of a commit into a folder where Node finds this project's packages. */
function unpack(commit: string): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'drayage-console-'));
	const archive = execFileSync('git', ['archive', commit, 'sandbox', 'contract', 'docs/openapi.json', 'package.json'], {
		cwd: ROOT,
		maxBuffer: 64 * 1024 * 1024,
	});
	execFileSync('tar', ['-x', '-C', folder], { input: archive });
	symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
	installMissing(folder);
	return folder;
}

/** Installs packages that the commit had and this project no longer has, next to its sandbox. */
function installMissing(folder: string): void {
	const { devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
		devDependencies: Readonly<Record<string, string>>;
	};
	const missing = Object.entries(devDependencies)
		.filter(([name]) => !existsSync(path.join(ROOT, 'node_modules', name)))
		.map(([name, version]) => `${name}@${version}`);
	if (missing.length === 0) return;
	const cwd = path.join(folder, 'sandbox');
	// Otherwise npm would install all packages of the project above.
	writeFileSync(path.join(cwd, 'package.json'), '{"private": true}');
	const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
	execFileSync('npm', ['install', ...options, ...missing], { cwd });
}

type Start = () => Promise<Sandbox>;

/** Starts the sandbox in a folder, with as many orders and requests as after a long run. */
async function startFilled(folder: string): Promise<Sandbox> {
	const module = (await import(path.join(folder, 'sandbox/index.mts'))) as {
		createSandbox?: Start;
		startSandbox?: Start;
	};
	const start = module.createSandbox ?? module.startSandbox;
	if (!start) throw new Error(`No sandbox starts in ${folder}`);
	const sandbox = await start();
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
const commit = commitBefore();
if (commit === undefined) console.log('This clone has no older console to compare with.');
const older = commit === undefined ? undefined : unpack(commit);
const running: Array<{ sandbox: Sandbox; which: 'before' | 'now' }> = [];
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
	if (older !== undefined) running.push({ which: 'before', sandbox: await startFilled(older) });
	running.push({ which: 'now', sandbox: await startFilled(ROOT) });
	console.log(
		`${ORDERS} orders, ${REQUESTS} requests; medians of ${ROUNDS} rounds in milliseconds; before: ${commit ?? '-'}`,
	);
	const rows = [];
	for (const page of PAGES) {
		const times = { before: [] as Times[], now: [] as Times[] };
		// The first round is a warm-up for both.
		for (let round = 0; round <= ROUNDS; round++) {
			for (const { which, sandbox } of running) {
				const measured = await open(browser, `${sandbox.url}/#/${page[which]}`, page.content);
				if (round > 0) times[which].push(measured);
			}
		}
		const more = middle(times.now, 'script') - middle(times.before, 'script');
		rows.push({
			Page: page.name,
			'First paint before': middle(times.before, 'paint'),
			'First paint': middle(times.now, 'paint'),
			'Content before': middle(times.before, 'content'),
			Content: middle(times.now, 'content'),
			'Layout before': middle(times.before, 'layout'),
			Layout: middle(times.now, 'layout'),
			'Scripting before': middle(times.before, 'script'),
			Scripting: middle(times.now, 'script'),
			More: more,
			Holds: older === undefined || more <= MOST_MORE,
		});
	}
	console.table(rows);
	if (rows.some(({ Holds }) => !Holds)) process.exitCode = 1;
} finally {
	await browser.close();
	for (const { sandbox } of running) await sandbox.close();
	if (older !== undefined) rmSync(older, { recursive: true, force: true });
}
