import { apiOf } from '../../support/api.mts';
import { book } from '../../support/bookings.mts';
import { useConsole } from '../support/console.mts';

const kit = useConsole();

it('moves the clock on a phone', async () => {
	await kit.page.setViewportSize({ width: 390, height: 844 });
	await kit.console.open('home');
	await kit.page.locator('.clock .icon').click();
	await kit.page.getByRole('button', { name: 'A week' }).click();
	await expect(kit.sandbox.control.clock()).resolves.toMatchObject({ offsetSeconds: 7 * 86_400 });
});

it('shows a stop sign while it plays', async () => {
	const [id = 0] = await kit.sandbox.control.seedOrders();
	await kit.console.open(`orders/${id}`);
	const panel = await kit.console.panel();
	await panel.getByRole('button', { name: 'Play to delivered' }).click();
	const stop = panel.getByRole('button', { name: 'Stop' });
	expect(await stop.locator('.icon').getAttribute('style')).toContain('icon-stop.svg');
	await stop.click();
	await panel.getByRole('button', { name: 'Play to delivered' }).waitFor();
});

it('gives a URL the whole width of the panel', async () => {
	await fetch(`${kit.sandbox.url}/api/webhook/config`, {
		method: 'POST',
		headers: { Authorization: `Bearer ${kit.sandbox.token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ event_type: 'ltl.shipment.created', url: `${kit.sandbox.url}/${'long-'.repeat(20)}` }),
	});
	await kit.console.open('webhooks');
	await kit.console.record('LTL shipment created');
	const [facts] = await kit.console.boxes('.facts');
	const [url] = await kit.console.boxes('.facts > [data-long]');
	expect(url?.width).toBe(facts?.width);
});

it('cuts no MBL number, order number, time or count at 1280 pixels, with or without an open record', async () => {
	const api = apiOf(kit.sandbox);
	const fields = { mbl_number: 'HLCUSHA260714583' };
	const [id = 0] = await kit.sandbox.control.seedOrders({ fields });
	await kit.sandbox.control.addFile({ holder: `order ${id}`, type: 'DO', size: 1 });
	await book.ltl(api);
	for (let agents = 0; agents < 12; agents++) {
		await api.post('/api/v2/pickupNumberAgents', { name: `Desk ${agents}`, emails: ['desk@example.com'] });
	}
	await kit.sandbox.control.clock({ forwardDays: 1 });
	const { rows } = (await (await fetch(`${kit.sandbox.url}/_console/views/documents`)).json()) as {
		rows: Array<{ key: string }>;
	};
	await kit.page.setViewportSize({ width: 1280, height: 900 });
	const cut = async (selector: string) =>
		await kit.page.evaluate<string[]>(
			`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`,
		);
	for (const view of ['orders', `orders/${id}`, 'documents', `documents/${rows[0]?.key ?? ''}`]) {
		await kit.console.open(view);
		await kit.page.getByRole('row').nth(1).waitFor();
		expect(await cut('td:first-child, td.time, td[data-title="Belongs to"], .navigation-group ul a')).toEqual([]);
	}
	const agents = kit.page.getByRole('link', { name: 'Pickup number agents' });
	const [count, link] = [await agents.locator('.total').boundingBox(), await agents.boundingBox()];
	expect((count?.x ?? 0) + (count?.width ?? 0)).toBeLessThanOrEqual((link?.x ?? 0) + (link?.width ?? 0));
	await kit.console.open('home');
	const menu = kit.page.getByLabel('Event');
	const longest = 'LTL certificate of insurance created';
	await menu.selectOption('ltl.certificateOfInsurance.created');
	const needed = await kit.page.evaluate<number>(
		`(() => { const text = document.createElement('span'); text.style.font = getComputedStyle(document.querySelector('.next select')).font; text.textContent = ${JSON.stringify(longest)}; text.style.position = 'absolute'; document.body.append(text); return text.getBoundingClientRect().width; })()`,
	);
	// The arrow and the padding take 40 pixels.
	expect((await menu.boundingBox())?.width ?? 0).toBeGreaterThan(needed + 40);
});

it('explains why a delivered order can no longer be held, canceled or examined', async () => {
	const [id = 0] = await kit.sandbox.control.seedOrders();
	while ((await kit.sandbox.control.advanceOrder({ id })).status !== 'delivered');
	await kit.console.open(`orders/${id}`);
	const panel = await kit.console.panel();
	for (const [name, reason] of [
		['Hold', 'Hold: The order has been delivered'],
		['Cancel order', 'Cancel order: A container has already been picked up.'],
		['Send to exam', 'Send to exam: The container has already left the terminal.'],
	] as const) {
		const button = panel.getByRole('button', { name, exact: true });
		expect(await button.getAttribute('aria-disabled')).toBe('true');
		await button.click({ force: true });
		await kit.console.says(reason);
	}
});
