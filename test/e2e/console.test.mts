import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { openBrowser } from './support/browser.mts';
import { pictureOf } from './support/pictures.mts';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const VIEWS = ',orders,rateRequests,ltl,ftl,warehouses,agents,webhooks,deliveries,log,controls'.split(',');

let sandbox: Sandbox;
let browser: Browser;
let page: Page;
const thrown: string[] = [];

const open = async (view: string) => {
	await page.goto(`${sandbox.url}/#/${view}`);
	await page.getByRole('heading', { level: 2 }).waitFor();
};

const status = (text: string) => page.getByRole('status').getByText(text).waitFor();

const row = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Unfolds the actions of a row, unless they are open. */
const unfold = async (label: string) => {
	const actions = page.getByLabel(`Actions for ${label}`);
	if ((await actions.locator('..').getAttribute('open')) === null) await actions.click();
};

/** What axe finds wrong with the page as it stands. */
const violations = async () => {
	await page.evaluate(axe);
	const found = await page.evaluate(async () => {
		const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
		return (await axe.run()).violations.map(({ id }) => id);
	});
	return found;
};

beforeAll(async () => {
	sandbox = await startSandbox();
	browser = await openBrowser();
});
beforeEach(async () => {
	await sandbox.control.reset();
	page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	page.on('pageerror', ({ message }) => thrown.push(message));
	page.on('dialog', (dialog) => void dialog.accept());
});
afterEach(async () => {
	await page.close();
	expect(thrown.splice(0)).toEqual([]);
});
afterAll(async () => {
	await browser.close();
	await sandbox.close();
});

it('draws a map with ports, ramps and what is under way', async () => {
	await sandbox.control.seedOrders({
		fields: { port_of_discharge_id: 50, delivery_address: '1 Main St, Denver, CO 80202' },
	});
	await open('');
	expect(await page.locator('path.land').count()).toBeGreaterThan(48);
	expect(await page.locator('circle.port').count()).toBeGreaterThan(20);
	await page.getByText(/^Order SEED\d+: open$/).waitFor();
	expect(await page.locator('line.route.order').count()).toBe(1);
	await pictureOf(page, 'console-map');
});

it('shows what happens without being asked again', async () => {
	await open('orders');
	await page.getByText('None yet.').waitFor();
	const [id = 0] = await sandbox.control.seedOrders();
	await row(String(id)).waitFor();
	await sandbox.control.advanceOrder({ id, status: 'dispatched' });
	await row(String(id)).getByText('dispatched').first().waitFor();
});

it('moves an order and its container by its buttons', async () => {
	await sandbox.control.seedOrders();
	await open('orders');
	const mbl = (await row('SEED').getByRole('cell').nth(1).textContent()) ?? '';
	await unfold(`order ${mbl}`);
	await row(mbl).getByRole('button', { name: 'Advance' }).last().click();
	await status('Advance: done');
	await row(mbl).getByRole('cell', { name: 'on hold', exact: true }).waitFor();
	await page.getByLabel(/^Actions for container/).click();
	await row(mbl).getByLabel('Last free day').fill('2031-05-06');
	await row(mbl).getByRole('button', { name: 'Set last free day' }).click();
	await row(mbl).getByText('last free day 2031-05-06').waitFor();
	await pictureOf(page, 'console-orders');
});

it('completes and rejects rate requests', async () => {
	await sandbox.control.seedRateRequests({ count: 2 });
	await open('rateRequests');
	for (const [index, button, result] of [
		[0, 'Complete', 'completed'],
		[1, 'Reject', 'rejected'],
	] as const) {
		await page
			.getByLabel(/^Actions for rate request/)
			.nth(index)
			.click();
		await page
			.getByRole('row')
			.nth(index + 1)
			.getByRole('button', { name: button })
			.click();
		await page.getByRole('cell', { name: result, exact: true }).waitFor();
	}
});

it.each([
	['Make orders', 'counts', (counts: { orders: number }) => counts.orders === 3],
	['Make rate requests', 'counts', (counts: { rateRequests: number }) => counts.rateRequests === 1],
	['Fail next requests', 'faultsLeft', (left: number) => left === 1],
] as const)('does by its button: %s', async (label, control, holds) => {
	await open('controls');
	await page.getByRole('button', { name: label }).click();
	await status(`${label}: done`);
	const result: unknown = await sandbox.control[control]();
	expect((holds as (result: unknown) => boolean)(result)).toBe(true);
});

it.each([
	'Emit event',
	'Expire rates',
	'Drop waiting faults',
	'Set request limit',
	'Set quotas',
	'Change behaviour',
	'Change deliveries',
	'Empty the log',
	'Reset',
])('carries out by its button: %s', async (label) => {
	await open('controls');
	await page.getByRole('button', { name: label }).click();
	await status(`${label}: done`);
});

it('shows the command that does the same, which works', async () => {
	await open('controls');
	const card = page.getByRole('article').filter({ hasText: 'Make orders' });
	await card.getByText('Command').click();
	expect(await card.getByRole('code').textContent()).toBe(
		`curl -X POST ${sandbox.url}/_sandbox/seedOrders -d '{"count":3,"containers":1}'`,
	);
});

it('says what is wrong with a JSON of one', async () => {
	await open('controls');
	await page.getByLabel('Behaviour (JSON)').fill('{"lists"');
	await page.getByRole('button', { name: 'Change behaviour' }).click();
	await status('Change behaviour: ');
	expect(await page.getByRole('status').textContent()).not.toContain('done');
});

it('is worked by keyboard', async () => {
	await open('');
	await page.getByRole('link', { name: 'Controls' }).focus();
	await page.keyboard.press('Enter');
	const button = page.getByRole('button', { name: 'Make orders' });
	await button.focus();
	await page.keyboard.press('Enter');
	await status('Make orders: done');
});

it('turns pages of ten thousand orders', async () => {
	await sandbox.control.seedOrders({ count: 10_000 });
	await open('orders');
	await page.getByText('Page 1 of 400, 10000 in all').waitFor();
	await page.getByRole('button', { name: 'Older' }).click();
	await page.getByText('Page 2 of 400').waitFor();
	expect(await page.getByRole('row').count()).toBe(26);
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
	it.each(VIEWS)('axe finds nothing at /%s', async (view) => {
		await page.emulateMedia({ colorScheme });
		await sandbox.control.seedOrders({ count: 2 });
		await sandbox.control.seedRateRequests();
		await open(view);
		expect(await violations()).toEqual([]);
	});
});

it('needs no sideways scrolling at 200 % zoom', async () => {
	await page.setViewportSize({ width: 640, height: 450 });
	await open('controls');
	const overflow = await page.evaluate<number>(
		'document.documentElement.scrollWidth - document.documentElement.clientWidth',
	);
	expect(overflow).toBeLessThanOrEqual(0);
});
