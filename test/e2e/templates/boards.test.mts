import type { Page } from 'playwright-core';
import { runNodes } from '../../../tools/n8n/rest.mts';
import { unpublish } from '../../../tools/n8n/workflows.mts';
import { useBrowser } from '../support/browser.mts';
import { useDays } from '../support/days.mts';
import { pictureOf } from '../support/pictures.mts';
import { useSession } from '../support/session.mts';
import { waitUntil } from '../support/until.mts';
import { attach, publish, useTemplates } from '../support/workflows.mts';

const CANCELED = -5;
const PLANNED = 30;
const AVAILABLE = 34;
const RETURNED = 46;
const OUTGATED = 56;

describe('the templates that show containers in a real n8n', () => {
	const session = useSession();
	const browser = useBrowser();
	const idOf = useTemplates(session);
	const dayFromNow = useDays(session);

	/**
	 * Creates orders with one container each; the last free days are given in days from now, or as the API's text. Returns
	 * the container numbers.
	 */
	const seedContainers = async (
		...containers: [status: number, days: number | string | null, orderStatus?: string][]
	): Promise<string[]> => {
		await session().sandbox.reset();
		await session().sandbox.setRateLimit({ limit: 10_000 });
		const orderIds = await session().sandbox.seedOrders({ count: containers.length });
		const orders = [];
		for (const [index, [status, days, orderStatus = 'open']] of containers.entries()) {
			const orderId = orderIds[index] ?? 0;
			await session().sandbox.advanceOrder({ id: orderId, status: orderStatus });
			await session().sandbox.advanceContainer({ orderId, status });
			const fields = { last_free_day: typeof days === 'number' ? dayFromNow(days) : days };
			orders.push(await session().sandbox.setContainer({ orderId, fields }));
		}
		return orders.map((order) => order.containers[0]?.number ?? '');
	};

	const login = { username: 'ana', password: 'board' };

	/** Publishes the board and opens its page with the password. */
	const withBoard = async (check: (page: Page, url: string) => Promise<void>) => {
		const id = idOf('Morning board');
		const credential = { user: login.username, password: login.password };
		await attach(session(), id, 'Board is opened', 'httpBasicAuth', credential);
		await publish(session(), id);
		const url = `${session().n8nUrl}/webhook/freight-board`;
		await waitUntil(async () => (await fetch(url)).status !== 404);
		const viewport = { width: 1100, height: 860 };
		const context = await browser().newContext({ httpCredentials: login, viewport });
		try {
			const page = await context.newPage();
			await page.goto(url);
			await check(page, url);
		} finally {
			await context.close();
			await unpublish(session().rest, id);
		}
	};

	/** Returns a day from now as the board shows it: "Tue, Dec 2". */
	const shownDay = (days: number) =>
		new Date(dayFromNow(days)).toLocaleDateString('en-US', {
			...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
		});

	const cellsOf = async (page: Page) => (await page.locator('tbody tr').allInnerTexts()).map((row) => row.split('\t'));

	it('shows containers to anyone with the password, the most urgent first', async () => {
		const [near, gone, passed, open, later, week, ...same] = await seedContainers(
			[AVAILABLE, 1, 'on hold'],
			[OUTGATED, -3],
			[AVAILABLE, -1],
			[0, null],
			[PLANNED, 3],
			[0, 7],
			[AVAILABLE, 3],
			[AVAILABLE, 3],
		);
		await withBoard(async (page, url) => {
			expect((await fetch(url)).status).toBe(401);
			await pictureOf(page, 'morning-board');
			const cells = await cellsOf(page);
			expect(cells[1]).toMatchObject({ 1: expect.stringMatching(/^REF-/), 2: expect.stringMatching(/^\d+$/) });
			expect(cells.slice(0, 2).map((row) => row[5])).toEqual(['Not Released', 'On hold, Not Released']);
			// Containers with the same day are sorted by number.
			const sameDay = [later, ...same].sort();
			expect(cells.map(([number]) => number)).toEqual([passed, near, ...sameDay, week, open, gone]);
			expect(cells.map((row) => [row[4], ...row.slice(6)])).toEqual([
				['Available', shownDay(-1), '1 day ago'],
				['Available', shownDay(1), 'in 1 day'],
				...sameDay.map((number) => [number === later ? 'Delivery plan Set' : 'Available', shownDay(3), 'in 3 days']),
				['Order Confirmed', shownDay(7), 'in 7 days'],
				['Order Confirmed', '', 'not set'],
				['Outgated', shownDay(-3), 'picked up'],
			]);
		});
	});

	it('leaves out finished containers, and counts a delivered order as picked up', async () => {
		const [, , , , , delivered, waiting] = await seedContainers(
			[CANCELED, -1],
			[RETURNED, -9],
			[AVAILABLE, -200, 'closed'],
			[AVAILABLE, -5, 'canceled'],
			[OUTGATED, -5, 'empty returned'],
			[AVAILABLE, -2, 'delivered'],
			[AVAILABLE, -1],
		);
		await withBoard(async (page) => {
			const cells = await cellsOf(page);
			expect(cells.map(({ 0: number, 7: left }) => [number, left])).toEqual([
				[waiting, '1 day ago'],
				[delivered, 'picked up'],
			]);
		});
	});

	it('shows a last free day with a time zone as the day that its days are counted to', async () => {
		await seedContainers([AVAILABLE, `${dayFromNow(1)}T22:00:00-08:00`]);
		await withBoard(async (page) => {
			const [cells] = await cellsOf(page);
			expect(cells?.slice(6, 8)).toEqual([shownDay(1), 'in 1 day']);
		});
	});

	it("escapes HTML in the API's data", async () => {
		await seedContainers([0, null]);
		const [orderId = 0] = await session().sandbox.seedOrders({ count: 1 });
		await session().sandbox.setContainer({ orderId, fields: { number: '<img src=x>' } });
		await withBoard(async (page) => {
			expect((await cellsOf(page)).map(([number]) => number)).toContain('<img src=x>');
			expect(await page.locator('img').count()).toBe(0);
		});
	});

	it('shows an empty page when there are no containers', async () => {
		await seedContainers();
		await withBoard(async (page) => {
			await page.getByText('0 containers').waitFor();
			expect(await cellsOf(page)).toEqual([]);
		});
	});

	it('adds up demurrage for each of the next seven days', async () => {
		const [near = '', , passed = '', , , , , unread = ''] = await seedContainers(
			[AVAILABLE, 1],
			[OUTGATED, -3],
			[AVAILABLE, -1],
			[0, null],
			[0, 30],
			[AVAILABLE, -200, 'closed'],
			[AVAILABLE, -2, 'delivered'],
			[AVAILABLE, '12/02/2099'],
		);
		const { items } = await runNodes(session().rest, idOf('Demurrage forecast by email'), 'Every weekday at seven');
		const days = items.get('Sum by day') ?? [];
		expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map(dayFromNow));
		// The first container's daily rate increases on the fifth day.
		expect(days.map(({ amount }) => amount)).toEqual([100, 100, 200, 200, 300, 300, 400]);
		expect(days[1]).toMatchObject({ containers: 1, container_numbers: passed, currency: 'USD' });
		expect(new Set(String(days[2]?.container_numbers).split(', '))).toEqual(new Set([near, passed]));
		const [message] = items.get('Message') ?? [];
		expect(items.get('Message')).toHaveLength(1);
		expect(message?.subject).toBe('Demurrage forecast: 1600 USD in the next 7 days');
		expect(message?.text).toContain(`${dayFromNow(0)}: 100 USD (${passed} 1 day past)\n`);
		expect(message?.text).toContain(`Not counted, since the last free day is not a date: ${unread} (12/02/2099)\n`);
		expect(message?.text).toContain('come from your own settings, not from the API');
	});

	it('emails what did not happen, and nothing if nothing is missing', async () => {
		const run = async () =>
			(await runNodes(session().rest, idOf('What did not happen'), 'Every day at seven')).items.get('Message') ?? [];
		const [available = '', unknown = ''] = await seedContainers(
			[AVAILABLE, 3],
			[AVAILABLE, null],
			[OUTGATED, null],
			[RETURNED, null],
			[AVAILABLE, null, 'closed'],
		);
		const [message] = await run();
		expect(message?.subject).toBe('What did not happen: 2 containers');
		const texts = String(message?.text).split('\n\n');
		expect(texts.find((text) => text.startsWith(available))).toContain(
			'It is available, but has no pickup appointment.',
		);
		expect(texts.find((text) => text.startsWith(unknown))).toContain('its last free day is unknown.');

		await seedContainers([OUTGATED, 3]);
		expect(await run()).toEqual([]);
	});
});
