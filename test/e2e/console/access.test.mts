import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { useConsole } from '../support/console.mts';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES =
	'home,quotes,orders,ltl,ftl,rateRequests,documents,webhooks,deliveries,log,warehouses,agents,advanced,search?q=a'.split(
		',',
	);
const WIDTHS = [390, 1280, 1920];

const kit = useConsole();

/** Returns the accessibility violations that axe finds on the page: rule and element. */
const violations = async () => {
	await kit.page.evaluate(axe);
	return await kit.page.evaluate(async () => {
		interface Found {
			readonly id: string;
			readonly nodes: ReadonlyArray<{ readonly html: string }>;
		}
		const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } };
		const { violations: found } = await axe.run();
		return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
	});
};

const overflow = async () =>
	await kit.page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Creates one record of most kinds and returns the pages that show them. */
async function fill() {
	const { control } = kit.sandbox;
	const ids = await control.seedOrders({ count: 3, containers: 2 });
	const [request = 0] = await control.seedRateRequests();
	await control.addFile({ holder: `order ${ids[0] ?? 0}`, type: 'DO', filename: 'delivery-order.pdf', size: 20_000 });
	await control.holdOrder({ id: ids[1] ?? 0 });
	await control.setContainer({ orderId: ids[0] ?? 0, fields: { last_free_day: '2026-01-01' } });
	const headers = { Authorization: `Bearer ${kit.sandbox.token}`, 'Content-Type': 'application/json' };
	const send = async (path: string, body?: object) =>
		await fetch(kit.sandbox.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
	await send('/api/webhook/config', { event_type: 'ltl.shipment.status.updated', url: `${kit.sandbox.url}/nothing` });
	await send('/api/v2/rates/advanceSearch?intermodal_region_id=50&to_city_id=115');
	await send('/api/v2/pickupNumberAgents', { name: 'Harbor Dispatch', emails: ['desk@example.com'] });
	await control.emit({ eventType: 'ltl.shipment.status.updated' });
	await control.settle();
	const newest = async (kind: string) => {
		const { rows } = (await (await send(`/_console/views/${kind}`)).json()) as { rows: Array<{ key: string }> };
		return `${kind}/${rows[0]?.key ?? ''}`;
	};
	const others = await Promise.all(['log', 'deliveries', 'webhooks', 'quotes', 'agents'].map(newest));
	return [`home/orders/${ids[0] ?? 0}`, `orders/${ids[1] ?? 0}`, `rateRequests/${request}`, ...others];
}

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
	it.each(PAGES)('axe finds no violations, and nothing scrolls sideways, at /%s', async (page) => {
		await kit.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await fill();
		await kit.console.open(page);
		for (const width of WIDTHS) {
			await kit.page.setViewportSize({ width, height: 900 });
			expect([width, await overflow()]).toEqual([width, 0]);
			expect([width, await violations()]).toEqual([width, []]);
		}
	});

	it('axe finds no violations, and nothing scrolls sideways, with open records', async () => {
		await kit.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		for (const page of await fill()) {
			await kit.console.open(page);
			await kit.console.panel();
			await kit.console.unfoldAll();
			for (const width of WIDTHS) {
				await kit.page.setViewportSize({ width, height: 900 });
				expect([page, width, await overflow()]).toEqual([page, width, 0]);
				expect([page, width, await violations()]).toEqual([page, width, []]);
			}
		}
	});
});

it('keeps its layout when records and counts appear', async () => {
	await kit.console.open('orders');
	await kit.page.getByText('No orders yet').waitFor();
	const boxes = async () => await kit.console.boxes('.navigation a, .top, .list-head, .search');
	const before = await boxes();
	await kit.sandbox.control.seedOrders({ count: 1_500 });
	await kit.page.getByRole('navigation', { name: 'Pages' }).getByText('1k').waitFor();
	expect(await boxes()).toEqual(before);
});

it('keeps its layout when an action shows its result', async () => {
	const [id = 0] = await kit.sandbox.control.seedOrders();
	await kit.console.open(`orders/${id}`);
	const panel = await kit.console.panel();
	const facts = panel.locator('.facts').first();
	const before = await facts.boundingBox();
	await panel.getByRole('button', { name: 'Advance', exact: true }).first().click();
	await kit.console.says('Advance: now in review');
	expect(await facts.boundingBox()).toEqual(before);
});

it('fills the window without empty bands', async () => {
	await fill();
	for (const width of [1280, 1920]) {
		await kit.page.setViewportSize({ width, height: width === 1280 ? 900 : 1080 });
		await kit.console.open('home');
		const { width: wide, height: high } = kit.page.viewportSize() ?? { width: 0, height: 0 };
		const [main, side] = await kit.console.boxes('.home-main > :last-child, .home-side > :last-child');
		for (const card of [main, side]) expect(high - (card?.y ?? 0) - (card?.height ?? 0)).toBeCloseTo(16, 0);
		expect(wide - (side?.x ?? 0) - (side?.width ?? 0)).toBeCloseTo(16, 0);
	}
});
