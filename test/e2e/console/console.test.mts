import { until } from '../../../tools/until.mts';
import { apiOf } from '../../support/api.mts';
import { book } from '../../support/bookings.mts';
import { useConsole } from '../support/console.mts';
import { pictureOf } from '../support/pictures.mts';

const kit = useConsole();

/** Orders in different states, as on a normal working day. */
async function fillForPicture(): Promise<void> {
	const { control } = kit.sandbox;
	const ids = await control.seedOrders({ count: 12 });
	for (const [index, id] of ids.entries()) {
		for (let step = 0; step < index % 7; step++) await control.advanceOrder({ id });
	}
	await control.holdOrder({ id: ids[1] ?? 0 });
	const fields = { last_free_day: new Date().toISOString().slice(0, 10) };
	await control.setContainer({ orderId: ids[3] ?? 0, fields });
}

it('draws a map with ports, Canada and freight in transit, with links to the records', async () => {
	const [id = 0] = await kit.sandbox.control.seedOrders({
		fields: { port_of_discharge_id: 50, delivery_address: '1 Main St, Denver, CO 80202' },
	});
	await kit.console.open('');
	// The outlines and the markers arrive in two responses: 48 states, two insets and four neighbors.
	await kit.page.locator('.land .state').nth(49).waitFor();
	expect(await kit.page.locator('.land .neighbor').count()).toBe(4);
	expect(await kit.page.locator('.map .port').count()).toBeGreaterThan(20);
	const sign = kit.page.getByRole('link', { name: /^Drayage order SEED\d+: open, Albany to Denver, CO$/ });
	await sign.hover();
	await kit.page.getByText('Albany → Denver, CO').waitFor();
	await sign.click();
	await (await kit.console.panel()).getByRole('heading', { name: `Order ${id}` }).waitFor();
	await kit.page.locator('.map').waitFor();
	await kit.page.keyboard.press('Escape');
	await kit.page.getByRole('heading', { name: 'Just now' }).waitFor();
	await fillForPicture();
	await kit.page.locator('.freight a').nth(12).waitFor();
	await pictureOf(kit.page, 'console-map');
});

it('spreads freight at one place, so that no marker covers another', async () => {
	const fields = { port_of_discharge_id: 50, delivery_address: '1 Main St, Denver, CO 80202' };
	await kit.sandbox.control.seedOrders({ count: 8, fields });
	await kit.console.open('');
	await kit.page.locator('.freight a').nth(7).waitFor();
	const places = await kit.console.boxes('.freight a .mark');
	const distances = places.flatMap(({ x, y }, index) =>
		places.slice(index + 1).map((other) => Math.hypot(x - other.x, y - other.y)),
	);
	expect(Math.min(...distances)).toBeGreaterThan(8);
});

it('shows changes without a reload', async () => {
	await kit.console.open('orders');
	await kit.page.getByText('No orders yet').waitFor();
	const [id = 0] = await kit.sandbox.control.seedOrders();
	const row = kit.console.row('SEED');
	await row.getByText('Open', { exact: true }).waitFor();
	await kit.sandbox.control.advanceOrder({ id, status: 'dispatched' });
	await row.getByText('Dispatched', { exact: true }).waitFor();
});

it('moves an order and its container with the buttons in its panel', async () => {
	await fillForPicture();
	const [id = 0] = await kit.sandbox.control.seedOrders();
	await kit.console.open('orders');
	const panel = await kit.console.record('SEED');
	const order = panel.getByRole('group', { name: `Actions for Order ${id}` });
	await order.getByRole('button', { name: 'Advance', exact: true }).click();
	await order.getByText('Advance: now in review').waitFor();
	await panel.getByText('By hand, now in review').waitFor();
	await pictureOf(kit.page, 'console-orders');
	await order.getByRole('button', { name: 'Hold' }).click();
	await order.getByText('Hold: now on hold').waitFor();
	await order.getByRole('button', { name: 'Release from hold' }).click();
	await order.getByText('Release from hold: now').waitFor();
	await order.getByRole('button', { name: 'Add document' }).click();
	await order.getByRole('button', { name: 'Add document', exact: true }).click();
	await panel.getByRole('link', { name: 'Delivery Order (DO)' }).first().waitFor();

	const container = panel.getByRole('group', { name: /^Actions for container/ });
	await container.getByRole('button', { name: 'Set last free day…' }).click();
	await container.getByLabel('Last free day').fill('2031-05-06');
	await container.getByRole('button', { name: 'Set last free day', exact: true }).click();
	await panel.getByText('May 6, 2031').waitFor();
	await container.getByRole('button', { name: 'Advance: options' }).click();
	await container.getByLabel('Status').selectOption('44');
	await container.getByRole('button', { name: 'Advance', exact: true }).last().click();
	await panel.getByText('Reported empty by warehouse', { exact: true }).waitFor();
	await container.getByRole('button', { name: 'Add shipping event…' }).click();
	await container.getByLabel('Activity').selectOption('GATE-OUT');
	await container.getByLabel('Date', { exact: true }).fill('2026-11-10');
	await container.getByRole('button', { name: 'Add shipping event', exact: true }).click();
	await container.getByText('Add shipping event: added').waitFor();
	const api = apiOf(kit.sandbox);
	const [record] = await api.get<{ containers: { shipping_events: object[] }[] }[]>(`/api/v2/orders?id=${id}`);
	expect(record?.containers[0]?.shipping_events).toMatchObject([
		{ activity: 'GATE-OUT', event_time: '2026-11-10 12:00:00' },
	]);
});

it('explains next to the button why nothing was done', async () => {
	const [id = 0] = await kit.sandbox.control.seedOrders();
	await kit.sandbox.control.cancelOrder({ id });
	await kit.console.open(`orders/${id}`);
	const order = (await kit.console.panel()).getByRole('group', { name: `Actions for Order ${id}` });
	await order.getByRole('button', { name: 'Advance', exact: true }).click();
	await order.getByText('The order is canceled, so nothing moves anymore.').waitFor();
});

it('completes and rejects rate requests', async () => {
	const [first = 0, second = 0] = await kit.sandbox.control.seedRateRequests({ count: 2 });
	for (const [id, button, result] of [
		[first, 'Complete', 'Completed'],
		[second, 'Reject', 'Rejected'],
	] as const) {
		await kit.console.open(`rateRequests/${id}`);
		const panel = await kit.console.panel();
		await panel.getByRole('button', { name: button }).click();
		if (button === 'Reject') await panel.getByRole('button', { name: 'Reject', exact: true }).click();
		await panel.getByText(result, { exact: true }).waitFor();
	}
});

it('emits an event from the start page, and reports if there is no listener', async () => {
	await kit.console.open('');
	await kit.console.button('Emit event').click();
	await kit.console.says('Emit event: Nothing is listening for ltl.shipment.status.updated');
});

it('emits events about an existing LTL shipment: the newest, the selected, or the open one', async () => {
	const api = apiOf(kit.sandbox);
	const { order_number: first } = await book.ltl(api);
	const { order_number: second } = await book.ltl(api);
	const url = `${kit.sandbox.url}/nothing`;
	await api.post('/api/webhook/config', { event_type: 'ltl.label.created', url });
	await kit.console.open('');
	await kit.page.getByLabel('Event').selectOption('ltl.label.created');
	await kit.console.button('Emit event').click();
	await kit.console.says(`Emit event: sent one event about ${second}`);
	await kit.page.getByLabel('LTL shipment', { exact: true }).selectOption(first);
	await kit.console.button('Emit event').click();
	await kit.console.says(`Emit event: sent one event about ${first}`);
	await kit.console.open(`ltl/${first}`);
	const panel = await kit.console.panel();
	await panel.getByRole('button', { name: 'Emit event…' }).click();
	await panel.getByLabel('Event').selectOption('ltl.label.created');
	await panel.getByRole('button', { name: 'Emit event', exact: true }).click();
	await kit.console.says(`Emit event: sent one event about ${first}`);
});

it('shows text from records as text', async () => {
	const evil = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
	const [id = 0] = await kit.sandbox.control.seedOrders({
		fields: { customer_reference_number: evil, mbl_number: evil, delivery_address: evil },
	});
	await kit.sandbox.control.setContainer({ orderId: id, fields: { number: evil, type: evil } });
	await kit.sandbox.control.addFile({ holder: `order ${id}`, filename: evil, type: evil, size: 1 });
	await kit.page.setViewportSize({ width: 1920, height: 1080 });
	for (const view of ['', `home/orders/${id}`, `orders/${id}`, 'documents', `search?q=${encodeURIComponent(evil)}`]) {
		await kit.console.open(view);
		await kit.page.getByText(evil, { exact: false }).first().waitFor({ state: 'attached' });
		expect(await kit.page.locator('img, main script').count()).toBe(0);
	}
	expect(await kit.page.title()).not.toBe('1');
});

it('copies the equivalent command', async () => {
	await kit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await kit.console.open('advanced');
	const card = kit.page.getByRole('article', { name: 'Create orders' });
	await card.getByRole('button', { name: 'Copy as curl' }).click();
	await card.getByText('Copied').waitFor();
	expect(await kit.page.evaluate('navigator.clipboard.readText()')).toBe(
		`curl -X POST ${kit.sandbox.url}/_sandbox/seedOrders -d '{"count":3,"containers":1}'`,
	);
});

it('hides the clock and the play buttons if the sandbox responds with 404', async () => {
	const [id = 0] = await kit.sandbox.control.seedOrders();
	await kit.page.route('**/_sandbox/clock', (route) => route.fulfill({ status: 404, json: {} }));
	await kit.console.open(`orders/${id}`);
	await kit.console.panel();
	expect(await kit.page.getByRole('button', { name: /Play|clock/ }).count()).toBe(0);
});

it('plays a move to delivered until it is stopped, and moves the clock', async () => {
	const { control } = kit.sandbox;
	const [id = 0] = await control.seedOrders();
	await kit.console.open(`orders/${id}`);
	const panel = await kit.console.panel();
	await panel.getByRole('button', { name: 'Play to delivered' }).click();
	await panel.getByText(/^Next: SEED\d+: the order is/).waitFor();
	expect((await control.clock()).playing).toMatchObject([{ speed: 30, until: 'delivered' }]);
	await panel.getByRole('button', { name: 'Stop' }).click();
	await panel.getByRole('button', { name: 'Play to delivered' }).waitFor();
	expect((await control.clock()).playing).toEqual([]);
	await kit.page.getByRole('button', { name: /, \d+:\d\d/ }).click();
	await kit.console.button('A day').click();
	const offset = async () => (await control.clock()).offsetSeconds;
	expect(await until(offset, (seconds) => seconds > 0)).toBe(86_400);
});

it('pages through ten thousand orders, and searches and filters them', async () => {
	const ids = await kit.sandbox.control.seedOrders({ count: 10_000 });
	await kit.console.open('orders');
	await kit.page.getByText('Page 1 of 200, 10,000 total').waitFor();
	await kit.page.getByRole('link', { name: 'Older' }).click();
	await kit.page.getByText('Page 2 of 200').waitFor();
	expect(await kit.page.getByRole('row').count()).toBe(51);
	await kit.page.getByRole('searchbox').fill(`${ids[7] ?? ''}`);
	await kit.page.getByText('Page 1 of 1, 1 total').waitFor();
	await kit.page.getByLabel('Status').selectOption('closed');
	await kit.page.getByText('Nothing matches').waitFor();
	await kit.page.getByRole('link', { name: 'Clear search and filters' }).click();
	await kit.page.getByText('10,000 total').waitFor();
});
