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
