import { apiOf } from '../../support/api.mts';
import { useConsole } from '../support/console.mts';
import { pictureOf } from '../support/pictures.mts';

const kit = useConsole();

it('draws a map with ports, ramps and what is under way', async () => {
	await kit.sandbox.control.seedOrders({
		fields: { port_of_discharge_id: 50, delivery_address: '1 Main St, Denver, CO 80202' },
	});
	await kit.console.open('');
	// The states and what lies on them come in two answers.
	await kit.page.locator('path.land').nth(48).waitFor();
	await kit.page.getByText(/^Order SEED\d+: open$/).waitFor();
	expect(await kit.page.locator('circle.port').count()).toBeGreaterThan(20);
	expect(await kit.page.locator('line.route.order').count()).toBe(1);
	await pictureOf(kit.page, 'console-map');
});

it('shows changes without a reload', async () => {
	await kit.console.open('orders');
	await kit.page.getByText('None yet.').waitFor();
	const [id = 0] = await kit.sandbox.control.seedOrders();
	await kit.console.row(String(id)).waitFor();
	await kit.sandbox.control.advanceOrder({ id, status: 'dispatched' });
	await kit.console.row(String(id)).getByText('dispatched').first().waitFor();
});

it('moves an order and its container by its buttons', async () => {
	await kit.sandbox.control.seedOrders();
	await kit.console.open('orders');
	const mbl = (await kit.console.row('SEED').getByRole('cell').nth(1).textContent()) ?? '';
	await kit.console.unfold(`order ${mbl}`);
	await kit.console.row(mbl).getByRole('button', { name: 'Advance' }).last().click();
	await kit.console.says('Advance: done');
	await kit.console.row(mbl).getByRole('cell', { name: 'in review', exact: true }).waitFor();
	await kit.page.getByLabel(/^Actions for container/).click();
	await kit.console.row(mbl).getByLabel('Last free day').fill('2031-05-06');
	await kit.console.row(mbl).getByRole('button', { name: 'Set last free day' }).click();
	await kit.console.row(mbl).getByText('last free day 2031-05-06').waitFor();
	await pictureOf(kit.page, 'console-orders');
	await kit.console.row(mbl).getByLabel('Status').last().selectOption('44 CNTR Emptied informed from WHS');
	await kit.console.row(mbl).getByRole('button', { name: 'Advance' }).last().click();
	await kit.console.row(mbl).getByText('44 CNTR Emptied informed from WHS, last').waitFor();
	await kit.console.row(mbl).getByLabel('Activity').selectOption('GATE-OUT');
	await kit.console.row(mbl).getByLabel('Date', { exact: true }).fill('2026-11-10');
	await kit.console.row(mbl).getByRole('button', { name: 'Add shipping event' }).click();
	await kit.console.says('Add shipping event: done');
	const api = apiOf(kit.sandbox);
	const [order] = await api.get<{ containers: { shipping_events: object[] }[] }[]>('/api/v2/orders');
	expect(order?.containers[0]?.shipping_events).toMatchObject([
		{ activity: 'GATE-OUT', event_time: '2026-11-10 12:00:00' },
	]);
});

it('completes and rejects rate requests', async () => {
	await kit.sandbox.control.seedRateRequests({ count: 2 });
	await kit.console.open('rateRequests');
	for (const [index, button, result] of [
		[0, 'Complete', 'completed'],
		[1, 'Reject', 'rejected'],
	] as const) {
		await kit.page
			.getByLabel(/^Actions for rate request/)
			.nth(index)
			.click();
		await kit.page
			.getByRole('row')
			.nth(index + 1)
			.getByRole('button', { name: button })
			.click();
		await kit.page.getByRole('cell', { name: result, exact: true }).waitFor();
	}
});

it.each([
	['Make orders', 'counts', (counts: { orders: number }) => counts.orders === 3],
	['Make rate requests', 'counts', (counts: { rateRequests: number }) => counts.rateRequests === 1],
	['Fail next requests', 'faultsLeft', (left: number) => left === 1],
] as const)('has the effect of its button: %s', async (label, control, holds) => {
	await kit.console.open('controls');
	await kit.page.getByRole('button', { name: label }).click();
	await kit.console.says(`${label}: done`);
	const result: unknown = await kit.sandbox.control[control]();
	expect((holds as (result: unknown) => boolean)(result)).toBe(true);
});

it('emits an event, and says so when nobody listens', async () => {
	await kit.console.open('controls');
	await kit.page.getByRole('button', { name: 'Emit event' }).click();
	await kit.console.says('Emit event: Nobody listens for ltl.shipment.status.updated');
});

it.each([
	'Expire rates',
	'Drop waiting faults',
	'Set request limit',
	'Set quotas',
	'Change behaviour',
	'Change deliveries',
	'Empty the log',
	'Reset',
])('confirms its button: %s', async (label) => {
	await kit.console.open('controls');
	await kit.page.getByRole('button', { name: label }).click();
	await kit.console.says(`${label}: done`);
});

it('shows the command that does the same, which works', async () => {
	await kit.console.open('controls');
	const card = kit.page.getByRole('article').filter({ hasText: 'Make orders' });
	await card.getByText('Command').click();
	expect(await card.getByRole('code').textContent()).toBe(
		`curl -X POST ${kit.sandbox.url}/_sandbox/seedOrders -d '{"count":3,"containers":1}'`,
	);
});

it('reports invalid JSON', async () => {
	await kit.console.open('controls');
	await kit.page.getByLabel('Behaviour (JSON)').fill('{"lists"');
	await kit.page.getByRole('button', { name: 'Change behaviour' }).click();
	await kit.console.says('Change behaviour: ');
	expect(await kit.page.getByRole('status').textContent()).not.toContain('done');
});

it('turns pages of ten thousand orders', async () => {
	await kit.sandbox.control.seedOrders({ count: 10_000 });
	await kit.console.open('orders');
	await kit.page.getByText('Page 1 of 400, 10000 in all').waitFor();
	await kit.page.getByRole('button', { name: 'Older' }).click();
	await kit.page.getByText('Page 2 of 400').waitFor();
	expect(await kit.page.getByRole('row').count()).toBe(26);
});
