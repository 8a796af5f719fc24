import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { useConsole } from '../support/console.mts';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const VIEWS = ',orders,rateRequests,ltl,ftl,warehouses,agents,webhooks,deliveries,log,controls'.split(',');

const kit = useConsole();

/** The rules of axe that the page violates. */
const violations = async () => {
	await kit.page.evaluate(axe);
	return await kit.page.evaluate(async () => {
		const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
		return (await axe.run()).violations.map(({ id }) => id);
	});
};

it('can be used by keyboard', async () => {
	await kit.console.open('');
	await kit.page.getByRole('link', { name: 'Controls' }).focus();
	await kit.page.keyboard.press('Enter');
	const button = kit.page.getByRole('button', { name: 'Make orders' });
	await button.focus();
	await kit.page.keyboard.press('Enter');
	await kit.console.says('Make orders: done');
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
	it.each(VIEWS)('axe finds no violation at /%s', async (view) => {
		await kit.page.emulateMedia({ colorScheme });
		await kit.sandbox.control.seedOrders({ count: 2 });
		await kit.sandbox.control.seedRateRequests();
		await kit.console.open(view);
		expect(await violations()).toEqual([]);
	});
});

it('needs no sideways scrolling at 200 % zoom', async () => {
	await kit.page.setViewportSize({ width: 640, height: 450 });
	await kit.console.open('controls');
	const overflow = await kit.page.evaluate<number>(
		'document.documentElement.scrollWidth - document.documentElement.clientWidth',
	);
	expect(overflow).toBeLessThanOrEqual(0);
});
